// The ground of a board: lines between cells and boxes, shade and lines of extra houses. One SVG under the digits, one over them.
//
//   units: a cell is 100 × 100        under   shade of windows, diagonals
//   line k of n lies at 100 k         over    lines between cells, lines between boxes

/** Side of a cell in the drawing. */
export const CELL = 100;

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {...Node} children @returns {SVGElement} */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** An empty drawing of the size of a board. @param {number} side @param {string} name its class */
export const sheet = (side, name) =>
  svg('svg', { class: name, viewBox: `0 0 ${side * CELL} ${side * CELL}`, 'aria-hidden': 'true', focusable: 'false' });

/**
 * The lines between cells as paths: those between cells of one box, and those between boxes.
 * @param {import('./board.js').Board} board
 * @returns {{thin: string, thick: string}}
 */
export function lines({ side, boxOf }) {
  const paths = { thin: '', thick: '' };
  for (const down of [false, true]) {
    for (let at = 1; at < side; at++) {
      let from = 0;
      const part = (/** @type {number} */ k) => {
        const [before, after] = down ? [k * side + at - 1, k * side + at] : [(at - 1) * side + k, at * side + k];
        return boxOf[before] === boxOf[after] ? 'thin' : 'thick';
      };
      for (let k = 1; k <= side; k++) {
        if (k < side && part(k) === part(from)) continue;
        const [a, b, line] = [from * CELL, k * CELL, at * CELL];
        paths[part(from)] += down ? `M${line} ${a}V${b}` : `M${a} ${line}H${b}`;
        from = k;
      }
    }
  }
  return paths;
}

/** What an extra house looks like. @param {number[]} cells @param {number} side */
function look(cells, side) {
  const step = cells.length > 1 ? cells[1] - cells[0] : 0;
  const isLine = (step === side + 1 || step === side - 1) && cells.every((cell, k) => cell === cells[0] + k * step);
  return isLine ? 'line' : 'area';
}

/** @param {import('./board.js').Board} board @returns {{under: SVGElement, over: SVGElement}} */
export function lattice(board) {
  const { side, extra } = board;
  const under = sheet(side, 'under');
  const areas = extra.filter(cells => look(cells, side) === 'area');
  const shaded = new Set(areas.flat());
  if (shaded.size < side * side) {
    for (const cell of shaded) under.append(svg('rect', { class: 'shade', x: (cell % side) * CELL, y: Math.floor(cell / side) * CELL, width: CELL, height: CELL }));
  }
  for (const cells of extra) {
    if (look(cells, side) !== 'line') continue;
    const middle = (/** @type {number} */ cell) => [((cell % side) + 0.5) * CELL, (Math.floor(cell / side) + 0.5) * CELL];
    const [x1, y1] = middle(cells[0]);
    const [x2, y2] = middle(cells[cells.length - 1]);
    const [dx, dy] = [Math.sign(x2 - x1) * CELL / 2, Math.sign(y2 - y1) * CELL / 2];
    under.append(svg('line', { class: 'diagonal', x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy }));
  }
  const over = sheet(side, 'over');
  const { thin, thick } = lines(board);
  over.append(svg('path', { class: 'thin', d: thin }), svg('path', { class: 'thick', d: thick }));
  return { under, over };
}

/** Columns and rows of the places of candidates in a cell. @param {number} side */
export function places(side) {
  const columns = Math.ceil(Math.sqrt(side));
  return { columns, rows: Math.ceil(side / columns) };
}

/** Share of a cell that is left free at each edge around its candidates. */
export const PAD = 0.05;

/** The middle of a candidate in the drawing, and how far its place reaches. @param {number} cell @param {number} digit @param {number} side */
export function placeOf(cell, digit, side) {
  const { columns, rows } = places(side);
  const wide = (1 - 2 * PAD) * CELL;
  const x = ((cell % side) + PAD) * CELL + (((digit - 1) % columns) + 0.5) * wide / columns;
  const y = (Math.floor(cell / side) + PAD) * CELL + (Math.floor((digit - 1) / columns) + 0.5) * wide / rows;
  return { x, y, reach: 0.92 * wide / Math.max(columns, rows) / 2 };
}
