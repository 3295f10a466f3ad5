// The pad for fingers and mice: modes, digits with how many are left, and dragging over the board.

import { MODES } from './game.js';
import { symbol } from './digits.js';
import { settings } from './settings.js';
import { byId, element } from './elements.js';

/**
 * @param {import('./game.js').Game} game
 * @param {() => boolean} isReadOnly
 * @returns {() => void} draws the pad anew
 */
export function bindPad(game, isReadOnly) {
  const pad = byId('pad');
  for (const mode of MODES) byId(`mode-${mode}`).addEventListener('click', () => game.setMode(mode));
  // The focus stays on the board, so that the keyboard goes on there.
  for (const root of [pad, byId('modes')]) root.addEventListener('pointerdown', (/** @type {Event} */ event) => event.preventDefault());
  pad.addEventListener('click', (/** @type {Event} */ event) => {
    const button = /** @type {Element} */ (event.target).closest('button');
    if (button && !isReadOnly()) game.write(Number(button.dataset.digit));
  });
  let drawn = '';
  return () => {
    const { side } = game.board;
    const count = game.mode === 'colour' ? 9 : side;
    const left = game.left;
    for (const mode of MODES) byId(`mode-${mode}`).setAttribute('aria-pressed', String(mode === game.mode));
    const key = `${count} ${game.mode} ${settings.letters} ${left}`;
    if (key === drawn) return;
    drawn = key;
    pad.dataset.mode = game.mode;
    pad.dataset.many = pad.parentElement.dataset.many = String(count > 9);
    pad.replaceChildren(...Array.from({ length: count }, (_, at) => key_(at + 1, game.mode, left[at + 1])));
  };
}

/** @param {number} digit @param {string} mode @param {number} left */
function key_(digit, mode, left) {
  if (mode === 'colour') return element('button', { type: 'button', 'data-digit': String(digit), class: `swatch colour-${digit}`, 'aria-label': `Colour ${digit}` }, String(digit));
  const isDone = mode === 'digit' && left <= 0;
  const text = symbol(digit, settings.letters);
  const name = mode === 'digit' ? `${text}, ${Math.max(left, 0)} left` : `${mode} mark ${text}`;
  const button = element('button', { type: 'button', 'data-digit': String(digit), class: isDone ? 'done' : '', 'aria-label': name }, element('b', {}, text));
  if (mode === 'digit') button.append(element('small', { 'data-left': isDone ? '✓' : String(left) }));
  return button;
}

/**
 * Clicks and drags on the board.
 * @param {import('./game.js').Game} game @param {import('./stage.js').Stage} stage
 */
export function bindPointer(game, stage) {
  const { root } = stage.view;
  let drags = false;
  root.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    const cell = stage.view.cellAt(event.clientX, event.clientY);
    if (cell < 0) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) game.toggle(cell);
    else game.select(cell, event.shiftKey);
    stage.view.focus(cell);
    drags = true;
    root.setPointerCapture(event.pointerId);
  });
  root.addEventListener('pointermove', event => {
    if (!drags) return;
    const cell = stage.view.cellAt(event.clientX, event.clientY);
    if (cell >= 0 && !game.selection.has(cell)) game.select(cell, true);
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) root.addEventListener(end, () => { drags = false; });
  root.addEventListener('dblclick', event => {
    const digit = game.values[stage.view.cellAt(event.clientX, event.clientY)];
    if (digit) game.selectOnly(game.values.flatMap((value, cell) => (value === digit ? [cell] : [])));
  });
  root.addEventListener('focusin', event => {
    const cell = stage.view.cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (cell >= 0 && game.selection.size === 0 && !drags) game.select(cell);
  });
}
