// Hints in three depths, a mistake before all else, and checks and answers that are asked for.
//
//   H, or the button: where to look  →  the technique  →  the step, drawn and ready to be applied

import { Work, post } from './api.js';
import { cellOf } from './board.js';
import { toRequest } from './game.js';
import { byId } from './elements.js';
import { complain, notify, say, setBusy, time } from './notice.js';

const DEPTHS = ['where', 'technique', 'step'];

/**
 * @param {import('./game.js').Game} game
 * @param {import('./stage.js').Stage} stage
 * @param {() => void} toPlay brings the panel with the hint to the front
 */
export function bindHint(game, stage, toPlay) {
  const [card, text, title, more, apply] = ['hint-card', 'hint-text', 'hint-title', 'hint-more', 'hint-apply'].map(byId);
  const work = new Work();
  let depth = -1;
  /** @type {import('./overlay.js').Step | null} */ let step = null;

  function close() {
    work.stop();
    if (depth < 0 && card.hidden) return;
    depth = -1;
    step = null;
    card.hidden = true;
    stage.light([]);
  }

  async function tell(/** @type {number} */ wanted) {
    const signal = work.start();
    stage.leave();
    toPlay();
    setBusy(byId('hint'), true);
    try {
      const answer = await post('hint', { board: toRequest(game.state), depth: DEPTHS[wanted] }, signal);
      depth = wanted;
      show(answer);
    } catch (error) {
      complain(error);
    } finally {
      work.end(signal);
      setBusy(byId('hint'), work.runs);
    }
  }

  function show(/** @type {any} */ answer) {
    const { side } = game.board;
    const { mistake } = answer;
    step = answer.step ?? null;
    const cells = (mistake?.cells.map((/** @type {any} */ { cell }) => cell) ?? answer.cells ?? []).map((/** @type {string} */ name) => cellOf(name, side));
    title.textContent = mistake ? 'A mistake' : answer.title ? answer.title[0].toUpperCase() + answer.title.slice(1) : 'Hint';
    text.textContent = mistake?.sentence ?? answer.told;
    const isLast = Boolean(mistake) || depth >= 2 || !(answer.cells || answer.technique || answer.step);
    more.hidden = isLast;
    more.textContent = depth === 0 ? 'Which technique?' : 'Show the step';
    apply.hidden = !step;
    card.hidden = false;
    card.dataset.kind = mistake ? 'error' : 'hint';
    stage.light(cells, step);
    if (mistake) stage.markWrong(cells);
    card.scrollIntoView({ block: 'nearest' });
  }

  const next = () => (card.hidden ? tell(0) : more.hidden ? undefined : tell(depth + 1));
  byId('hint').addEventListener('click', () => tell(0));
  more.addEventListener('click', () => tell(depth + 1));
  byId('hint-close').addEventListener('click', close);
  apply.addEventListener('click', () => {
    if (!step) return;
    const { side } = game.board;
    const cells = (/** @type {any[]} */ list) => (list ?? []).map(({ cell, digit }) => ({ cell: cellOf(cell, side), digit }));
    const said = step.sentence;
    game.apply(cells(step.eliminations), cells(step.placements)); // the change closes the hint
    say(`Applied. ${said}`);
  });
  bindAnswers(game, stage);
  return { next, close };
}

/** Check, solve, reveal. @param {import('./game.js').Game} game @param {import('./stage.js').Stage} stage */
function bindAnswers(game, stage) {
  const work = new Work();
  const ask = (/** @type {string} */ id, /** @type {(signal: AbortSignal) => Promise<void>} */ act) =>
    byId(id).addEventListener('click', async () => {
      const signal = work.start();
      stage.leave();
      setBusy(byId(id), true);
      try { await act(signal); } catch (error) { complain(error); } finally {
        work.end(signal);
        setBusy(byId(id), false);
      }
    });

  ask('check', async signal => {
    const answer = await post('check', { board: toRequest(game.state) }, signal);
    const { side } = game.board;
    const names = [...new Set([...answer.wrong, ...answer.clashes.flatMap((/** @type {any} */ clash) => clash.cells), ...answer.struck.map((/** @type {any} */ s) => s.cell)])];
    stage.markWrong(names.map(name => cellOf(name, side)));
    const [words, kind] = finding(answer);
    notify(words, kind);
  });

  const solution = async (/** @type {AbortSignal} */ signal) => {
    const answer = await post('solve', { board: toRequest(game.state) }, signal);
    if (answer.solutions.length) return answer;
    notify(answer.verdict === 'impossible' ? 'The givens have no solution.' : 'No solution was found within the limits of the server; whether there is one is not known.', 'error');
    return null;
  };
  ask('solve', async signal => {
    const answer = await solution(signal);
    if (!answer) return;
    game.reveal(answer.solutions[0]);
    if (answer.verdict !== 'unique') notify(answer.verdict === 'several' ? 'The givens have several solutions; this is one of them.' : 'This is a solution; whether it is the only one is not known.');
    else notify(`Solved in ${time(answer.micros)} by the engine ${answer.engine}; the solution is the only one.`, 'good');
  });
  ask('solve-cell', async signal => {
    const cells = game.writable;
    if (!cells.length) return notify('Select an empty cell first: its digit is revealed.');
    const answer = await solution(signal);
    if (!answer) return;
    if (answer.verdict !== 'unique') return notify('The givens have not one solution, so no cell has one digit.', 'error');
    game.place(cells.map(cell => ({ cell, digit: answer.solutions[0][cell] })));
  });
}

/** What a check found, in words. @param {any} answer @returns {[string, 'note' | 'good' | 'error']} */
function finding({ verdict, clashes, wrong, struck, solved, complete }) {
  if (clashes.length) {
    const { house, digit, cells } = clashes[0];
    return [`${house[0].toUpperCase()}${house.slice(1)} holds ${digit} more than once: ${cells.join(', ')}.${clashes.length > 1 ? ` ${clashes.length - 1} more ${clashes.length > 2 ? 'clashes' : 'clash'}.` : ''}`, 'error'];
  }
  if (verdict === 'impossible') return ['The givens have no solution.', 'error'];
  if (solved) return ['Everything is right: solved.', 'good'];
  if (verdict === 'several') return ['The givens have several solutions, so only clashes can be found; there is none.', 'note'];
  if (verdict === 'unknown') return ['Whether the givens have one solution was not found in time; nothing clashes.', 'note'];
  const parts = [];
  if (wrong.length) parts.push(`${wrong.length === 1 ? 'One digit is' : `${wrong.length} digits are`} wrong: ${wrong.slice(0, 6).join(', ')}${wrong.length > 6 ? ', …' : ''}.`);
  if (struck.length) parts.push(`${struck.length === 1 ? 'A mark is missing that is' : 'Marks are missing that are'} the solution: ${struck.slice(0, 6).map((/** @type {any} */ s) => `${s.digit} in ${s.cell}`).join(', ')}.`);
  if (parts.length) return [parts.join(' '), 'error'];
  return [complete ? 'Everything is right.' : 'No mistake so far.', 'good'];
}
