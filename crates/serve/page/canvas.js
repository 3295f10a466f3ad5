// What the drawings on canvas share: sharp pixels, and the colours of the theme.

import { onSetting } from './settings.js';

/**
 * Sizes a canvas for the screen and empties it.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height in CSS pixels
 * @returns {CanvasRenderingContext2D} that draws in CSS pixels
 */
export function fit(canvas, width, height) {
  const dense = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * dense);
  canvas.height = Math.round(height * dense);
  canvas.style.height = `${height}px`;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.setTransform(dense, 0, 0, dense, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** Colours of the style sheet by name. @param {...string} names @returns {string[]} */
export function colours(...names) {
  const style = getComputedStyle(document.documentElement);
  return names.map(name => style.getPropertyValue(`--${name}`).trim());
}

/** The letters of the page. */
export const FONT = 'system-ui, sans-serif';

/** @param {() => void} draw called when the theme changes */
export function onTheme(draw) {
  onSetting(draw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
}

/** @param {HTMLElement} element @param {() => void} draw called when its width changes */
export function onWidth(element, draw) {
  let width = 0;
  new ResizeObserver(([entry]) => {
    const now = Math.round(entry.contentRect.width);
    if (now && now !== width) {
      width = now;
      draw();
    }
  }).observe(element);
}
