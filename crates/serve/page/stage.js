// The stage: draws the game on the board, or what a panel shows in its place, and keeps hints and findings that light up cells.

import { cellOf, peers } from './board.js';
import { drawStep } from './overlay.js';
import { GridView } from './grid-view.js';
import { settings } from './settings.js';
import { byId } from './elements.js';

/**
 * @typedef {import('./overlay.js').Step} Step
 * @typedef {object} Show what a panel shows in the place of the game
 * @property {number[]} values
 * @property {number[]} candidates
 * @property {Step | null} [step]
 * @property {string} words what it is
 * @property {Set<number>} [lit]
 * @property {() => void} leave called when the player goes back
 */

export class Stage {
  /** @param {import('./game.js').Game} game */
  constructor(game) {
    this.game = game;
    this.view = new GridView(byId('board'));
    /** @type {Show | null} */ this.shown = null;
    /** @type {Set<number>} */ this.lit = new Set();
    /** @type {Set<number>} */ this.wrong = new Set();
    /** @type {Step | null} */ this.step = null;
    this.inPlaces = false; // whether centre marks stand in their places, whatever the setting says
    byId('shown-leave').addEventListener('click', () => this.leave());
  }

  /** Shows what a panel has to show. @param {Show} show */
  show(show) {
    this.shown = show;
    this.draw();
  }

  /** Back to the game. */
  leave() {
    const { shown } = this;
    this.shown = null;
    shown?.leave();
    this.draw();
  }

  /** Lights up cells, and draws a step over the game. @param {Iterable<number>} cells @param {Step | null} [step] */
  light(cells, step = null) {
    this.lit = new Set(cells);
    this.step = step;
    this.draw();
  }

  /** Forgets what was lit up and found. */
  clear() {
    this.lit = new Set();
    this.wrong = new Set();
    this.step = null;
  }

  /** @param {Iterable<number>} cells */
  markWrong(cells) {
    this.wrong = new Set(cells);
    this.draw();
  }

  draw() {
    const { game, shown } = this;
    const { board, corner, centre, colours } = game.state;
    const none = /** @type {Set<number>} */ (new Set());
    const step = shown ? shown.step ?? null : this.step;
    const values = shown ? shown.values : game.values;
    const alone = game.selection.size === 1;
    const blank = new Array(values.length).fill(0);
    const open = shown ? shown.candidates : step ? game.candidates : centre;
    const placed = new Set(step?.placements.map(({ cell }) => cellOf(cell, board.side)));
    this.view.root.classList.toggle('lettered', settings.letters);
    this.view.draw({
      board, values, colours,
      corner: shown || step ? blank : corner,
      centre: placed.size ? open.map((set, cell) => (placed.has(cell) ? 0 : set)) : open,
      selection: shown ? none : game.selection, cursor: game.cursor,
      clashes: shown ? none : game.clashes,
      wrong: shown ? none : this.wrong,
      lit: shown ? shown.lit ?? none : this.lit,
      seen: alone && !step && !shown ? new Set(peers(board)[game.cursor]) : none,
      same: alone && settings.same && !step && !shown ? values[game.cursor] : 0,
      letters: settings.letters,
      inPlaces: settings.places || this.inPlaces || Boolean(shown) || Boolean(step),
      readOnly: Boolean(shown),
    });
    this.view.overlay(step ? drawStep(step, board.side, values, settings.letters) : null);
    byId('shown').hidden = !shown;
    byId('title').hidden = Boolean(shown);
    if (shown) byId('shown-text').textContent = shown.words;
    byId('board-frame').classList.toggle('showing', Boolean(shown));
    byId('board-frame').classList.toggle('named', settings.names);
  }
}
