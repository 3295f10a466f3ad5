// The page: puts the parts together, keeps the board in the address, and moves between panels.
//
// Controls that tests and scripts may rely on:
//
// | id | what it is |
// |---|---|
// | board, [data-cell=r1c4] | the grid and its cells |
// | mode-digit, mode-corner, mode-centre, mode-colour; pad [data-digit] | what digits write; the pad |
// | undo, redo, clear (empties the selected cells), restart (back to the givens), fix, fill-candidates | on the board |
// | hint, hint-card, hint-text, hint-more, hint-apply, hint-close | the hint and its depths |
// | check, solve, solve-cell | answers |
// | explain, step-list, step-text, step-title, step-first, step-previous, step-play, step-next, step-last, step-keep | step player |
// | rate, rating | rating |
// | new opens generate-panel: generate-side, -box, -level, -symmetry, -seed, [data-variant], generate, empty (an empty grid), generate-error | new puzzles |
// | import opens import-dialog: import-text, import-box, import-file, import-read, import-error, import-list (choices) | import |
// | export opens export-dialog: export-format, export-text, export-lost, export-copy, export-link, export-svg, -png, -pdf | export |
// | tab-play, tab-steps, tab-vsa, tab-big and panel-… | panels; the three below need theirs in front |
// | vsa-model, vsa-dimension, vsa-run, vsa-heat, vsa-pass, vsa-play, vsa-state, vsa-read, vsa-table-box | hyperdimensional view |
// | noise-side, noise-model, noise-run, noise-plot, noise-state, noise-table-box | noise against dimension |
// | big-side, big-seed, big-run, big-canvas, big-state, big-in, big-out, big-whole | big grids |
// | theme, print, pdf, keys-help, keys-dialog, solved-dialog | the rest |
// | notice (notice-text, notice-close), live | what the page says |
// | welcome (welcome-new, welcome-import) | how to begin, while the grid is empty |
// | shown, shown-leave | that something else than the game is shown; back to it |
// html[data-ready] is set when the page listens.

import { Work, get } from './api.js';
import { makeBoard } from './board.js';
import { Game, fresh, fromAnswer, valuesOf } from './game.js';
import { LARGEST_SIDE } from './marks.js';
import { LONGEST, fromFragment, toFragment } from './fragment.js';
import { Stage } from './stage.js';
import { KEYS, bindKeys } from './keys.js';
import { bindPad, bindPointer } from './pad.js';
import { bindSettings, onSetting, settings } from './settings.js';
import { bindHint } from './hint.js';
import { bindSteps } from './steps.js';
import { bindRating } from './rating.js';
import { bindImport } from './import.js';
import { bindExport } from './export.js';
import { bindGenerate } from './generate.js';
import { bindVsa } from './vsa.js';
import { bindNoise } from './noise.js';
import { Big } from './big.js';
import { openDialog } from './dialog.js';
import { byId, element } from './elements.js';
import { complain, hideNotice, notify, say } from './notice.js';

bindSettings();
const game = new Game(opening());
const stage = new Stage(game);
const drawPad = bindPad(game, isReadOnly);
const toPanel = bindPanels();
bindPointer(game, stage);
const hint = bindHint(game, stage, () => toPanel('play'));
const steps = bindSteps(game, stage, () => toPanel('steps'));
const rating = bindRating(game, () => toPanel('steps'));
const vsa = bindVsa(game, stage);
const noise = bindNoise();
const big = new Big();
const takeFormats = bindExport(game);
const takeInfo = bindGenerate((board, words) => load(board, words), state => {
  start(state);
  notify('Write the givens, then press “Fix as givens”.');
});
bindImport((board, format) => load(board, `Read as “${format}”.`));
bindKeys({
  game,
  isReadOnly,
  isOff: () => document.documentElement.dataset.panel === 'big',
  hint: () => hint.next(),
  help: () => openDialog(byId('keys-dialog')),
  moved: () => stage.view.focus(game.cursor),
  escape: () => {
    if (Work.stopAll()) return notify('Stopped.');
    if (stage.shown) return stage.leave();
    if (!byId('hint-card').hidden) return hint.close();
    hideNotice();
    game.selectOnly([]);
  },
});

/** What each variant asks, as the server says. @type {Map<string, string>} */
const variants = new Map();
const panels = { play: null, steps, vsa, big };

// The board in the address

/** The state that the address holds, or an empty grid. */
function opening() {
  const empty = fresh(makeBoard({ side: 9 }));
  if (location.hash.length < 2) return empty;
  try {
    return fromFragment(location.hash);
  } catch {
    queueMicrotask(() => notify('The address holds no board that can be read; an empty grid is shown in its place.', 'error'));
    return empty;
  }
}

/** How long changes gather before the address is written again, in ms: browsers count how often it is. */
const GATHER = 250;
/** @type {number | undefined} */ let keeping;
let keptAt = -Infinity;
let isKept = true;

/** A change that comes alone is kept at once, those that follow closely together. */
function keep() {
  clearTimeout(keeping);
  const write = () => {
    keptAt = performance.now();
    const text = toFragment(game.state);
    const fits = text.length <= LONGEST;
    if (!fits && isKept) notify('This board is too long for the address; a reload would lose it. “Export” keeps it.');
    isKept = fits;
    const blank = game.isBlank && !game.canUndo && location.hash.length < 2;
    if (!blank) history.replaceState(null, '', fits ? `#${text}` : location.pathname);
  };
  if (performance.now() - keptAt > GATHER) write();
  else keeping = setTimeout(write, GATHER);
}

/** Writes the address at once: the page goes away. */
addEventListener('pagehide', () => {
  const text = toFragment(game.state);
  if (text.length <= LONGEST && (game.canUndo || location.hash.length > 1)) history.replaceState(null, '', `#${text}`);
});

addEventListener('hashchange', () => {
  if (location.hash.slice(1) === toFragment(game.state)) return;
  if (location.hash === '#board') return;
  try {
    start(fromFragment(location.hash));
  } catch {
    notify('The address holds no board that can be read; your board stays.', 'error');
    keep();
  }
});

// New boards

/** Whether most empty cells have centre marks: then these are all candidates, and stand in their places. @param {import('./game.js').State} state */
function isFilled(state) {
  const open = valuesOf(state).flatMap((value, cell) => (value ? [] : [state.centre[cell]]));
  return open.length > 0 && open.filter(Boolean).length > open.length / 2;
}

/** @param {import('./game.js').State} state */
function start(state) {
  clearTimeout(keeping);
  stage.leave();
  toPanel('play');
  game.become(state);
  stage.inPlaces = isFilled(state);
  game.select(Math.max(0, game.values.indexOf(0)));
  stage.view.focus(game.cursor);
}

/** @param {any} board of the server @param {string} words */
function load(board, words) {
  if (board.side > LARGEST_SIDE) {
    toPanel('big');
    big.load(board);
    return notify(`${words} A grid of ${board.side} × ${board.side} is shown large; it is not kept in the address.`);
  }
  try {
    start(fromAnswer(board));
    const { title } = game.board;
    notify([title && `“${title}”.`, words, ...(board.notes ?? [])].filter(Boolean).join(' '), 'good');
  } catch (error) {
    complain(error);
  }
}

/** Whether the board shows something else than the game; who then writes is told so. */
function isReadOnly() {
  if (stage.shown) notify('The board shows something else than your game. Esc goes back to it.');
  return stage.shown !== null;
}

// What changes are followed by

let wasSolved = false;
let lastState = game.state;

game.listen(change => {
  if (change === 'state' && game.state !== lastState) {
    const before = lastState;
    lastState = game.state;
    if (stage.shown) stage.leave();
    stage.clear();
    hideNotice(); // it spoke of the board before
    hint.close();
    steps.clear();
    if (before.board !== game.board) {
      rating.clear();
      vsa.clear();
    }
    keep();
    draw();
    return tellChange(before);
  }
  if (change === 'mode') say(`Digits write ${{ digit: 'digits', corner: 'corner marks', centre: 'centre marks', colour: 'colours' }[game.mode]}.`);
  draw();
});

/** Says clashes as they come, and the end. @param {import('./game.js').State} before */
function tellChange(before) {
  const isSolved = game.isSolved;
  if (isSolved && !wasSolved && before.board === game.board && game.revealed !== game.state && game.board.givens.some(given => !given)) {
    byId('solved-text').textContent = `Every row, column and box holds each digit once.${game.board.title ? ` That was “${game.board.title}”.` : ''}`;
    say('Solved.');
    openDialog(byId('solved-dialog'));
  } else if (!isSolved) {
    const clashing = game.clashes;
    if (clashing.size) say(`${clashing.size} cells clash.`);
    else if (game.selection.size === 1 && before.board === game.board) say(wordsOfCursor());
  }
  wasSolved = isSolved;
}

/** What the cell of the cursor holds now: its name without row and column. */
const wordsOfCursor = () => (stage.view.cells[game.cursor].getAttribute('aria-label') ?? '').split(', ').slice(1).join(', ');

function draw() {
  game.options.removeMarks = settings.remove;
  stage.draw();
  drawPad();
  const { board } = game;
  byId('undo').disabled = !game.canUndo;
  byId('redo').disabled = !game.canRedo;
  const written = game.state.digits.some(Boolean);
  byId('fix').disabled = !written;
  byId('restart').disabled = !written && !game.state.centre.some(Boolean) && !game.state.corner.some(Boolean) && !game.state.colours.some(Boolean);
  byId('title').replaceChildren(...headline(board));
  const rules = board.variants.map(name => variants.get(name)).filter(Boolean);
  byId('rules').textContent = rules.length ? `Besides, ${rules.join('; ')}.` : '';
  byId('rules').hidden = !rules.length;
  byId('welcome').hidden = !game.isBlank || written;
  document.title = board.title ? `${board.title} – Hyperdoku` : 'Hyperdoku';
}

/** What the board is, and how far it is. @param {import('./board.js').Board} board */
function headline(board) {
  const givens = board.givens.filter(Boolean).length;
  const left = game.values.filter(value => !value).length;
  const kind = [board.title, `${board.side} × ${board.side}`, board.regions ? 'jigsaw' : '', ...board.variants.map(name => name.replaceAll('-', ' '))].filter(Boolean).join(', ');
  if (!givens && left === board.givens.length) return [`${kind}, empty`];
  return [kind, element('span', { class: 'counts' }, ` · ${givens} givens · ${left ? `${left} cells to go` : 'full'}`)];
}

// Buttons of the board

/** @param {string} id @param {() => void} act which changes the game, so what only is shown goes first */
const on = (id, act) => byId(id).addEventListener('click', () => {
  if (stage.shown) stage.leave();
  act();
});
on('undo', () => game.undo());
on('redo', () => game.redo());
on('clear', () => game.erase());
on('restart', () => game.restart());
on('fix', () => (game.clashes.size ? notify('Digits clash; they cannot be givens.', 'error') : game.fix()));
on('fill-candidates', () => {
  stage.inPlaces = true;
  game.fillCandidates();
  draw();
});
for (const id of ['new', 'import']) byId(`welcome-${id}`).addEventListener('click', () => byId(id).click());
byId('keys-help').addEventListener('click', () => openDialog(byId('keys-dialog')));
byId('skip').addEventListener('click', (/** @type {Event} */ event) => {
  event.preventDefault();
  stage.view.focus(game.cursor);
});
byId('keys-list').append(...KEYS.map(([title, rows]) => element('section', {}, element('h3', {}, /** @type {string} */ (title)),
  element('dl', {}, .../** @type {string[][]} */ (rows).flatMap(([keys, words]) => [element('dt', {}, keys), element('dd', {}, words)])))));

// Panels

/** Tabs; leaving a panel stops what it does. @returns {(name: string) => void} */
function bindPanels() {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role=tab]')]);
  const nameOf = (/** @type {HTMLElement} */ tab) => tab.id.replace('tab-', '');
  const show = (/** @type {string} */ name) => {
    const root = document.documentElement;
    if (root.dataset.panel === name) return;
    root.dataset.panel = name;
    for (const tab of tabs) {
      const isFront = nameOf(tab) === name;
      tab.setAttribute('aria-selected', String(isFront));
      tab.tabIndex = isFront ? 0 : -1;
      byId(tab.getAttribute('aria-controls') ?? '').hidden = !isFront;
    }
    byId('big-frame').hidden = name !== 'big';
    byId('board-frame').hidden = name === 'big';
    stage.leave();
    for (const [other, panel] of Object.entries(panels)) if (other !== name) (/** @type {any} */ (panel)?.pause ?? /** @type {any} */ (panel)?.stop)?.call(panel);
    if (name !== 'vsa') noise.stop();
    if (name !== 'play') hint.close();
    /** @type {any} */ (panels)[name]?.resume();
  };
  for (const tab of tabs) tab.addEventListener('click', () => show(nameOf(tab)));
  tabs[0].parentElement?.addEventListener('keydown', event => {
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    tab.focus();
    show(nameOf(tab));
  });
  return show;
}

onSetting(draw);
stage.inPlaces = isFilled(game.state);
draw();
game.select(Math.max(0, game.values.indexOf(0)));
stage.view.focus(game.cursor);
document.documentElement.dataset.ready = '';

get('info').then(info => {
  takeFormats(info.formats);
  takeInfo(info);
  for (const { name, summary } of info.variants) variants.set(name, summary);
  draw();
  vsa.models(info.models);
  noise.models(info.models);
}).catch(complain);
