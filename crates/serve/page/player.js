// Playing: a button that goes on by itself, step by step or pass by pass, until it is pressed again or there is no more.

export class Player {
  /** @param {HTMLElement} button @param {number} pace in ms @param {() => boolean} next goes on; false at the end */
  constructor(button, pace, next) {
    this.button = button;
    this.pace = pace;
    this.next = next;
    /** @type {number | undefined} */ this.timer = undefined;
  }

  get runs() { return this.timer !== undefined; }

  start() {
    this.timer = setInterval(() => { if (!this.next()) this.pause(); }, this.pace);
    this.show();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.show();
  }

  show() {
    this.button.setAttribute('aria-pressed', String(this.runs));
    this.button.setAttribute('aria-label', this.runs ? 'Pause' : 'Play');
    this.button.classList.toggle('playing', this.runs);
  }
}
