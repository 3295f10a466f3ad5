// The board: which cells form houses, what clashes, what is still possible. Free of DOM.
//
//   cells are numbered row by row      box 2×3 at side 6     0  1  2 │ 3  4  5
//   r1c1 = 0, r2c1 = side                                    6  7  8 │ 9 10 11
//                                                           ─────────┼─────────
// A board is made once and never changed; it holds the givens, a state of the game holds what a player wrote.

import { all, only } from './marks.js';

/**
 * @typedef {{name: string, kind: string, cells: number[]}} House
 * @typedef {object} Board
 * @property {number} side
 * @property {{height: number, width: number} | null} box null with regions
 * @property {number[] | null} regions label of each cell of a jigsaw
 * @property {string[]} variants
 * @property {number[][]} extra cells of the extra houses
 * @property {number[]} givens 0 where none
 * @property {[string, string][]} info what else the source said: title, author, …
 * @property {string} title
 * @property {number[]} boxOf index of the box or region of each cell
 * @property {House[]} houses rows, columns, boxes, extra houses
 */

/** The squarest box of a side: 2×3 for 6. @param {number} side */
export function squarestBox(side) {
  let height = 1;
  for (let h = 2; h * h <= side; h++) if (side % h === 0) height = h;
  return { height, width: side / height };
}

/**
 * Makes a board of what the server or a link says.
 * @param {{side: number, box?: {height: number, width: number} | null, regions?: number[] | null, variants?: string[],
 *   extra?: number[][], givens?: number[], info?: [string, string][]}} parts
 * @returns {Board}
 * @throws {RangeError} of what cannot be a board
 */
export function makeBoard(parts) {
  const { side } = parts;
  if (!Number.isInteger(side) || side < 1 || side > 256) throw new RangeError(`no board has side ${side}`);
  const size = side * side;
  const regions = parts.regions?.length ? parts.regions.slice() : null;
  if (regions && regions.length !== size) throw new RangeError('regions do not cover the grid');
  const box = regions ? null : parts.box ?? squarestBox(side);
  if (box && box.height * box.width !== side) throw new RangeError(`a box of ${box.height}×${box.width} has not ${side} cells`);
  const givens = parts.givens?.slice() ?? new Array(size).fill(0);
  if (givens.length !== size || givens.some(d => !Number.isInteger(d) || d < 0 || d > side)) throw new RangeError('the givens do not fit the grid');
  const boxOf = box ? boxes(side, box) : regionIndices(/** @type {number[]} */ (regions), side);
  const variants = parts.variants?.slice() ?? [];
  const extra = parts.extra?.length ? parts.extra : variants.flatMap(name => extraHouses(name, side, box));
  const info = parts.info ?? [];
  const title = info.find(([key]) => /^(title|name)$/i.test(key))?.[1] ?? '';
  const board = { side, box, regions, variants, extra, givens, info, title, boxOf, houses: /** @type {House[]} */ ([]) };
  board.houses = houses(board);
  return board;
}

/** The same board with other givens. @param {Board} board @param {number[]} givens @returns {Board} */
export const withGivens = (board, givens) => ({ ...board, givens: givens.slice() });

/** @param {number} side @param {{height: number, width: number}} box */
function boxes(side, { height, width }) {
  const across = side / width;
  return Array.from({ length: side * side }, (_, cell) =>
    Math.floor(Math.floor(cell / side) / height) * across + Math.floor((cell % side) / width));
}

/** @param {number[]} regions @param {number} side */
function regionIndices(regions, side) {
  const labels = [...new Set(regions)];
  if (labels.length !== side) throw new RangeError(`${side} regions are needed, there are ${labels.length}`);
  return regions.map(label => labels.indexOf(label));
}

/**
 * The houses that a variant adds; none of a variant that this page does not know.
 * @param {string} name @param {number} side @param {{height: number, width: number} | null} box
 * @returns {number[][]}
 */
export function extraHouses(name, side, box) {
  const lines = Array.from({ length: side }, (_, k) => k);
  if (name === 'diagonal') return [lines.map(k => k * side + k), lines.map(k => k * side + side - 1 - k)];
  if (!box) return [];
  const { height: h, width: w } = box;
  if (name === 'windows') {
    const starts = (/** @type {number} */ length) => lines.filter(at => at % (length + 1) === 1 && at + length <= side);
    return starts(h).flatMap(row => starts(w).map(column => lines.map(k => (row + Math.floor(k / w)) * side + column + (k % w))));
  }
  if (name === 'disjoint-groups') {
    const places = boxes(side, box);
    return lines.map(place => {
      const seen = new Array(side).fill(0);
      return places.flatMap((b, cell) => (seen[b]++ === place ? [cell] : []));
    });
  }
  return [];
}

/** @param {Board} board @returns {House[]} */
function houses({ side, boxOf, extra, regions }) {
  const lines = Array.from({ length: side }, (_, k) => k);
  const groups = lines.map(() => /** @type {number[]} */ ([]));
  boxOf.forEach((b, cell) => groups[b].push(cell));
  const kind = regions ? 'region' : 'box';
  return [
    ...lines.map(r => ({ name: `row ${r + 1}`, kind: 'row', cells: lines.map(c => r * side + c) })),
    ...lines.map(c => ({ name: `column ${c + 1}`, kind: 'column', cells: lines.map(r => r * side + c) })),
    ...groups.map((cells, b) => ({ name: `${kind} ${b + 1}`, kind, cells })),
    ...extra.map((cells, k) => ({ name: `extra house ${k + 1}`, kind: 'extra', cells })),
  ];
}

/** @type {WeakMap<House[], number[][]>} */
const known = new WeakMap();

/** The cells that share a house with each cell. @param {Board} board @returns {number[][]} */
export function peers(board) {
  let lists = known.get(board.houses);
  if (!lists) {
    const sets = board.givens.map(() => /** @type {Set<number>} */ (new Set()));
    for (const { cells } of board.houses) for (const a of cells) for (const b of cells) if (a !== b) sets[a].add(b);
    lists = sets.map(set => [...set]);
    known.set(board.houses, lists);
  }
  return lists;
}

/** Cells whose digit stands twice in a house. @param {Board} board @param {number[]} values @returns {Set<number>} */
export function clashes(board, values) {
  const clashing = /** @type {Set<number>} */ (new Set());
  const first = new Int32Array(board.side + 1);
  for (const { cells } of board.houses) {
    first.fill(-1);
    for (const cell of cells) {
      const digit = values[cell];
      if (!digit) continue;
      if (first[digit] >= 0) clashing.add(first[digit]).add(cell);
      else first[digit] = cell;
    }
  }
  return clashing;
}

/** The digits that no peer of the cell holds, as a set. @param {Board} board @param {number[]} values @param {number} cell */
export function possible(board, values, cell) {
  let set = all(board.side);
  for (const peer of peers(board)[cell]) if (values[peer]) set &= ~only(values[peer]);
  return set;
}

/** Whether every cell has a digit and none clashes. @param {Board} board @param {number[]} values */
export const isSolved = (board, values) => values.every(digit => digit > 0) && clashes(board, values).size === 0;

/** @param {number} cell @param {number} side @returns {string} `r1c1` */
export const cellName = (cell, side) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;

/** @param {string} name `r1c1` @param {number} side @returns {number} −1 if there is no such cell */
export function cellOf(name, side) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  if (!row || +row < 1 || +row > side || +column < 1 || +column > side) return -1;
  return (+row - 1) * side + +column - 1;
}
