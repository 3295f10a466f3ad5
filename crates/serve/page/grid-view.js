// The grid as elements: rows and cells with names for screen readers, one of them in the order of Tab, marks, highlights.
//
// The view draws a Picture and knows no game. Cells are changed only where their picture changed.

import { cellName } from './board.js';
import { symbol } from './digits.js';
import { digitsOf, has } from './marks.js';
import { element } from './elements.js';
import { lattice, places } from './lattice.js';

/**
 * @typedef {object} Picture
 * @property {import('./board.js').Board} board
 * @property {number[]} values givens and digits
 * @property {number[]} corner @property {number[]} centre @property {number[]} colours
 * @property {Set<number>} selection @property {number} cursor
 * @property {Set<number>} clashes @property {Set<number>} wrong @property {Set<number>} lit
 * @property {Set<number>} seen cells that share a house with the cursor
 * @property {number} same digit to light up, 0 for none
 * @property {boolean} letters @property {boolean} inPlaces @property {boolean} readOnly
 */

/** Words that end the name of a cell. @param {Picture} picture @param {number} cell */
function words(picture, cell) {
  const { board, values, corner, centre, colours, clashes, wrong, lit, letters } = picture;
  const write = (/** @type {number} */ set) => digitsOf(set).map(digit => symbol(digit, letters)).join(' ');
  const parts = [`row ${Math.floor(cell / board.side) + 1} column ${(cell % board.side) + 1}`];
  if (board.givens[cell]) parts.push(`given ${symbol(values[cell], letters)}`);
  else if (values[cell]) parts.push(symbol(values[cell], letters));
  else parts.push('empty');
  if (!values[cell] && centre[cell]) parts.push(`marks ${write(centre[cell])}`);
  if (!values[cell] && corner[cell]) parts.push(`corner marks ${write(corner[cell])}`);
  if (colours[cell]) parts.push(`colour ${colours[cell]}`);
  if (clashes.has(cell)) parts.push('clashes');
  if (wrong.has(cell)) parts.push('wrong');
  if (lit.has(cell)) parts.push('hint');
  return parts.join(', ');
}

export class GridView {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {HTMLElement[]} */ this.cells = [];
    /** @type {string[]} */ this.looks = []; // classes of each cell as drawn
    /** @type {string[]} */ this.contents = []; // what stands in it
    this.tabCell = -1;
  }

  /** Lays the grid anew where its geometry changed. @param {import('./board.js').Board} board */
  lay(board) {
    const { side } = board;
    const { under, over } = lattice(board);
    const { columns, rows } = places(side);
    this.side = side;
    this.houses = board.houses;
    this.root.style.setProperty('--n', String(side));
    this.root.style.setProperty('--across', String(columns));
    this.root.style.setProperty('--deep', String(rows));
    this.root.dataset.side = String(side);
    this.root.dataset.size = side <= 9 ? 'small' : side <= 16 ? 'medium' : 'large';
    this.root.setAttribute('aria-rowcount', String(side));
    this.root.setAttribute('aria-colcount', String(side));
    this.cells = board.givens.map((_, cell) => element('div', {
      role: 'gridcell', class: 'cell', tabindex: '-1', 'data-cell': cellName(cell, side),
      'aria-colindex': String((cell % side) + 1), 'aria-rowindex': String(Math.floor(cell / side) + 1),
    }));
    const lanes = Array.from({ length: side }, (_, row) =>
      element('div', { role: 'row', class: 'lane', 'aria-rowindex': String(row + 1) }, ...this.cells.slice(row * side, (row + 1) * side)));
    this.step = null;
    this.root.replaceChildren(under, ...lanes, over);
    this.looks = [];
    this.contents = [];
    this.tabCell = -1;
    for (const id of ['column-names', 'row-names']) {
      const names = /** @type {HTMLElement} */ (document.getElementById(id));
      names.style.setProperty('--n', String(side));
      names.replaceChildren(...Array.from({ length: side }, (_, k) => element('span', {}, String(k + 1))));
    }
  }

  /** @param {Picture} picture */
  draw(picture) {
    if (picture.board.houses !== this.houses) this.lay(picture.board);
    this.root.classList.toggle('in-places', picture.inPlaces);
    this.root.setAttribute('aria-readonly', String(picture.readOnly));
    for (let cell = 0; cell < this.cells.length; cell++) this.drawCell(picture, cell);
    if (this.tabCell !== picture.cursor) {
      this.cells[this.tabCell]?.setAttribute('tabindex', '-1');
      this.cells[picture.cursor]?.setAttribute('tabindex', '0');
      this.tabCell = picture.cursor;
    }
  }

  /** @param {Picture} picture @param {number} cell */
  drawCell(picture, cell) {
    const { board, values, corner, centre, colours, selection, clashes, wrong, lit, seen, same, letters, inPlaces } = picture;
    const value = values[cell];
    const classes = ['cell'];
    if (board.givens[cell]) classes.push('given');
    if (selection.has(cell)) classes.push('selected');
    else if (seen.has(cell)) classes.push('seen');
    if (same && (value === same || (!value && (has(centre[cell], same) || has(corner[cell], same))))) classes.push(value ? 'same' : 'same-mark');
    if (clashes.has(cell)) classes.push('clash');
    if (wrong.has(cell)) classes.push('wrong');
    if (lit.has(cell)) classes.push('lit');
    if (colours[cell]) classes.push(`colour-${colours[cell]}`);
    if (corner[cell] && !value) classes.push('cornered');
    const node = this.cells[cell];
    const look = classes.join(' ');
    const marked = classes.includes('same-mark') ? same : 0;
    const content = value ? `${value}${letters}` : corner[cell] || centre[cell] ? `${corner[cell]},${centre[cell]},${marked},${letters},${inPlaces}` : '';
    if (this.looks[cell] !== look) {
      node.className = look;
      node.setAttribute('aria-selected', String(selection.has(cell)));
      if (clashes.has(cell) || wrong.has(cell)) node.setAttribute('aria-invalid', 'true');
      else node.removeAttribute('aria-invalid');
    }
    if (this.contents[cell] !== content) {
      const children = [];
      if (value) children.push(element('span', { class: 'value' }, symbol(value, letters)));
      if (!value && centre[cell]) children.push(this.centreMarks(centre[cell], marked, letters, inPlaces));
      if (!value && corner[cell]) children.push(this.cornerMarks(corner[cell], marked, letters));
      node.replaceChildren(...children);
    }
    if (this.looks[cell] !== look || this.contents[cell] !== content) {
      const name = words(picture, cell);
      if (node.getAttribute('aria-label') !== name) node.setAttribute('aria-label', name);
    }
    this.looks[cell] = look;
    this.contents[cell] = content;
  }

  /** @param {number} set @param {number} same @param {boolean} letters @param {boolean} inPlaces */
  centreMarks(set, same, letters, inPlaces) {
    const digits = digitsOf(set);
    const marks = element('span', { class: 'centre', 'data-count': String(Math.min(digits.length, 10)) });
    const across = places(this.side ?? 9).columns;
    for (const digit of digits) {
      const mark = element('i', digit === same ? { class: 'same' } : {}, symbol(digit, letters));
      if (inPlaces) {
        mark.style.gridColumn = String(((digit - 1) % across) + 1);
        mark.style.gridRow = String(Math.floor((digit - 1) / across) + 1);
      }
      marks.append(mark, ' ');
    }
    return marks;
  }

  /** @param {number} set @param {number} same @param {boolean} letters */
  cornerMarks(set, same, letters) {
    const marks = element('span', { class: 'corner' });
    digitsOf(set).slice(0, 8).forEach((digit, at) => marks.append(element('i', { class: `at-${at}${digit === same ? ' same' : ''}`, 'data-mark': symbol(digit, letters) })));
    return marks;
  }

  /** Puts a drawing over the digits, in the place of the one before. @param {SVGElement | null} step */
  overlay(step) {
    this.step?.remove();
    this.step = step;
    if (step) this.root.append(step);
  }

  /** The cell at a point of the window, −1 beside the grid. @param {number} x @param {number} y */
  cellAt(x, y) {
    const box = this.root.getBoundingClientRect();
    const side = this.side ?? 1;
    const column = Math.floor(((x - box.left) / box.width) * side);
    const row = Math.floor(((y - box.top) / box.height) * side);
    return column >= 0 && row >= 0 && column < side && row < side ? row * side + column : -1;
  }

  /** @param {number} cell */
  focus(cell) { this.cells[cell]?.focus({ preventScroll: true }); }
}
