// Sets of digits as bits: digit d is bit d − 1, so a set of a 25×25 grid is one number. Free of DOM.

/** The largest side whose sets fit. */
export const LARGEST_SIDE = 25;

/** @param {number} digit @returns {number} the set of one digit */
export const only = digit => 1 << (digit - 1);

/** @param {number} set @param {number} digit */
export const has = (set, digit) => (set & only(digit)) !== 0;

/** @param {number} side @returns {number} the set of all digits */
export const all = side => 2 ** side - 1;

/** @param {number} set @returns {number[]} the digits, upwards */
export function digitsOf(set) {
  const digits = [];
  for (let rest = set; rest; rest &= rest - 1) digits.push(32 - Math.clz32(rest & -rest));
  return digits;
}

/** @param {Iterable<number>} digits @returns {number} */
export function setOf(digits) {
  let set = 0;
  for (const digit of digits) set |= only(digit);
  return set;
}
