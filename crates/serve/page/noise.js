// Noise against dimension: how far a count strays from its true value, measured live, beside the law that predicts it.
//
//   log σ │ ○╲                 points: measured     both axes in powers of two
//         │    ╲○╌╌            line: predicted, as 1/√D
//         └────────── log D

import { Work, stream } from './api.js';
import { byId, fillSelect, table } from './elements.js';
import { svg } from './lattice.js';
import { complain, setBusy } from './notice.js';

const DIMENSIONS = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096];
/** Random bases for each dimension: enough to see the law, few enough to be waited for. */
const SAMPLES = 400;
const AREA = { left: 46, top: 12, right: 376, bottom: 222 };

/** @param {number} value a short number */
const short = value => (value === 0 ? '0' : value >= 0.001 ? String(Number(value.toPrecision(3))) : value.toExponential(1));

export function bindNoise() {
  const [side, model, run, plot, state] = ['noise-side', 'noise-model', 'noise-run', 'noise-plot', 'noise-state'].map(byId);
  const work = new Work();

  async function go() {
    if (work.runs) return work.stop();
    const signal = work.start();
    /** @type {any[]} */ const points = [];
    run.textContent = 'Stop';
    setBusy(run, true);
    state.textContent = 'Measuring …';
    try {
      const least = Number(side.value);
      for await (const point of stream('noise', { side: least, model: model.value, dimensions: DIMENSIONS.filter(d => d >= least), samples: SAMPLES }, signal)) {
        if (point.dimension === undefined) continue;
        points.push(point);
        show(points);
      }
      state.textContent = points.length ? `${model.value}, side ${least}: ${sentence(points)}` : 'Nothing was measured.';
    } catch (error) {
      state.textContent = points.length ? 'Stopped; what was measured stays.' : '';
      complain(error);
    } finally {
      run.textContent = 'Measure';
      work.end(signal);
      setBusy(run, work.runs);
    }
  }

  function show(/** @type {any[]} */ points) {
    plot.removeAttribute('hidden'); // drawings have no property for it
    byId('noise-table-box').hidden = false;
    draw(plot, points);
    byId('noise-table').replaceChildren(table('Noise of a count', ['Dimension', 'Measured σ', 'Predicted σ', 'Read wrongly', 'Samples'],
      points.map(p => [String(p.dimension), short(p.noise), p.predicted == null ? '–' : short(p.predicted), p.wrong == null ? '–' : `${short(p.wrong * 100)} %`, String(p.samples ?? '')])));
  }

  byId('noise-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    go();
  });
  return {
    /** @param {any[]} rows */
    models: rows => {
      fillSelect(model, rows.map(({ name, summary }) => ({ value: name, label: name, title: summary })));
      if (rows.some(({ name }) => name === 'gaussian')) model.value = 'gaussian';
    },
    stop: () => work.stop(),
  };
}

/** What the points say. @param {any[]} points */
function sentence(points) {
  const last = points[points.length - 1];
  if (points.every(({ noise }) => noise === 0)) return 'no noise at all: this model is exact.';
  const worst = points.find(({ wrong }) => wrong === 0);
  return `σ falls from ${short(points[0].noise)} to ${short(last.noise)}${worst ? `; from dimension ${worst.dimension} on no reading was wrong` : ''}.`;
}

/** @param {SVGElement} plot @param {any[]} points */
function draw(plot, points) {
  const { left, top, right, bottom } = AREA;
  const values = points.flatMap(({ noise, predicted }) => [noise, predicted]).filter(value => value > 0);
  const high = Math.ceil(Math.log2(Math.max(...values, 1)));
  const low = Math.min(high - 2, Math.floor(Math.log2(Math.min(...values, 0.25))));
  const [first, last] = [4, 12];
  const x = (/** @type {number} */ dimension) => left + ((Math.log2(dimension) - first) / (last - first)) * (right - left);
  const y = (/** @type {number} */ noise) => bottom - ((Math.log2(noise) - low) / (high - low)) * (bottom - top);
  const text = (/** @type {number} */ at, /** @type {number} */ down, /** @type {string} */ words, anchor = 'middle', name = 'axis') => {
    const made = svg('text', { x: at, y: down, 'text-anchor': anchor, class: name });
    made.textContent = words;
    return made;
  };
  plot.replaceChildren();
  for (let k = first; k <= last; k += 2) plot.append(svg('path', { class: 'rule', d: `M${x(2 ** k)} ${top}V${bottom}` }), text(x(2 ** k), bottom + 16, String(2 ** k)));
  const every = Math.max(1, Math.ceil((high - low) / 6));
  for (let k = low; k <= high; k += every) plot.append(svg('path', { class: 'rule', d: `M${left} ${y(2 ** k)}H${right}` }), text(left - 6, y(2 ** k) + 4, k >= 0 ? String(2 ** k) : `1/${2 ** -k}`, 'end'));
  plot.append(text((left + right) / 2, bottom + 32, 'dimension D'), text(right - 2, top + 11, 'σ of a count', 'end'));
  const half = y(0.5);
  if (half > top && half < bottom) plot.append(svg('path', { class: 'limit', d: `M${left} ${half}H${right}` }), text(right, half - 5, 'a reading errs at 1/2', 'end', 'axis'));
  const line = points.filter(({ predicted }) => predicted > 0).map(({ dimension, predicted }) => `${x(dimension)} ${y(predicted)}`);
  if (line.length > 1) plot.append(svg('path', { class: 'predicted', d: `M${line.join('L')}` }));
  for (const { dimension, noise, wrong } of points) {
    const dot = noise > 0 ? svg('circle', { class: 'measured', cx: x(dimension), cy: y(noise), r: 4.5 })
      : svg('path', { class: 'measured', d: `M${x(dimension) - 5} ${bottom - 9}h10l-5 8z` });
    const title = svg('title');
    title.textContent = `D = ${dimension}: σ = ${short(noise)}${wrong == null ? '' : `, ${short(wrong * 100)} % wrong`}`;
    dot.append(title);
    plot.append(dot);
  }
  const [key, down] = [left + 18, bottom - 34];
  plot.append(svg('circle', { class: 'measured', cx: key, cy: down, r: 4.5 }), text(key + 16, down + 4, 'measured', 'start'),
    svg('path', { class: 'predicted', d: `M${key - 9} ${down + 18}h18` }), text(key + 16, down + 22, 'predicted', 'start'));
}
