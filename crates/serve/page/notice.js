// What the page says: a notice that everybody sees, and a voice for screen readers.

import { ServerError, isAbort } from './api.js';

const box = /** @type {HTMLElement} */ (document.getElementById('notice'));
const text = /** @type {HTMLElement} */ (document.getElementById('notice-text'));
const live = /** @type {HTMLElement} */ (document.getElementById('live'));
/** @type {number | undefined} */ let timer;

/**
 * Shows a sentence.
 * @param {string} sentence
 * @param {'note' | 'good' | 'error'} [kind] notes go by themselves, errors stay until they are closed
 */
export function notify(sentence, kind = 'note') {
  clearTimeout(timer);
  box.dataset.kind = kind;
  box.hidden = false;
  text.textContent = sentence;
  if (kind !== 'error') timer = setTimeout(hideNotice, 4000 + 60 * sentence.length);
}

export function hideNotice() {
  clearTimeout(timer);
  box.hidden = true;
  text.textContent = '';
}

/** Says a sentence to those who listen. @param {string} sentence */
export function say(sentence) { live.textContent = sentence; }

/** Shows what went wrong; work that was stopped on purpose is no error. @param {unknown} error */
export function complain(error) {
  if (isAbort(error)) return;
  if (error instanceof ServerError) return notify(error.sentence, 'error');
  console.error(error);
  notify('Something went wrong in the page. Your board is kept in its address.', 'error');
}

/** A duration in words. @param {number} micros @returns {string} */
export function time(micros) {
  if (!(micros >= 0)) return 'no time';
  if (micros < 1000) return `${Math.max(1, Math.round(micros))} µs`;
  if (micros < 1e6) return `${(micros / 1000).toPrecision(3)} ms`;
  return `${(micros / 1e6).toPrecision(3)} s`;
}

/** @param {HTMLButtonElement} button @param {boolean} busy */
export function setBusy(button, busy) {
  button.setAttribute('aria-busy', String(busy));
  button.classList.toggle('busy', busy);
}

document.getElementById('notice-close')?.addEventListener('click', hideNotice);
