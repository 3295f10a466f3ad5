// New puzzles: by side, level, symmetry and variant, made by the server; or an empty grid to enter one by hand.

import { Work, isAbort, post } from './api.js';
import { makeBoard, squarestBox } from './board.js';
import { fresh } from './game.js';
import { openDialog } from './dialog.js';
import { byId, element, fillSelect } from './elements.js';
import { setBusy } from './notice.js';

/** @param {(board: any, words: string) => void} load takes the new puzzle @param {(state: import('./game.js').State) => void} empty */
export function bindGenerate(load, empty) {
  const [panel, side, shape, level, symmetry, seed, button, error] =
    ['generate-panel', 'generate-side', 'generate-box', 'generate-level', 'generate-symmetry', 'generate-seed', 'generate', 'generate-error'].map(byId);
  const work = new Work();
  const variants = () => [...panel.querySelectorAll('[data-variant]')].filter(box => box.checked).map(box => box.dataset.variant);

  /** The boxes that a side has: of a height and a width over 1, the squarest first. */
  function fitBox() {
    const n = Number(side.value);
    const heights = Array.from({ length: n }, (_, k) => k + 1).filter(h => n % h === 0 && h > 1 && h < n);
    const { height: best } = squarestBox(n);
    heights.sort((a, b) => Math.abs(a - best) - Math.abs(b - best));
    fillSelect(shape, heights.map(h => ({ value: `${h}x${n / h}`, label: `${h} × ${n / h}`, title: 'rows × columns' })));
    shape.disabled = heights.length < 2;
  }
  const box = () => {
    const [height, width] = shape.value.split('x').map(Number);
    return { height, width };
  };

  /** Levels exist where steps are known: classic 9×9. */
  function fit() {
    const isClassic = side.value === '9' && !variants().length;
    level.disabled = !isClassic;
    if (!isClassic) level.value = '';
    byId('generate-note').textContent = isClassic
      ? 'Every puzzle has exactly one solution, and that is proved. A level is what the steps need, never a number of givens.'
      : 'Every puzzle has exactly one solution, and that is proved. Levels are known for the classic 9×9 only.';
  }

  async function run() {
    const signal = work.start();
    setBusy(button, true);
    error.hidden = true;
    const value = (/** @type {any} */ field) => field.value.trim() || undefined;
    try {
      const answer = await post('generate', { side: Number(side.value), box: box(), level: value(level), symmetry: value(symmetry), seed: value(seed), variants: variants() }, signal);
      const words = [`${side.value}×${side.value}`, answer.level, answer.rating && `hardest step ${answer.rating.er}`, `${answer.givens} givens`, `seed ${answer.seed}`];
      panel.close();
      load(answer.board, `${words.filter(Boolean).join(', ')}.`);
    } catch (failure) {
      if (isAbort(failure)) return;
      error.textContent = /** @type {any} */ (failure).sentence ?? 'The puzzle could not be shown.';
      error.hidden = false;
    } finally {
      work.end(signal);
      setBusy(button, work.runs);
    }
  }

  const open = () => {
    error.hidden = true;
    openDialog(panel);
    button.focus();
  };
  byId('new').addEventListener('click', open);
  byId('generate-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    run();
  });
  side.addEventListener('change', fitBox);
  panel.addEventListener('change', fit);
  panel.addEventListener('close', () => work.stop());
  byId('empty').addEventListener('click', () => {
    panel.close();
    empty(fresh(makeBoard({ side: Number(side.value), box: box(), variants: variants() })));
  });
  byId('solved-new').addEventListener('click', () => {
    byId('solved-dialog').close();
    open();
  });
  fitBox();
  fit();

  /** Takes levels, symmetries and variants of the server. */
  return (/** @type {any} */ info) => {
    const named = (/** @type {any[]} */ rows) => rows.map(({ name, summary }) => ({ value: name, label: name.replaceAll('-', ' '), title: summary }));
    fillSelect(level, [{ value: '', label: 'any' }, ...named(info.levels)]);
    fillSelect(symmetry, [{ value: '', label: 'any' }, ...named(info.symmetries.filter((/** @type {any} */ { name }) => name !== 'none'))]);
    byId('generate-variants').replaceChildren(element('legend', {}, 'Variants'), ...info.variants.map((/** @type {any} */ { name, summary }) =>
      element('label', { class: 'check', title: summary }, element('input', { type: 'checkbox', 'data-variant': name }), name.replaceAll('-', ' '))));
    fit();
  };
}
