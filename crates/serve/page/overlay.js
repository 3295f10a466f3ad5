// A step drawn over the board, by what it says and not by the name of its technique: one shape a role.
//
//   pattern  full circle       on   full circle        ──▶ strong link, from false to true
//   extra    full square       off  dashed circle      ┄▷  weak link, from true to false
//   other    dashed circle     placed      white digit on a disc
//   link     square            taken away  cross

import { cellOf } from './board.js';
import { symbol } from './digits.js';
import { CELL, placeOf, sheet, svg } from './lattice.js';

/**
 * @typedef {{cell: string, digit: number}} Candidate
 * @typedef {{technique: string, title: string, rating: number | string | null, sentence: string, placements: Candidate[], eliminations: Candidate[],
 *   evidence: {role: string, cell: string, digit: number}[], arrows: {from: Candidate, to: Candidate, strong: boolean}[]}} Step
 */

/** The shapes, in the order of the legend: role, words. */
export const ROLES = [
  ['pattern', 'the pattern'],
  ['extra', 'what stands besides: fins, a second set'],
  ['other', 'a third part'],
  ['link', 'the digit that links'],
  ['on', 'a link of a chain that is true'],
  ['off', 'a link of a chain that is false'],
];

/** @param {string} role @param {number} x @param {number} y @param {number} reach */
function shape(role, x, y, reach) {
  if (role === 'extra' || role === 'link') {
    const half = reach * 0.88;
    return svg('rect', { class: `mark ${role}`, x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: half * 0.15 });
  }
  return svg('circle', { class: `mark ${role}`, cx: x, cy: y, r: reach });
}

/** @param {number} x @param {number} y @param {number} size @param {string} text @param {string} name */
function letters(x, y, size, text, name) {
  const made = svg('text', { class: name, x, y, 'font-size': size, 'text-anchor': 'middle', dy: '.355em' });
  made.textContent = text;
  return made;
}

/** An arrow from edge to edge of two marks, bent a little so that arrows there and back lie apart. */
function arrow(/** @type {{x: number, y: number, reach: number}} */ a, /** @type {{x: number, y: number, reach: number}} */ b, /** @type {boolean} */ strong) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < a.reach + b.reach + 8) return null;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const bend = Math.min(0.12 * length, 36);
  const [mx, my] = [(a.x + b.x) / 2 - uy * bend, (a.y + b.y) / 2 + ux * bend];
  const towards = (/** @type {{x: number, y: number}} */ p, /** @type {number} */ away) => {
    const far = Math.hypot(mx - p.x, my - p.y);
    return [p.x + ((mx - p.x) / far) * away, p.y + ((my - p.y) / far) * away];
  };
  const [x1, y1] = towards(a, a.reach + 2);
  const [x2, y2] = towards(b, b.reach + 3);
  const angle = Math.atan2(y2 - my, x2 - mx);
  const head = 13;
  const wing = (/** @type {number} */ turn) => `${x2 - head * Math.cos(angle + turn)} ${y2 - head * Math.sin(angle + turn)}`;
  const [x3, y3] = [x2 - head * 0.7 * Math.cos(angle), y2 - head * 0.7 * Math.sin(angle)];
  return svg('g', { class: `arrow ${strong ? 'strong' : 'weak'}` },
    svg('path', { class: 'shaft', d: `M${x1} ${y1}Q${mx} ${my} ${x3} ${y3}` }),
    svg('path', { class: 'head', d: `M${x2} ${y2}L${wing(0.45)}L${wing(-0.45)}Z` }));
}

/** Roles whose shape is filled with ink. */
const FULL = new Set(['pattern', 'on']);

/** The candidates of the evidence, each once with all its roles; a chain may meet one as true and as false. @param {Step} step */
function gathered(step) {
  /** @type {Map<string, {cell: string, digit: number, roles: string[]}>} */ const marks = new Map();
  for (const { role, cell, digit } of step.evidence ?? []) {
    const mark = marks.get(`${cell}:${digit}`) ?? { cell, digit, roles: [] };
    if (!mark.roles.includes(role)) mark.roles.push(role);
    marks.set(`${cell}:${digit}`, mark);
  }
  return [...marks.values()];
}

/**
 * @param {Step} step
 * @param {number} side
 * @param {number[]} values digits on the board: a mark on a written digit is drawn around it
 * @param {boolean} inks letters over 9
 * @returns {SVGElement}
 */
export function drawStep(step, side, values, inks) {
  const drawing = sheet(side, 'step');
  const spot = (/** @type {Candidate} */ { cell, digit }) => {
    const at = cellOf(cell, side);
    if (at < 0) return null;
    if (!values[at]) return { at, ...placeOf(at, digit, side) };
    return { at, x: ((at % side) + 0.5) * CELL, y: (Math.floor(at / side) + 0.5) * CELL, reach: 0.4 * CELL };
  };
  const key = (/** @type {Candidate} */ { cell, digit }) => `${cell}:${digit}`;
  const placed = new Set((step.placements ?? []).map(key));
  const marks = gathered(step).filter(mark => !placed.has(key(mark)));
  for (const { roles, ...candidate } of marks) {
    const place = spot(candidate);
    if (!place) continue;
    const isFull = roles.some(role => FULL.has(role));
    for (const role of roles) {
      const shrinks = roles.length > 1 && FULL.has(role);
      const drawn = shape(role, place.x, place.y, place.reach * (shrinks ? 0.76 : 1));
      if (isFull && !FULL.has(role)) drawn.classList.add('ring');
      drawing.append(drawn);
    }
  }
  for (const { from, to, strong } of step.arrows ?? []) {
    const [a, b] = [spot(from), spot(to)];
    const drawn = a && b && arrow(a, b, strong);
    if (drawn) drawing.append(drawn);
  }
  const lettered = new Set();
  for (const { roles, ...candidate } of marks) {
    const place = spot(candidate);
    if (!place || values[place.at]) continue;
    lettered.add(key(candidate));
    drawing.append(letters(place.x, place.y, place.reach * 1.4, symbol(candidate.digit, inks), `letter on-${roles.find(role => FULL.has(role)) ?? roles[0]}`));
  }
  for (const candidate of step.eliminations ?? []) {
    const place = spot(candidate);
    if (!place) continue;
    const { x, y } = place;
    const half = place.reach * 0.82;
    if (!lettered.has(key(candidate)) && !values[place.at]) drawing.append(letters(x, y, place.reach * 1.45, symbol(candidate.digit, inks), 'letter struck'));
    const d = `M${x - half} ${y - half}L${x + half} ${y + half}M${x + half} ${y - half}L${x - half} ${y + half}`;
    if (lettered.has(key(candidate))) drawing.append(svg('path', { class: 'halo', d }));
    drawing.append(svg('path', { class: 'cross', d }));
  }
  for (const { cell, digit } of step.placements ?? []) {
    const at = cellOf(cell, side);
    if (at < 0) continue;
    const [x, y] = [((at % side) + 0.5) * CELL, (Math.floor(at / side) + 0.5) * CELL];
    drawing.append(svg('circle', { class: 'disc', cx: x, cy: y, r: 0.39 * CELL }), letters(x, y, 0.54 * CELL, symbol(digit, inks), 'placed'));
  }
  return drawing;
}

/** The legend: each shape with its words. @returns {HTMLElement} */
export function legend() {
  const list = document.createElement('ul');
  const row = (/** @type {string} */ text, /** @type {SVGElement[]} */ ...shapes) => {
    const item = document.createElement('li');
    item.append(svg('svg', { class: 'step', viewBox: '0 0 60 40', 'aria-hidden': 'true' }, ...shapes), text);
    list.append(item);
  };
  for (const [role, words] of ROLES) row(words, shape(role, 30, 20, 15), letters(30, 20, 22, '5', `letter on-${role}`));
  row('is placed', svg('circle', { class: 'disc', cx: 30, cy: 20, r: 17 }), letters(30, 20, 24, '5', 'placed'));
  row('is taken away', letters(30, 20, 22, '5', 'letter struck'), svg('path', { class: 'cross', d: 'M18 8L42 32M42 8L18 32' }));
  for (const strong of [true, false]) {
    const drawn = arrow({ x: 0, y: 24, reach: 0 }, { x: 60, y: 24, reach: 0 }, strong);
    if (drawn) row(strong ? 'strong link: if this is false, that is true' : 'weak link: if this is true, that is false', drawn);
  }
  return list;
}
