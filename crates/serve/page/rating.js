// The rating: how hard the puzzle is, by the hardest step, and which techniques it needs.

import { Work, post } from './api.js';
import { toRequest } from './game.js';
import { byId, element, fact, table } from './elements.js';
import { complain, setBusy } from './notice.js';

/** The shorthand of the scale in words. */
const SCALES = /** @type {Record<string, string>} */ ({ se121: 'Sudoku Explainer 1.2.1' });

/** @param {import('./game.js').Game} game @param {() => void} toSteps */
export function bindRating(game, toSteps) {
  const work = new Work();
  const box = byId('rating');
  byId('rate').addEventListener('click', async () => {
    const signal = work.start();
    toSteps();
    setBusy(byId('rate'), true);
    try {
      show(await post('rate', { board: toRequest(game.state) }, signal));
    } catch (error) {
      complain(error);
    } finally {
      work.end(signal);
      setBusy(byId('rate'), work.runs);
    }
  });
  return {
    stop: () => work.stop(),
    clear: () => {
      work.stop();
      box.hidden = true;
      box.replaceChildren();
    },
  };

  function show(/** @type {any} */ answer) {
    box.hidden = false;
    byId('panel-steps').prepend(box); // what was asked for last comes first
    if (answer.verdict !== 'unique' || answer.er == null) {
      const words = /** @type {Record<string, string>} */ ({ impossible: 'The givens have no solution, so there is nothing to rate.', several: 'The givens have several solutions; only a puzzle with one has a rating.' });
      box.replaceChildren(element('p', {}, words[answer.verdict] ?? 'The puzzle could not be rated in time.'));
      return;
    }
    const facts = element('dl', { class: 'facts' },
      fact('Level', answer.level ?? '–'),
      fact('Hardest step', String(answer.er)),
      fact('Up to the first digit', String(answer.ep)),
      fact('First step', String(answer.ed)));
    const rows = (answer.techniques ?? []).map((/** @type {any} */ { title, count }) => [title, String(count)]);
    box.replaceChildren(element('h2', {}, 'Rating'), facts,
      element('p', { class: 'small quiet' }, `${answer.hardest ? `The hardest step: ${answer.hardest.title}. ` : ''}ER ${answer.er}, EP ${answer.ep}, ED ${answer.ed} on the scale of ${SCALES[answer.scale] ?? answer.scale}.`));
    if (!rows.length) return;
    const details = element('details', { open: '' }, element('summary', {}, 'Techniques'), table('Techniques and how often they are needed', ['Technique', 'Steps'], rows));
    box.append(details);
  }
}
