// Export: the board as text in any format, as a link, as a picture or on paper. What a format cannot keep is said.

import { Work, file, post } from './api.js';
import { toRequest } from './game.js';
import { toFragment } from './fragment.js';
import { openDialog } from './dialog.js';
import { byId, fillSelect } from './elements.js';
import { complain, notify, setBusy } from './notice.js';

/** Formats that are offered before the others. */
const FIRST = ['line', 'boxes', 'pm', 'f-puzzles', 'sudokupad', 'sudokuwiki', 'puzz-link', 'tatham', 'json'];

/** @param {import('./game.js').Game} game */
export function bindExport(game) {
  const [dialog, format, text, lost] = ['export-dialog', 'export-format', 'export-text', 'export-lost'].map(byId);
  const work = new Work();
  /** @type {any[]} */ let formats = [];

  async function write() {
    const signal = work.start();
    byId('export-summary').textContent = formats.find(({ name }) => name === format.value)?.summary ?? '';
    try {
      const answer = await post('write', { board: toRequest(game.state), to: format.value }, signal);
      text.value = answer.text;
      lost.textContent = answer.lost.length ? `Lost in this format: ${answer.lost.join('; ')}.` : 'Nothing is lost in this format.';
    } catch (error) {
      text.value = '';
      lost.textContent = /** @type {any} */ (error).sentence ?? '';
      if (!(/** @type {any} */ (error).sentence)) complain(error);
    } finally {
      work.end(signal);
    }
  }

  async function copy(/** @type {string} */ what, /** @type {string} */ done) {
    try {
      await navigator.clipboard.writeText(what);
      notify(done, 'good');
      byId('export-copy').textContent = 'Copied';
      setTimeout(() => { byId('export-copy').textContent = 'Copy'; }, 1600);
    } catch {
      text.value = what;
      text.focus();
      text.select();
      lost.textContent = 'The browser does not let the page copy: press Ctrl+C.';
    }
  }

  async function picture(/** @type {HTMLButtonElement} */ button, /** @type {string} */ to, /** @type {boolean} */ candidates, /** @type {boolean} */ solution) {
    setBusy(button, true);
    try {
      const title = game.board.title || undefined;
      const blob = await file('render', { board: toRequest(game.state), to, title, candidates, solution, paper: byId('export-paper').value });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = `hyperdoku.${to}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      complain(error);
    } finally {
      setBusy(button, false);
    }
  }

  byId('export').addEventListener('click', () => {
    openDialog(dialog);
    if (formats.length) write();
  });
  format.addEventListener('change', write);
  byId('export-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    copy(text.value, 'Copied.');
  });
  byId('export-link').addEventListener('click', () => copy(`${location.origin}${location.pathname}#${toFragment(game.state)}`, 'A link to this board is copied.'));
  for (const to of ['svg', 'png', 'pdf']) byId(`export-${to}`).addEventListener('click', () => picture(byId(`export-${to}`), to, byId('export-candidates').checked, byId('export-solution').checked));
  byId('pdf').addEventListener('click', () => picture(byId('pdf'), 'pdf', game.state.centre.some(Boolean), false));
  byId('print').addEventListener('click', () => window.print());
  dialog.addEventListener('close', () => work.stop());

  /** Takes the formats of the server. */
  return (/** @type {any[]} */ rows) => {
    const rank = (/** @type {any} */ { name }) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
    formats = rows.filter(({ writes }) => writes).sort((a, b) => rank(a) - rank(b));
    fillSelect(format, formats.map(({ name, summary }) => ({ value: name, label: name, title: summary })));
    if (dialog.open) write();
  };
}
