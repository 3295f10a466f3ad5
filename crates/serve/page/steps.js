// The step player: the way people solve the board from where it stands, one step after the other, drawn and said.
//
//   /api/explain gives the candidates at the start and the steps; the position before step k follows from those before it.

import { Player } from './player.js';
import { Work, isAbort, post } from './api.js';
import { cellOf, peers } from './board.js';
import { toRequest } from './game.js';
import { only, setOf } from './marks.js';
import { legend } from './overlay.js';
import { byId, element } from './elements.js';
import { complain, setBusy } from './notice.js';

/** How long a step stays when they play by themselves, in ms. */
const PACE = 1600;

/**
 * Digits and candidates before each step, and after the last.
 * @param {import('./board.js').Board} board @param {number[]} values @param {number[]} candidates @param {import('./overlay.js').Step[]} steps
 */
export function positions(board, values, candidates, steps) {
  const list = [{ values, candidates }];
  for (const step of steps) {
    values = values.slice();
    candidates = candidates.slice();
    for (const { cell, digit } of step.eliminations) candidates[cellOf(cell, board.side)] &= ~only(digit);
    for (const { cell, digit } of step.placements) {
      const at = cellOf(cell, board.side);
      values[at] = digit;
      candidates[at] = 0;
      for (const peer of peers(board)[at]) candidates[peer] &= ~only(digit);
    }
    list.push({ values, candidates });
  }
  return list;
}

/**
 * @param {import('./game.js').Game} game
 * @param {import('./stage.js').Stage} stage
 * @param {() => void} toSteps
 */
export function bindSteps(game, stage, toSteps) {
  const work = new Work();
  const list = byId('step-list');
  /** @type {import('./overlay.js').Step[]} */ let steps = [];
  /** @type {{values: number[], candidates: number[]}[]} */ let places = [];
  let ending = '';
  let at = 0;
  byId('legend').append(legend());

  async function run() {
    const signal = work.start();
    stage.leave();
    toSteps();
    setBusy(byId('explain'), true);
    byId('steps-empty').hidden = false;
    byId('steps-empty').textContent = 'Looking for steps …';
    try {
      const answer = await post('explain', { board: toRequest(game.state) }, signal);
      if (answer.mistake) return refuse(answer.mistake.sentence);
      if (answer.verdict === 'impossible') return refuse('The givens have no solution.');
      if (!answer.steps.length) return refuse(answer.solved ? 'The board is solved: no step is left.' : 'No step was found that people would see.');
      begin(answer);
    } catch (error) {
      if (!isAbort(error)) refuse('');
      else if (!work.runs) byId('steps-empty').textContent = 'Stopped.';
      complain(error);
    } finally {
      work.end(signal);
      setBusy(byId('explain'), work.runs);
    }
  }

  function refuse(/** @type {string} */ words) {
    clear();
    byId('steps-empty').textContent = words || 'No steps.';
  }

  function begin(/** @type {any} */ answer) {
    steps = answer.steps;
    const start = game.values.map((value, cell) => (value ? 0 : setOf(answer.candidates?.[cell] ?? [])));
    places = positions(game.board, game.values, answer.candidates ? start : game.candidates, steps);
    ending = answer.solved ? 'The board is solved.' : 'Here known techniques end; the board is not solved.';
    list.replaceChildren(...steps.map((step, k) => element('li', {}, row(step, k))));
    byId('steps-empty').hidden = true;
    byId('steps').hidden = false;
    byId('panel-steps').append(byId('rating')); // what was asked for last comes first
    go(0);
    byId('step-next').focus({ preventScroll: true });
    byId('step-text').scrollIntoView({ block: 'nearest' });
  }

  function row(/** @type {import('./overlay.js').Step} */ step, /** @type {number} */ k) {
    const button = element('button', { type: 'button', class: 'step-row', 'data-step': String(k) },
      element('span', { class: 'number' }, String(k + 1)), element('span', { class: 'name' }, step.title));
    if (step.rating != null) button.append(element('span', { class: 'rate' }, String(step.rating)));
    return button;
  }

  function go(/** @type {number} */ to) {
    at = Math.max(0, Math.min(to, steps.length));
    const step = steps[at] ?? null;
    const { values, candidates } = places[at];
    byId('step-title').textContent = step ? step.title : ending;
    byId('step-text').textContent = step ? step.sentence : `${steps.length} steps.`;
    byId('step-at').textContent = step ? `${at + 1} of ${steps.length}` : 'the end';
    // A button that goes off hands the focus to the one that leads back.
    for (const [id, back, isOff] of /** @type {[string, string, boolean][]} */ ([
      ['step-first', 'step-next', at === 0], ['step-previous', 'step-next', at === 0],
      ['step-last', 'step-previous', at === steps.length], ['step-next', 'step-previous', at === steps.length]])) {
      const hadFocus = isOff && document.activeElement === byId(id);
      byId(id).disabled = isOff;
      if (hadFocus) {
        byId(back).disabled = false;
        byId(back).focus();
      }
    }
    for (const button of list.querySelectorAll('[aria-current]')) button.removeAttribute('aria-current');
    const current = list.querySelector(`[data-step="${at}"]`);
    current?.setAttribute('aria-current', 'step');
    if (current) list.scrollTop += current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
    stage.show({ values, candidates, step, words: step ? `Step ${at + 1} of ${steps.length}` : 'After the last step', leave: pause });
  }

  const player = new Player(byId('step-play'), PACE, () => {
    if (at < steps.length) go(at + 1);
    return at < steps.length;
  });
  const pause = () => player.pause();

  function play() {
    if (player.runs) return pause();
    if (at === steps.length) go(0);
    player.start();
  }

  function clear() {
    work.stop();
    pause();
    steps = [];
    byId('steps').hidden = true;
    byId('steps-empty').hidden = false;
    list.replaceChildren();
  }

  const by = (/** @type {() => void} */ act) => () => {
    pause();
    act();
  };
  byId('explain').addEventListener('click', run);
  byId('step-first').addEventListener('click', by(() => go(0)));
  byId('step-previous').addEventListener('click', by(() => go(at - 1)));
  byId('step-next').addEventListener('click', by(() => go(at + 1)));
  byId('step-last').addEventListener('click', by(() => go(steps.length)));
  byId('step-play').addEventListener('click', play);
  list.addEventListener('click', (/** @type {Event} */ event) => {
    const button = /** @type {Element} */ (event.target).closest('button');
    if (button) by(() => go(Number(button.dataset.step)))();
  });
  byId('step-keep').addEventListener('click', () => {
    const { values, candidates } = places[at];
    const digits = values.map((value, cell) => (game.board.givens[cell] ? 0 : value));
    stage.leave();
    game.change({ digits, centre: candidates });
  });
  byId('panel-steps').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (!steps.length || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    by(() => go(to))();
  });

  const initial = [...byId('steps-empty').childNodes];
  return {
    /** Forgets steps of a board that has changed. */
    clear: () => {
      clear();
      byId('steps-empty').replaceChildren(...initial);
    },
    pause: () => {
      work.stop();
      pause();
    },
    /** Shows the step again after another panel was in front. */
    resume: () => { if (steps.length) go(at); },
  };
}
