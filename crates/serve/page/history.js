// Undo and redo without a limit.
//
// States are values that nobody changes after they were pushed, so a step is one reference:
//
//   past: s0 s1 s2 | present: s3 | future: s4 s5
//
// Free of DOM.

/** @template S */
export class History {
  /** @param {S} present */
  constructor(present) {
    /** @type {S[]} */ this.past = [];
    /** @type {S} */ this.present = present;
    /** @type {S[]} */ this.future = [];
  }

  /** @param {S} state becomes the present; what was undone is forgotten */
  push(state) {
    if (state === this.present) return;
    this.past.push(this.present);
    this.present = state;
    this.future = [];
  }

  /** @returns {boolean} whether there was anything to undo */
  undo() {
    if (!this.past.length) return false;
    this.future.push(this.present);
    this.present = /** @type {S} */ (this.past.pop());
    return true;
  }

  /** @returns {boolean} whether there was anything to redo */
  redo() {
    if (!this.future.length) return false;
    this.past.push(this.present);
    this.present = /** @type {S} */ (this.future.pop());
    return true;
  }
}
