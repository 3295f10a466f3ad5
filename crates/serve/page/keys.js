// The keyboard: every key of the board, in one table of words and one function that acts.
//
// Keys work wherever the focus is, but for fields and dialogs; Space and Enter stay with a button that has the focus.

import { Figures, digitOfLetter } from './digits.js';
import { MODES } from './game.js';
import { dialogIsOpen } from './dialog.js';

/** The list that is shown: keys, what they do. */
export const KEYS = [
  ['Moving', [
    ['← ↑ ↓ →', 'move, around the edges'],
    ['Home, End', 'first and last cell of the row; with Ctrl of the grid'],
    ['Ctrl with an arrow', 'to the next box'],
    ['Shift with an arrow', 'select more cells; so do Ctrl with a click, and dragging'],
    ['Ctrl A', 'select all'],
    ['Esc', 'stop what the server does; close a hint; select nothing'],
  ]],
  ['Writing', [
    ['1 … 9', 'write as the mode says; a second time takes it back'],
    ['1 2, or C', '12: figures one after the other, or letters from A for 10, in grids over 9×9'],
    ['Shift with a digit', 'corner mark'],
    ['Ctrl or Alt with a digit', 'centre mark'],
    ['Delete, Backspace, 0', 'empty the cells'],
    ['Z X C V', 'mode: digits, corner marks, centre marks, colours (with Alt where letters are digits)'],
    ['Space', 'next mode; with Shift the one before'],
  ]],
  ['Everything else', [
    ['Ctrl Z', 'undo, without a limit'],
    ['Ctrl Y, Ctrl Shift Z', 'redo'],
    ['Ctrl V', 'paste a puzzle in any format'],
    ['H', 'hint; once more tells more (with Alt where letters are digits)'],
    ['← → Home End', 'in the list of steps: previous, next, first and last step'],
    ['?', 'this list'],
  ]],
];

const figures = new Figures();

/** @param {EventTarget | null} target whether keys belong to it */
function isField(target) {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], canvas, [data-own-keys], [role=tablist]') !== null;
}

/**
 * @typedef {object} Commands
 * @property {import('./game.js').Game} game
 * @property {() => boolean} isReadOnly whether writing would go to something that is only shown
 * @property {() => void} hint @property {() => void} escape @property {() => void} help
 * @property {() => void} moved called after the cursor moved
 * @property {() => boolean} isOff whether the board is not to be seen
 */

/** @param {Commands} commands */
export function bindKeys(commands) {
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.isComposing || dialogIsOpen() || isField(event.target)) return;
    if (event.key === '?') {
      event.preventDefault();
      return commands.help();
    }
    if (commands.isOff()) return;
    const onButton = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
    if (onButton && [' ', 'Enter'].includes(event.key)) return;
    if (act(event, commands)) event.preventDefault();
  });
}

/** @param {KeyboardEvent} event @param {Commands} commands @returns {boolean} whether the key was one of ours */
function act(event, commands) {
  const { game } = commands;
  const { key, shiftKey: shift, altKey: alt } = event;
  const control = event.ctrlKey || event.metaKey;
  const move = ARROWS[key];
  if (move) {
    if (alt) return false;
    if (control) game.moveBox(move[0], move[1], shift);
    else if (game.selection.size === 0) game.select(game.cursor);
    else game.move(move[0], move[1], shift);
    commands.moved();
    return true;
  }
  const { side } = game.board;
  if (key === 'Home' || key === 'End') {
    const row = Math.floor(game.cursor / side);
    const [first, last] = control ? [0, side * side - 1] : [row * side, row * side + side - 1];
    game.select(key === 'Home' ? first : last, shift);
    commands.moved();
    return true;
  }
  if (key === 'Escape') {
    commands.escape();
    return true;
  }
  const letter = key.length === 1 ? key.toLowerCase() : '';
  if (control && !alt) {
    if (letter === 'z') shift ? game.redo() : game.undo();
    else if (letter === 'y') game.redo();
    else if (letter === 'a') game.selectAll();
    else if (/^Digit\d|^Numpad\d/.test(event.code) || /^\d$/.test(key)) return figure(event, commands, 'centre');
    else return false;
    return true;
  }
  if (key === 'Delete' || key === 'Backspace') {
    if (!commands.isReadOnly()) game.erase();
    return true;
  }
  if (key === ' ') {
    const at = MODES.indexOf(game.mode) + (shift ? MODES.length - 1 : 1);
    game.setMode(MODES[at % MODES.length]);
    return true;
  }
  const digit = figureOf(event);
  if (digit >= 0) return figure(event, commands, shift ? 'corner' : alt ? 'centre' : game.mode);
  const named = alt ? 0 : digitOfLetter(letter, side);
  if (named) {
    figures.forget();
    if (!commands.isReadOnly()) game.write(named, shift ? 'corner' : game.mode);
    return true;
  }
  return command(letter || event.code.replace(/^Key/, '').toLowerCase(), commands);
}

/** @type {Record<string, [number, number]>} rows down, columns right */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {KeyboardEvent} event @returns {number} −1 for no figure; with Shift the key counts, not its sign */
function figureOf({ key, code }) {
  if (/^\d$/.test(key)) return Number(key);
  const found = /^(?:Digit|Numpad)(\d)$/.exec(code);
  return found && !/^(Home|End|Page|Arrow|Insert|Delete|Clear)/.test(key) ? Number(found[1]) : -1;
}

/** @param {KeyboardEvent} event @param {Commands} commands @param {import('./game.js').Mode} mode */
function figure(event, { game, isReadOnly }, mode) {
  if (isReadOnly()) return true;
  const figureKey = figureOf(event);
  const where = `${mode}:${[...game.selection].join()}`;
  const typed = figures.type(figureKey, game.board.side, where, event.timeStamp);
  if (typed) game.write(typed.digit, mode, typed.joined);
  else if (figureKey === 0) game.erase();
  return true;
}

/** @param {string} letter @param {Commands} commands */
function command(letter, { game, hint }) {
  const mode = { z: MODES[0], x: MODES[1], c: MODES[2], v: MODES[3] }[letter];
  if (mode) game.setMode(mode);
  else if (letter === 'h') hint();
  else return false;
  return true;
}
