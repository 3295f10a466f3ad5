// The counts of all houses as squares: houses down, digits across, a panel a kind of house.
//
//          rows            columns           boxes          a square's side grows with the count that the bundle answers:
//      1 2 3 4 5 …       1 2 3 4 5 …       1 2 3 4 5 …      nothing at 0, the whole place at 1, a double frame at 2
//   1  ■ · ▪ ■ ·      1  · ■ ■ · ·      1  ■ ■ · · ·        ring: read as taken; rust and a stroke: read wrongly
// Size tells the value, so that no meaning rests on colour.

import { FONT, colours, fit } from './canvas.js';

/** @typedef {{houses: string[], counts: number[][], taken: boolean[][], truth: boolean[][]}} Counts */

export class Heat {
  /** @param {HTMLCanvasElement} canvas @param {(words: string) => void} tell says what is pointed at */
  constructor(canvas, tell) {
    this.canvas = canvas;
    this.tell = tell;
    /** @type {Counts | null} */ this.counts = null;
    this.at = { house: -1, digit: -1 };
    canvas.addEventListener('pointermove', event => this.point(event.offsetX, event.offsetY));
    canvas.addEventListener('pointerleave', () => this.choose(-1, -1));
    canvas.addEventListener('keydown', event => {
      const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [];
      if (down === undefined || !this.counts) return;
      event.preventDefault();
      const houses = this.counts.houses.length;
      const digits = this.counts.counts[0].length;
      this.choose((Math.max(this.at.house, 0) + down + houses) % houses, (Math.max(this.at.digit, 0) + right + digits) % digits);
    });
  }

  /** @param {Counts} counts */
  show(counts) {
    this.counts = counts;
    this.draw();
    this.read();
  }

  /** Where the panels lie. */
  layout() {
    const { houses, counts } = /** @type {Counts} */ (this.counts);
    const digits = counts[0].length;
    const kinds = /** @type {{name: string, houses: number[]}[]} */ ([]);
    houses.forEach((house, at) => {
      const name = house.replace(/ ?\d+$/, '') || house;
      const last = kinds[kinds.length - 1];
      if (last?.name === name) last.houses.push(at);
      else kinds.push({ name, houses: [at] });
    });
    const width = this.canvas.clientWidth || 360;
    const across = digits <= 9 ? 3 : digits <= 16 ? 2 : 1;
    const edge = 16;
    const gap = 8;
    const cell = Math.min(22, (width - gap * (across - 1) - edge * across) / (across * digits));
    let y = 0;
    let tallest = 0;
    const panels = kinds.map((kind, at) => {
      const column = at % across;
      if (column === 0 && at) {
        y += tallest;
        tallest = 0;
      }
      tallest = Math.max(tallest, 34 + kind.houses.length * cell + 8);
      return { ...kind, x: column * (digits * cell + edge + gap) + edge, y: y + 34 };
    });
    return { panels, cell, digits, width, height: y + tallest };
  }

  draw() {
    if (!this.counts || !this.canvas.clientWidth) return;
    const { counts, taken, truth } = this.counts;
    const { panels, cell, digits, width, height } = this.layout();
    const context = fit(this.canvas, width, height);
    const [ink, quiet, line, accent, rust, ground] = colours('ink', 'quiet', 'line', 'accent', 'rust', 'ground');
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { name, houses, x, y } of panels) {
      context.fillStyle = ink;
      context.font = `600 12px ${FONT}`;
      context.textAlign = 'left';
      context.fillText(`${name[0].toUpperCase()}${name.slice(1)}${houses.length > 1 ? (/x$/.test(name) ? 'es' : 's') : ''}`, x, y - 26);
      context.textAlign = 'center';
      context.font = `${Math.min(10, cell * 0.72)}px ${FONT}`;
      context.fillStyle = quiet;
      const every = cell < 9 ? 5 : 1;
      for (let d = 0; d < digits; d++) if (every === 1 || (d + 1) % every === 0) context.fillText(String(d + 1), x + (d + 0.5) * cell, y - 7);
      houses.forEach((house, row) => {
        context.fillStyle = quiet;
        if (every === 1 || (row + 1) % every === 0) context.fillText(String(row + 1), x - 8, y + (row + 0.5) * cell);
        for (let d = 0; d < digits; d++) {
          const [left, top] = [x + d * cell, y + row * cell];
          context.strokeStyle = line;
          context.lineWidth = 0.5;
          context.strokeRect(left, top, cell, cell);
          const count = counts[house][d];
          const isWrong = taken[house]?.[d] !== undefined && taken[house][d] !== truth[house]?.[d];
          const size = Math.min(Math.abs(count), 1) * (cell - 5);
          context.fillStyle = isWrong ? rust : accent;
          context.globalAlpha = count < 0 ? 0.45 : 1;
          if (size >= 0.4) context.fillRect(left + (cell - size) / 2, top + (cell - size) / 2, size, size);
          context.globalAlpha = 1;
          if (count > 1.5) {
            context.strokeStyle = ground;
            context.lineWidth = 1.5;
            context.strokeRect(left + cell * 0.3, top + cell * 0.3, cell * 0.4, cell * 0.4);
          }
          if (taken[house]?.[d]) {
            context.strokeStyle = isWrong ? rust : ink;
            context.lineWidth = 1;
            context.strokeRect(left + 0.8, top + 0.8, cell - 1.6, cell - 1.6);
          }
          if (isWrong) {
            context.strokeStyle = rust;
            context.beginPath();
            context.moveTo(left + 1, top + cell - 1);
            context.lineTo(left + cell - 1, top + 1);
            context.stroke();
          }
          if (this.at.house === house && this.at.digit === d) {
            context.strokeStyle = rust;
            context.lineWidth = 2;
            context.strokeRect(left - 1, top - 1, cell + 2, cell + 2);
          }
        }
      });
    }
  }

  /** @param {number} x @param {number} y */
  point(x, y) {
    if (!this.counts) return;
    const { panels, cell, digits } = this.layout();
    for (const panel of panels) {
      const digit = Math.floor((x - panel.x) / cell);
      const row = Math.floor((y - panel.y) / cell);
      if (digit >= 0 && digit < digits && row >= 0 && row < panel.houses.length) return this.choose(panel.houses[row], digit);
    }
    this.choose(-1, -1);
  }

  /** @param {number} house @param {number} digit */
  choose(house, digit) {
    if (this.at.house === house && this.at.digit === digit) return;
    this.at = { house, digit };
    this.draw();
    this.read();
  }

  read() {
    const { house, digit } = this.at;
    if (!this.counts || house < 0 || house >= this.counts.houses.length) return;
    const { houses, counts, taken, truth } = this.counts;
    const is = truth[house]?.[digit];
    const isTaken = taken[house]?.[digit] ?? counts[house][digit] > 0.5;
    const name = houses[house][0].toUpperCase() + houses[house].slice(1);
    this.tell(`${name}, digit ${digit + 1}: ${counts[house][digit].toFixed(3)}, read as ${isTaken ? 'there' : 'not there'}${is === undefined ? '' : is === isTaken ? ', which is right' : ', which is wrong'}.`);
  }
}
