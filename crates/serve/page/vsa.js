// The hyperdimensional view: the engine of hypervectors at work, pass by pass, and its models.
//
//   /api/vsa sends a line a pass: digits on the board, counts that the bundles answer, what is legal. The page keeps the passes
//   and plays them; the board shows digits and the mask of legal digits.

import { Player } from './player.js';
import { Work, stream } from './api.js';
import { toRequest } from './game.js';
import { setOf } from './marks.js';
import { byId, fillSelect, table } from './elements.js';
import { complain, notify, setBusy } from './notice.js';
import { Heat } from './heat.js';
import { onTheme, onWidth } from './canvas.js';

/** How long a pass stays when they play by themselves, in ms. */
const PACE = 320;

/** Words for the state of a pass. */
const STATES = /** @type {Record<string, string>} */ ({ open: 'cells are open', dead: 'a dead end', full: 'the grid is full' });

/** @param {number} count @param {string} one @param {string} more */
const many = (count, one, more) => `${count} ${count === 1 ? one : more}`;

/** @param {import('./game.js').Game} game @param {import('./stage.js').Stage} stage */
export function bindVsa(game, stage) {
  const [model, dimension, run, slider, table_] = ['vsa-model', 'vsa-dimension', 'vsa-run', 'vsa-pass', 'vsa-table'].map(byId);
  const work = new Work();
  const heat = new Heat(byId('vsa-heat'), words => { byId('vsa-read').textContent = words; });
  /** @type {any} */ let start = null;
  /** @type {any[]} */ let passes = [];
  /** @type {any} */ let end = null;
  let at = 0;
  let follows = true;
  /** @type {any[]} */ let models = [];

  async function go() {
    if (work.runs) return stop();
    const signal = work.start();
    pause();
    stage.leave();
    passes = [];
    end = start = null;
    at = 0;
    follows = true;
    run.textContent = 'Stop';
    setBusy(run, true);
    const { board } = game;
    try {
      const wanted = dimension.value.trim();
      if (wanted && !/^\d+$/.test(wanted)) throw new RangeError('dimension');
      for await (const line of stream('vsa', { board: toRequest(game.state), model: model.value, frames: board.side > 9 ? 200 : 1000, ...(wanted ? { dimension: Number(wanted) } : {}) }, signal)) {
        if (board.houses !== game.board.houses) return stop();
        if (line.start) ({ start } = line);
        else if (line.end) ({ end } = line);
        else if (line.pass !== undefined) passes.push(line);
        if (line.pass !== undefined && passes.length === 1) byId('vsa-view').hidden = false;
        if (passes.length) tick();
      }
      if (passes.length) {
        pause();
        if (follows) showPass(passes.length - 1);
      }
    } catch (error) {
      if (error instanceof RangeError) notify('The dimension is a number of components, as 512.', 'error');
      else complain(error);
    } finally {
      run.textContent = 'Run';
      work.end(signal);
      setBusy(run, work.runs);
    }
  }

  /** Draws at most once a frame, however fast passes come. */
  let waits = false;
  function tick() {
    slider.max = String(passes.length - 1);
    if (waits || !follows) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      if (follows && passes.length && work.runs) showPass(passes.length - 1);
    });
  }

  function showPass(/** @type {number} */ to) {
    if (!passes.length) return;
    at = Math.max(0, Math.min(to, passes.length - 1));
    const pass = passes[at];
    const values = pass.digits;
    slider.max = String(passes.length - 1);
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', `pass ${at + 1} of ${passes.length}`);
    const houses = start?.houses ?? game.board.houses.map(house => house.name);
    const truth = game.board.houses.map(({ cells }) => {
      const row = new Array(game.board.side).fill(false);
      for (const cell of cells) if (values[cell]) row[values[cell] - 1] = true;
      return row;
    });
    heat.show({ houses, counts: pass.counts, taken: pass.taken ?? [], truth });
    const left = values.filter((/** @type {number} */ digit) => !digit).length;
    byId('vsa-state').textContent = `Pass ${pass.pass} (${at + 1} of ${passes.length}): ${pass.state === 'open' ? `${left} ${STATES.open}` : STATES[pass.state] ?? pass.state}${pass.depth ? `, ${pass.depth} ${pass.depth === 1 ? 'guess' : 'guesses'} deep${pass.state === 'dead' ? '; the last is taken back' : ''}` : ''}.`;
    byId('vsa-summary').textContent = summary();
    if (byId('vsa-table-box').open) fillTable();
    stage.show({
      values,
      candidates: values.map((/** @type {number} */ value, /** @type {number} */ cell) => (value ? 0 : setOf(pass.open?.[cell] ?? []))),
      words: `Pass ${pass.pass}: digits that are read as legal`,
      leave: pause,
    });
  }

  function summary() {
    const parts = [];
    if (start) parts.push(`Model ${start.model}, dimension ${start.dimension}: ${start.exact ? 'exact' : 'not certified'}${start.certificate && start.certificate !== 'exact' ? ` (${start.certificate})` : ''}.`);
    if (end) parts.push(`${{ unique: 'One solution', several: 'Several solutions', impossible: 'No solution', unknown: 'Not known' }[/** @type {string} */ (end.verdict)] ?? end.verdict} after ${many(end.passes, 'pass', 'passes')}, ${many(end.guesses, 'guess', 'guesses')}, ${many(end.placements, 'placement', 'placements')}.${end.passes > passes.length ? ` The first ${passes.length} passes are shown.` : ''}`);
    return parts.join(' ');
  }

  function fillTable() {
    const pass = passes[at];
    if (!pass) return;
    const houses = start?.houses ?? [];
    const rows = pass.counts.map((/** @type {number[]} */ row, /** @type {number} */ k) => [houses[k] ?? String(k + 1), ...row.map(count => count.toFixed(2))]);
    table_.replaceChildren(table('Count of each digit in each house', ['House', ...pass.counts[0].map((/** @type {number} */ _, /** @type {number} */ d) => String(d + 1))], rows));
  }

  const player = new Player(byId('vsa-play'), PACE, () => {
    if (at < passes.length - 1) showPass(at + 1);
    return at < passes.length - 1;
  });
  const pause = () => player.pause();

  function play() {
    if (player.runs) return pause();
    if (at >= passes.length - 1) showPass(0);
    follows = false;
    player.start();
  }

  function stop() {
    work.stop();
    pause();
  }

  const scrub = (/** @type {number} */ to) => {
    follows = false;
    pause();
    showPass(to);
  };
  byId('vsa-form').addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    go();
  });
  slider.addEventListener('input', () => scrub(Number(slider.value)));
  byId('vsa-previous').addEventListener('click', () => scrub(at - 1));
  byId('vsa-next').addEventListener('click', () => scrub(at + 1));
  byId('vsa-play').addEventListener('click', play);
  byId('vsa-table-box').addEventListener('toggle', fillTable);
  model.addEventListener('change', tellModel);
  onTheme(() => heat.draw());
  onWidth(byId('vsa-heat'), () => heat.draw());

  function tellModel() {
    byId('vsa-summary').textContent = models.find(({ name }) => name === model.value)?.summary ?? '';
  }

  return {
    /** Takes the models of the server. @param {any[]} rows */
    models: rows => {
      models = rows;
      fillSelect(model, rows.map(({ name, summary: title }) => ({ value: name, label: name, title })));
      tellModel();
    },
    stop,
    clear: () => {
      stop();
      passes = [];
      byId('vsa-view').hidden = true;
      tellModel();
    },
    resume: () => { if (passes.length) showPass(at); },
  };
}
