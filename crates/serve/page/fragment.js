// A state of the game as the fragment of an address, and back. Free of DOM.
//
//   #v1/9/3x3/diagonal/53b7d6…/…          parts between strokes, empty ones at the end left out:
//   version / side / box / variants / givens / digits / corner / centre / regions / colours / title
//
// One character a cell: 1–9, then A–P for 10–25; a run of empty cells is a small letter, a for 1 to z for 26. A set of
// marks is side / 5 characters of base 32 (0–9, A–V), low digits last. Nothing is trusted: what does not fit is an error.

import { makeBoard } from './board.js';
import { fresh } from './game.js';
import { LARGEST_SIDE } from './marks.js';

/** Longer ones are not written: no program need keep them. */
export const LONGEST = 4096;

/** @param {number[]} list @param {number} width characters of a cell @returns {string} '' if all are 0 */
function pack(list, width) {
  if (list.every(value => !value)) return '';
  let text = '';
  let run = 0;
  const close = () => {
    for (; run > 0; run -= 26) text += String.fromCharCode(96 + Math.min(run, 26));
    run = 0;
  };
  for (const value of list) {
    if (!value) run += 1;
    else {
      close();
      text += value.toString(width === 1 ? 36 : 32).toUpperCase().padStart(width, '0');
    }
  }
  close();
  return text;
}

/** @param {string} text @param {number} size @param {number} width @param {number} most @returns {number[]} */
function unpack(text, size, width, most) {
  const list = [];
  if (!text) return new Array(size).fill(0);
  for (let at = 0; at < text.length && list.length <= size;) {
    const run = text.charCodeAt(at) - 96;
    if (run >= 1 && run <= 26) {
      for (let k = 0; k < run; k++) list.push(0);
      at += 1;
    } else {
      const part = text.slice(at, at + width);
      if (part.length < width || !/^[0-9A-Z]+$/.test(part)) throw new RangeError(`“${part}” stands for no cell`);
      list.push(parseInt(part, width === 1 ? 36 : 32));
      at += width;
    }
  }
  if (list.length !== size) throw new RangeError(`${size} cells are needed`);
  if (list.some(value => !(value >= 0 && value <= most))) throw new RangeError('a cell holds what the grid does not know');
  return list;
}

/** How many characters a set of marks takes. @param {number} side */
const markWidth = side => Math.max(2, Math.ceil(side / 5));

/** @param {import('./game.js').State} state @returns {string} without the # */
export function toFragment({ board, digits, corner, centre, colours }) {
  const { side, box, regions, variants, givens, title } = board;
  const free = (/** @type {number[]} */ list) => list.map((set, cell) => (givens[cell] ? 0 : set));
  const width = markWidth(side);
  const parts = ['v1', side, box ? `${box.height}x${box.width}` : '', variants.join('+'), pack(givens, 1), pack(digits, 1),
    pack(free(corner), width), pack(free(centre), width), regions ? pack(board.boxOf.map(b => b + 1), 1) : '', pack(colours, 1), encodeURIComponent(title)];
  return parts.join('/').replace(/\/+$/, '');
}

/**
 * @param {string} text with or without the #
 * @returns {import('./game.js').State}
 * @throws {Error} of what is no state
 */
export function fromFragment(text) {
  const [version, sideText, boxText = '', variants = '', givens = '', digits = '', corner = '', centre = '', regions = '', colours = '', title = ''] =
    text.replace(/^#/, '').split('/');
  if (version !== 'v1') throw new RangeError('it is of another version');
  const side = Number(sideText);
  if (!Number.isInteger(side) || side < 1 || side > LARGEST_SIDE) throw new RangeError(`no board has side “${sideText}”`);
  const size = side * side;
  const [, height, width] = /^(\d+)x(\d+)$/.exec(boxText) ?? [];
  if (boxText && !height) throw new RangeError(`“${boxText}” is no box`);
  const names = variants ? variants.split('+') : [];
  if (names.some(name => !/^[a-z-]{1,40}$/.test(name))) throw new RangeError('a variant has no name');
  const board = makeBoard({
    side,
    box: height ? { height: +height, width: +width } : null,
    regions: regions ? unpack(regions, size, 1, side) : null,
    variants: names,
    givens: unpack(givens, size, 1, side),
    info: title ? [['title', decodeURIComponent(title).slice(0, 200)]] : [],
  });
  const most = 2 ** side - 1;
  const state = fresh(board);
  state.digits = unpack(digits, size, 1, side).map((digit, cell) => (board.givens[cell] ? 0 : digit));
  state.corner = unpack(corner, size, markWidth(side), most);
  state.centre = unpack(centre, size, markWidth(side), most);
  state.colours = unpack(colours, size, 1, 9);
  return state;
}
