// How digits are written and typed.
//
// Digits are numbers 1..side. Over 9 they are shown as numbers or, by a setting, as letters: A is 10, P is 25.
// They are typed as letters, or as two figures one after the other. Free of DOM.

/**
 * What a digit looks like.
 * @param {number} digit 1..side, or 0 for none
 * @param {boolean} [letters] letters over 9
 * @returns {string}
 */
export function symbol(digit, letters = false) {
  if (!digit) return '';
  return digit > 9 && letters && digit <= 35 ? String.fromCharCode(55 + digit) : String(digit);
}

/**
 * The digit of a letter, where the grid has so many.
 * @param {string} letter
 * @param {number} side
 * @returns {number} 0 if it names none
 */
export function digitOfLetter(letter, side) {
  if (!/^[a-z]$/i.test(letter)) return 0;
  const digit = letter.toUpperCase().charCodeAt(0) - 55;
  return digit <= side ? digit : 0;
}

/**
 * Figures typed one after the other: `1` and then `2` is 12 where the grid has 12 digits.
 * Only the figure that comes soon after another is joined with it.
 */
export class Figures {
  /** @param {number} [wait] how long a figure waits for the next, in ms */
  constructor(wait = 1200) {
    this.wait = wait;
    this.last = 0;
    this.where = '';
    this.time = 0;
  }

  /**
   * Takes a figure.
   * @param {number} figure 0..9
   * @param {number} side
   * @param {string} where what it is typed into (cells and mode): another place starts anew
   * @param {number} now in ms
   * @returns {{digit: number, joined: boolean} | null} null for a figure that names no digit
   */
  type(figure, side, where, now) {
    const goesOn = this.last && this.where === where && now - this.time <= this.wait;
    const both = goesOn ? this.last * 10 + figure : 0;
    if (both && both <= side) {
      this.forget();
      return { digit: both, joined: true };
    }
    if (!figure || figure > side) return null;
    this.last = side > 9 ? figure : 0;
    this.where = where;
    this.time = now;
    return { digit: figure, joined: false };
  }

  /** Starts anew. */
  forget() {
    this.last = 0;
    this.where = '';
    this.time = 0;
  }
}
