// Big grids: painted on a canvas while they are filled, to be zoomed and moved.
//
//   one pixel a cell in a hidden picture → drawn to the window at any scale → lines of boxes → digits where they fit

import { Work, stream } from './api.js';
import { FONT, colours, fit, onTheme, onWidth } from './canvas.js';
import { squarestBox } from './board.js';
import { byId, element } from './elements.js';
import { complain, setBusy, time } from './notice.js';

/** Colours from dark to light, so that their order is seen in grey too. */
const RAMP = [[46, 26, 90], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 150]];

/** @param {number} share 0..1 @param {boolean} grey @returns {number[]} red, green, blue */
function ramp(share, grey) {
  if (grey) return new Array(3).fill(Math.round(60 + 185 * share));
  const at = share * (RAMP.length - 1);
  const k = Math.min(Math.floor(at), RAMP.length - 2);
  return RAMP[k].map((from, c) => Math.round(from + (RAMP[k + 1][c] - from) * (at - k)));
}

/** The least side at which digits of a cell can be read, in pixels. */
const READABLE = 13;

export class Big {
  constructor() {
    this.canvas = /** @type {HTMLCanvasElement} */ (byId('big-canvas'));
    this.work = new Work();
    this.side = 0;
    this.box = { height: 1, width: 1 };
    /** @type {any} */ this.board = null;
    this.digits = new Uint16Array(0);
    this.givens = new Uint8Array(0);
    this.picture = document.createElement('canvas');
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    byId('big-form').addEventListener('submit', (/** @type {Event} */ event) => {
      event.preventDefault();
      this.run();
    });
    byId('big-in').addEventListener('click', () => this.zoom(1.5));
    byId('big-out').addEventListener('click', () => this.zoom(1 / 1.5));
    byId('big-whole').addEventListener('click', () => this.whole());
    for (const id of ['big-numbers', 'big-colours']) byId(id).addEventListener('change', () => this.paintAll());
    onTheme(() => this.draw());
    onWidth(byId('big-frame'), () => this.whole());
    this.listen();
  }

  /** Takes a board that is too large to be played. @param {any} board as the server sends it */
  load(board) {
    this.stop();
    this.board = board;
    this.begin(board.side, board.box ?? squarestBox(board.side), board.regions);
    board.givens.forEach((/** @type {number} */ digit, /** @type {number} */ cell) => {
      this.digits[cell] = digit || board.digits?.[cell] || 0;
      this.givens[cell] = digit ? 1 : 0;
    });
    const select = byId('big-side');
    select.querySelector('[value=board]')?.remove();
    select.prepend(element('option', { value: 'board' }, `pasted ${board.side} × ${board.side}`));
    select.value = 'board';
    byId('big-state').textContent = `A board of ${board.side} × ${board.side} with ${this.digits.filter(Boolean).length} digits. “Fill” looks for a solution.`;
    this.paintAll();
    this.whole();
  }

  /** @param {number} side @param {{height: number, width: number}} box @param {number[] | null} [regions] */
  begin(side, box, regions = null) {
    this.side = side;
    this.box = box;
    this.regions = regions;
    this.digits = new Uint16Array(side * side);
    this.givens = new Uint8Array(side * side);
    this.picture.width = this.picture.height = side;
  }

  async run() {
    if (this.work.runs) return this.stop();
    const signal = this.work.start();
    const [side, button, state] = ['big-side', 'big-run', 'big-state'].map(byId);
    const seed = byId('big-seed').value.trim();
    const own = side.value === 'board' ? this.board : null;
    const request = own ? { board: { side: own.side, box: own.box, regions: own.regions, variants: own.variants, givens: own.givens } } : { side: Number(side.value), ...(seed ? { seed } : {}) };
    const began = performance.now();
    let rows = 0;
    let made = '';
    button.textContent = 'Stop';
    setBusy(button, true);
    state.textContent = 'Filling …';
    try {
      for await (const line of stream('fill', request, signal)) {
        if (line.start && !own) {
          this.begin(line.start.side, line.start.box ?? squarestBox(line.start.side));
          rows = 0; // a second start: what came before led nowhere
          made = line.start.seed ? ` Seed ${line.start.seed}.` : '';
          this.whole();
        }
        if (line.rows) {
          line.rows.digits.forEach((/** @type {number[]} */ digits, /** @type {number} */ k) => {
            this.digits.set(digits, (line.rows.first + k) * this.side);
            this.paint(line.rows.first + k);
          });
          rows += line.rows.digits.length;
          state.textContent = `${rows} of ${this.side} rows …`;
          this.later();
        }
        if (line.end) state.textContent = this.ending(line.end, performance.now() - began) + made;
      }
    } catch (error) {
      state.textContent = rows ? `Stopped after ${rows} rows.` : 'Stopped.';
      complain(error);
    } finally {
      button.textContent = 'Fill';
      setBusy(button, false);
      this.work.end(signal);
      this.canvas.setAttribute('aria-label', `Grid of ${this.side} by ${this.side}, ${this.digits.filter(Boolean).length} cells filled. Plus and minus zoom, arrows move, 0 shows the whole grid.`);
    }
  }

  /** @param {any} end @param {number} waited in ms */
  ending({ verdict, micros, checked }, waited) {
    if (byId('big-side').value !== 'board' && !checked) return 'It was not finished in the time that the server gives; another seed may be.';
    const words = /** @type {Record<string, string>} */ ({ impossible: 'There is no solution.', unknown: 'No solution was found within the limits of the server; whether there is one is not known.' });
    if (words[verdict] && !checked) return words[verdict];
    return `${this.side} × ${this.side} filled in ${time(micros)}${checked ? ', and checked: every row, column and box holds each digit once' : ''}. On screen after ${Math.round(waited)} ms.`;
  }

  stop() { this.work.stop(); }

  /** Paints a row into the hidden picture. @param {number} row */
  paint(row) {
    const { side } = this;
    const grey = !byId('big-colours').checked;
    const context = /** @type {CanvasRenderingContext2D} */ (this.picture.getContext('2d'));
    const image = context.createImageData(side, 1);
    for (let c = 0; c < side; c++) {
      const digit = this.digits[row * side + c];
      if (digit) image.data.set([...ramp((digit - 1) / Math.max(1, side - 1), grey), 255], c * 4);
    }
    context.putImageData(image, 0, row);
  }

  paintAll() {
    for (let row = 0; row < this.side; row++) this.paint(row);
    this.draw();
  }

  /** Draws with the next frame. */
  later() {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      this.draw();
    });
  }

  get size() { return byId('big-frame').clientWidth; }

  whole() {
    if (!this.size) return;
    this.scale = this.size / Math.max(this.side, 1);
    this.x = this.y = 0;
    this.draw();
  }

  /** @param {number} by @param {number} [atX] @param {number} [atY] what stays in place */
  zoom(by, atX = this.size / 2, atY = this.size / 2) {
    const scale = Math.max(this.size / Math.max(this.side, 1), Math.min(60, this.scale * by));
    this.x = (this.x + atX) * (scale / this.scale) - atX;
    this.y = (this.y + atY) * (scale / this.scale) - atY;
    this.scale = scale;
    this.pan(0, 0);
  }

  /** @param {number} right @param {number} down */
  pan(right, down) {
    const most = Math.max(0, this.side * this.scale - this.size);
    this.x = Math.max(0, Math.min(most, this.x + right));
    this.y = Math.max(0, Math.min(most, this.y + down));
    this.later();
  }

  draw() {
    const { canvas, side, scale, x, y, size, box } = this;
    if (!size) return;
    const context = fit(canvas, size, size);
    const [surface, line, ink, quiet] = colours('surface', 'line', 'ink', 'quiet');
    context.fillStyle = surface;
    context.fillRect(0, 0, size, size);
    if (!side) {
      context.fillStyle = quiet;
      context.font = `15px ${FONT}`;
      context.textAlign = 'center';
      return context.fillText('Choose a side and press Fill', size / 2, size / 2);
    }
    context.imageSmoothingEnabled = false;
    context.drawImage(this.picture, -x, -y, side * scale, side * scale);
    const lines = (/** @type {number} */ every, /** @type {number} */ width, /** @type {boolean} */ down, /** @type {string} */ colour) => {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      for (let k = 0; k <= side; k += every) {
        const at = Math.round(k * scale - (down ? x : y)) + (width % 2 ? 0.5 : 0);
        if (at < -2 || at > size + 2) continue;
        context.moveTo(down ? at : 0, down ? 0 : at);
        context.lineTo(down ? at : Math.min(size, side * scale), down ? Math.min(size, side * scale) : at);
      }
      context.stroke();
    };
    if (scale >= 8) for (const down of [true, false]) lines(1, 0.5, down, line);
    if (!this.regions) {
      lines(box.width, scale > 12 ? 2 : 1, true, ink);
      lines(box.height, scale > 12 ? 2 : 1, false, ink);
    }
    if (byId('big-numbers').checked && scale >= READABLE) this.write(context);
  }

  /** @param {CanvasRenderingContext2D} context */
  write(context) {
    const { side, scale, x, y, size } = this;
    const grey = !byId('big-colours').checked;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const figures = String(side).length;
    for (let r = Math.floor(y / scale); r < Math.min(side, (y + size) / scale); r++) {
      for (let c = Math.floor(x / scale); c < Math.min(side, (x + size) / scale); c++) {
        const digit = this.digits[r * side + c];
        if (!digit) continue;
        const [red, green, blue] = ramp((digit - 1) / Math.max(1, side - 1), grey);
        context.fillStyle = 0.3 * red + 0.59 * green + 0.11 * blue > 120 ? '#111' : '#fff';
        context.font = `${this.givens[r * side + c] ? 700 : 400} ${Math.floor(scale * (figures > 2 ? 0.46 : 0.58))}px ${FONT}`;
        context.fillText(String(digit), (c + 0.5) * scale - x, (r + 0.54) * scale - y);
      }
    }
  }

  listen() {
    const { canvas } = this;
    /** @type {Map<number, {x: number, y: number}>} */ const fingers = new Map();
    canvas.addEventListener('wheel', event => {
      if (!this.side) return;
      event.preventDefault();
      this.zoom(2 ** (-event.deltaY / 300), event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener('pointerdown', event => {
      fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', event => {
      this.read(event.offsetX, event.offsetY);
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.offsetX, y: event.offsetY };
      const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
      if (other) this.zoom(Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)), (now.x + other.x) / 2, (now.y + other.y) / 2);
      else this.pan(before.x - now.x, before.y - now.y);
      fingers.set(event.pointerId, now);
    });
    for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, event => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
    canvas.addEventListener('keydown', event => {
      const step = Math.max(this.scale, 40);
      const act = {
        '+': () => this.zoom(1.5), '=': () => this.zoom(1.5), '-': () => this.zoom(1 / 1.5), 0: () => this.whole(),
        ArrowLeft: () => this.pan(-step, 0), ArrowRight: () => this.pan(step, 0), ArrowUp: () => this.pan(0, -step), ArrowDown: () => this.pan(0, step),
      }[event.key];
      if (!act || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      act();
    });
  }

  /** Says which cell is pointed at. @param {number} atX @param {number} atY */
  read(atX, atY) {
    const [c, r] = [Math.floor((atX + this.x) / this.scale), Math.floor((atY + this.y) / this.scale)];
    const isIn = this.side && c >= 0 && r >= 0 && c < this.side && r < this.side;
    byId('big-read').textContent = isIn ? `r${r + 1}c${c + 1}: ${this.digits[r * this.side + c] || 'empty'}` : '';
  }

  /** The panel came to the front. */
  resume() { this.whole(); }
}
