// Import: text in any format, pasted, typed or from a file. What cannot be read is shown in its place.

import { Work, post } from './api.js';
import { openDialog } from './dialog.js';
import { byId, element } from './elements.js';
import { complain, setBusy } from './notice.js';

/** How many puzzles a list offers. */
const MOST = 200;

/**
 * @typedef {{message: string, line: number, column: number}} Flaw
 * @param {(board: any, format: string) => void} load takes the board that was chosen
 */
export function bindImport(load) {
  const [dialog, text, button, errors, list] = ['import-dialog', 'import-text', 'import-read', 'import-error', 'import-list'].map(byId);
  const work = new Work();

  function open(/** @type {string} */ initial = '') {
    if (initial) text.value = initial;
    errors.hidden = list.hidden = true;
    openDialog(dialog);
    text.focus();
    text.select();
  }

  async function read() {
    const signal = work.start();
    const box = byId('import-box').value.trim();
    setBusy(button, true);
    errors.hidden = list.hidden = true;
    try {
      offer(await post('read', { text: text.value, limit: MOST, ...(box ? { box } : {}) }, signal));
    } catch (error) {
      refuse(error);
    } finally {
      work.end(signal);
      setBusy(button, work.runs);
    }
  }

  /** Shows why nothing could be read. */
  function refuse(/** @type {any} */ error) {
    if (error.code === 'bad-text') show([error]);
    else if (error.name === 'ServerError') show([{ message: error.sentence, line: 0, column: 0 }]);
    else complain(error);
  }

  /** Takes the only puzzle, or lets one be chosen. */
  function offer(/** @type {any} */ { boards, errors: flaws, format, more }) {
    if (boards.length === 1 && !flaws.length) return take(boards[0], format);
    if (flaws.length) show(flaws);
    if (!boards.length) return;
    list.replaceChildren(...boards.map((/** @type {any} */ board, /** @type {number} */ k) => {
      const choice = element('button', { type: 'button', class: 'choice' }, element('span', { class: 'number' }, String(k + 1)), element('code', {}, line(board)), element('span', { class: 'quiet small' }, about(board)));
      choice.addEventListener('click', () => take(board, format));
      return element('li', {}, choice);
    }));
    if (more) list.append(element('li', { class: 'quiet small' }, `The text holds more than ${MOST}; only these are shown.`));
    list.hidden = false;
    if (!flaws.length) /** @type {HTMLElement | null} */ (list.querySelector('button'))?.focus();
  }

  function take(/** @type {any} */ board, /** @type {string} */ format) {
    dialog.close();
    load(board, format);
  }

  /** Shows flaws with their place, and goes to the first in the text. */
  function show(/** @type {Flaw[]} */ flaws) {
    const rows = text.value.split('\n');
    const shown = flaws.slice(0, 5).map(({ message, line: row, column }) => {
      const part = element('div', { class: 'flaw' }, element('p', {}, row ? element('b', {}, `Line ${row}, column ${column}: `) : '', message));
      if (row && rows[row - 1] !== undefined) part.append(excerpt(rows[row - 1], column));
      return part;
    });
    if (flaws.length > 5) shown.push(element('p', {}, `And ${flaws.length - 5} more.`));
    errors.replaceChildren(...shown);
    errors.hidden = false;
    const [{ line: row, column }] = flaws;
    if (!row || rows[row - 1] === undefined) return;
    const from = rows.slice(0, row - 1).reduce((/** @type {number} */ sum, /** @type {string} */ each) => sum + each.length + 1, 0) + column - 1;
    text.focus();
    text.setSelectionRange(from, from + 1);
  }

  byId('import').addEventListener('click', () => open());
  byId('import-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    read();
  });
  byId('import-file').addEventListener('change', async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    text.value = await file.text();
    event.target.value = '';
    read();
  });
  dialog.addEventListener('close', () => work.stop());
  document.addEventListener('paste', async event => {
    if (event.target instanceof Element && event.target.closest('input, textarea, dialog')) return;
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (!pasted.trim()) return;
    event.preventDefault();
    const signal = work.start();
    try {
      const answer = await post('read', { text: pasted, limit: MOST }, signal);
      if (answer.boards.length !== 1 || answer.errors.length) open(pasted);
      offer(answer);
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'bad-text') return complain(error);
      open(pasted);
      refuse(error);
    } finally {
      work.end(signal);
    }
  });
}

/** The part of a line around a column, with a mark under it. @param {string} row @param {number} column */
function excerpt(row, column) {
  const from = Math.max(0, column - 30);
  return element('pre', {}, `${from ? '…' : ''}${row.slice(from, column + 30)}\n${' '.repeat(Math.max(0, column - 1 - from) + (from ? 1 : 0))}^`);
}

/** A board in a line, for the list. @param {any} board */
function line({ side, givens }) {
  const text = givens.slice(0, 81).map((/** @type {number} */ given) => (given ? (given > 9 && given < 36 ? String.fromCharCode(55 + given) : given) : '.')).join(side > 35 ? ' ' : '');
  return givens.length > 81 ? `${text}…` : text;
}

/** @param {any} board */
function about({ side, givens, info, variants }) {
  const title = info?.find((/** @type {[string, string]} */ [key]) => /^(title|name)$/i.test(key))?.[1];
  return [title, `${side}×${side}`, `${givens.filter(Boolean).length} givens`, ...(variants ?? [])].filter(Boolean).join(', ');
}
