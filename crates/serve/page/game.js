// The game: a board, what the player wrote on it, the selection, and every action on them. Free of DOM.
//
//   state (never changed, kept by History)        beside it
//   board   givens and houses                     selection  set of cells; cursor: the cell that keys start from
//   digits  0 where none                          mode       what digits write: digit, corner, centre, colour
//   corner  set of digits for each cell           options    removeMarks
//   centre  the same; the candidates that a player leaves
//   colours 0..9
//
// Listeners hear 'state', 'selection' or 'mode'.

import { History } from './history.js';
import { all, digitsOf, has, only, setOf } from './marks.js';
import { clashes, isSolved, makeBoard, peers, possible, withGivens } from './board.js';

/**
 * @typedef {import('./board.js').Board} Board
 * @typedef {{board: Board, digits: number[], corner: number[], centre: number[], colours: number[]}} State
 * @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode
 * @typedef {'state' | 'selection' | 'mode'} Change
 */

/** The modes, in the order in which Space goes through them. @type {Mode[]} */
export const MODES = ['digit', 'corner', 'centre', 'colour'];

/** @param {Board} board @returns {State} nothing written yet */
export function fresh(board) {
  const none = () => new Array(board.side ** 2).fill(0);
  return { board, digits: none(), corner: none(), centre: none(), colours: none() };
}

/** Givens and digits together. @param {State} state @returns {number[]} */
export const valuesOf = state => state.board.givens.map((given, cell) => given || state.digits[cell]);

/** What the server is told of a state. @param {State} state */
export function toRequest({ board, digits, centre }) {
  const { side, box, regions, variants, givens, info } = board;
  const free = centre.map((set, cell) => (givens[cell] || digits[cell] ? [] : digitsOf(set)));
  return { side, box, regions, variants, givens, digits, candidates: free.some(list => list.length) ? free : null, info };
}

/** The state that an answer of the server holds. @param {any} answer @returns {State} */
export function fromAnswer(answer) {
  const state = fresh(makeBoard(answer));
  state.digits = state.board.givens.map((given, cell) => (given ? 0 : answer.digits?.[cell] ?? 0));
  // All digits say as little as none.
  if (answer.candidates) state.centre = answer.candidates.map((/** @type {number[]} */ list) => (list.length < answer.side ? setOf(list) : 0));
  return state;
}

export class Game {
  /** @param {State} state */
  constructor(state) {
    this.history = new History(state);
    /** @type {Set<number>} */ this.selection = new Set();
    this.cursor = 0;
    /** @type {Mode} */ this.mode = 'digit';
    this.options = { removeMarks: true };
    /** @type {State | undefined} */ this.written = undefined; // what the last digit that was typed led to
    /** @type {State | undefined} */ this.revealed = undefined; // what a solution that was asked for led to
    /** @type {State | undefined} */ this.valued = undefined;
    /** @type {number[]} */ this.kept = [];
    /** @type {((change: Change) => void)[]} */ this.listeners = [];
  }

  get state() { return this.history.present; }
  get board() { return this.state.board; }
  get canUndo() { return this.history.past.length > 0; }
  get canRedo() { return this.history.future.length > 0; }

  /** Givens and digits together, kept until the state changes. */
  get values() {
    if (this.valued !== this.state) {
      this.valued = this.state;
      this.kept = valuesOf(this.state);
    }
    return this.kept;
  }

  /** @param {(change: Change) => void} listener */
  listen(listener) { this.listeners.push(listener); }

  /** @param {Change} change */
  tell(change) { for (const listener of this.listeners) listener(change); }

  /** Makes a state the present, as one step of undo. @param {State} state */
  become(state) {
    if (state === this.state) return;
    const moved = state.board.side !== this.board.side;
    this.history.push(state);
    if (moved) this.forgetSelection();
    this.tell('state');
  }

  /** Changes parts of the state. @param {Partial<State>} parts */
  change(parts) { this.become({ ...this.state, ...parts }); }

  undo() { this.travel(() => this.history.undo()); }
  redo() { this.travel(() => this.history.redo()); }

  /** @param {() => boolean} go */
  travel(go) {
    const { side } = this.board;
    if (!go()) return;
    if (this.board.side !== side) this.forgetSelection();
    this.tell('state');
  }

  forgetSelection() {
    this.selection = new Set();
    this.cursor = 0;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.tell('mode');
  }

  // Selection

  /** Selects one cell, or adds it. @param {number} cell @param {boolean} [adds] */
  select(cell, adds = false) {
    if (!adds) this.selection = new Set();
    this.selection.add(cell);
    this.cursor = cell;
    this.tell('selection');
  }

  /** Takes a cell out of the selection, or puts it in. @param {number} cell */
  toggle(cell) {
    if (!this.selection.delete(cell)) this.selection.add(cell);
    this.cursor = cell;
    this.tell('selection');
  }

  /** @param {Iterable<number>} cells */
  selectOnly(cells) {
    this.selection = new Set(cells);
    this.tell('selection');
  }

  selectAll() { this.selectOnly(this.values.keys()); }

  /** Moves the cursor, around the edges. @param {number} down @param {number} right @param {boolean} [adds] */
  move(down, right, adds = false) {
    const n = this.board.side;
    const row = (Math.floor(this.cursor / n) + down + n) % n;
    const column = ((this.cursor % n) + right + n) % n;
    this.select(row * n + column, adds);
  }

  /** Moves to the next cell that way which lies in another box; with `adds` all on the way are selected. @param {number} down @param {number} right @param {boolean} [adds] */
  moveBox(down, right, adds = false) {
    const { side: n, boxOf } = this.board;
    const from = this.cursor;
    let cell = from;
    do {
      cell = ((Math.floor(cell / n) + down + n) % n) * n + (((cell % n) + right + n) % n);
      if (adds) this.selection.add(cell);
    } while (boxOf[cell] === boxOf[from] && cell !== from);
    this.select(cell, adds);
  }

  // Writing

  /** Selected cells that are no givens. */
  get writable() { return [...this.selection].filter(cell => !this.board.givens[cell]); }

  /**
   * Writes a digit as the mode says; a second time takes it back.
   * @param {number} digit @param {Mode} [mode] @param {boolean} [amends] in place of what was written last
   */
  write(digit, mode = this.mode, amends = false) {
    if (amends && this.canUndo && this.state === this.written) this.history.undo();
    const before = this.state;
    if (mode === 'colour') this.paint(digit);
    else if (mode === 'digit') this.writeDigit(digit);
    else this.writeMark(digit, mode);
    this.written = this.state === before ? undefined : this.state;
  }

  /** @param {number} digit */
  writeDigit(digit) {
    const cells = this.writable;
    if (!cells.length) return this.tell('state');
    const { digits } = this.state;
    const takes = cells.every(cell => digits[cell] === digit);
    this.place(cells.map(cell => ({ cell, digit: takes ? 0 : digit })));
  }

  /** Digits in cells, and the marks that go with them, as one step. @param {{cell: number, digit: number}[]} placements */
  place(placements) {
    const digits = this.state.digits.slice();
    let { corner, centre } = this.state;
    for (const { cell, digit } of placements) if (!this.board.givens[cell]) digits[cell] = digit;
    if (this.options.removeMarks) {
      corner = corner.slice();
      centre = centre.slice();
      for (const { cell, digit } of placements) {
        if (!digit) continue;
        for (const peer of peers(this.board)[cell]) {
          corner[peer] &= ~only(digit);
          centre[peer] &= ~only(digit);
        }
      }
    }
    this.change({ digits, corner, centre });
  }

  /** @param {number} digit @param {'corner' | 'centre'} mode */
  writeMark(digit, mode) {
    const cells = this.writable.filter(cell => !this.state.digits[cell]);
    if (!cells.length) return this.tell('state');
    const marks = this.state[mode].slice();
    const takes = cells.every(cell => has(marks[cell], digit));
    for (const cell of cells) marks[cell] = takes ? marks[cell] & ~only(digit) : marks[cell] | only(digit);
    this.change({ [mode]: marks });
  }

  /** @param {number} colour 1..9 */
  paint(colour) {
    if (!this.selection.size || colour > 9) return this.tell('state');
    const colours = this.state.colours.slice();
    const takes = [...this.selection].every(cell => colours[cell] === colour);
    for (const cell of this.selection) colours[cell] = takes ? 0 : colour;
    this.change({ colours });
  }

  /** Empties the selected cells: digits first, marks if there are none, then colours. */
  erase() {
    const cells = this.writable;
    const { digits, corner, centre, colours } = this.state;
    const without = (/** @type {number[]} */ list, /** @type {Iterable<number>} */ at) => {
      const copy = list.slice();
      for (const cell of at) copy[cell] = 0;
      return copy;
    };
    if (this.mode !== 'colour' && cells.some(cell => digits[cell])) this.change({ digits: without(digits, cells) });
    else if (this.mode !== 'colour' && cells.some(cell => corner[cell] || centre[cell])) {
      this.change({ corner: without(corner, cells), centre: without(centre, cells) });
    } else if ([...this.selection].some(cell => colours[cell])) this.change({ colours: without(colours, this.selection) });
  }

  /** Writes every possible digit of every empty cell as a centre mark. */
  fillCandidates() {
    const { values, board } = this;
    this.change({ centre: values.map((value, cell) => (value ? this.state.centre[cell] : possible(board, values, cell))) });
  }

  /** Strikes candidates; a cell that says nothing yet gets what is possible first. @param {{cell: number, digit: number}[]} eliminations @param {{cell: number, digit: number}[]} [placements] */
  apply(eliminations, placements = []) {
    const { values, board } = this;
    const centre = this.state.centre.slice();
    for (const { cell, digit } of eliminations) {
      centre[cell] = (centre[cell] || possible(board, values, cell)) & ~only(digit);
    }
    if (!placements.length) return this.change({ centre });
    const before = this.state;
    this.history.present = { ...before, centre };
    this.place(placements);
    this.history.past[this.history.past.length - 1] = before;
  }

  /** Writes a whole solution that was asked for. @param {number[]} solution */
  reveal(solution) {
    this.revealed = { ...this.state, digits: this.board.givens.map((given, cell) => (given ? 0 : solution[cell])) };
    this.become(this.revealed);
  }

  /** Back to the givens. */
  restart() { this.become(fresh(this.board)); }

  /** Digits become givens: the end of entering a puzzle by hand. */
  fix() { this.become({ ...fresh(withGivens(this.board, this.values)), colours: this.state.colours }); }

  /** Givens become digits, to be changed. */
  loosen() { this.become({ ...this.state, digits: this.values.slice(), board: withGivens(this.board, new Array(this.values.length).fill(0)) }); }

  // Questions

  get clashes() { return clashes(this.board, this.values); }
  get isSolved() { return isSolved(this.board, this.values); }
  get isBlank() { return this.board.givens.every(given => !given); }

  /** How often each digit is still to be written. @returns {number[]} index 0 unused */
  get left() {
    const left = new Array(this.board.side + 1).fill(this.board.side);
    for (const digit of this.values) left[digit] -= 1;
    return left;
  }

  /** The candidates of each cell as far as they are known: marks of the player, else what is possible. @returns {number[]} */
  get candidates() {
    const { values, board } = this;
    return values.map((value, cell) => (value ? 0 : this.state.centre[cell] || possible(board, values, cell) & all(board.side)));
  }
}
