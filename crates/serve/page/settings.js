// What the player chose and the browser keeps: theme and habits. A browser that keeps nothing is served all the same.

/** start.js reads it too. */
const KEY = 'hyperdoku';

/** Defaults of the first visit. */
const DEFAULTS = { theme: 'system', remove: true, places: false, letters: false, names: true, same: true };

/** @typedef {typeof DEFAULTS} Settings */

/** @returns {Settings} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const fits = Object.entries(kept).filter(([name, value]) => typeof value === typeof (/** @type {any} */ (DEFAULTS))[name]);
    return { ...DEFAULTS, ...Object.fromEntries(fits) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @type {Settings} */
export const settings = load();

/** @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener called after each change */
export function onSetting(listener) { listeners.push(listener); }

/** @param {Partial<Settings>} parts */
export function set(parts) {
  Object.assign(settings, parts);
  try { localStorage.setItem(KEY, JSON.stringify(settings)); } catch { /* private windows may refuse; the choice holds until the page closes */ }
  for (const listener of listeners) listener();
}

/** Paints the page in the chosen theme. */
export function applyTheme() {
  const theme = ['light', 'dark'].includes(settings.theme) ? settings.theme : 'system';
  document.documentElement.dataset.theme = theme;
}

const BOXES = /** @type {const} */ ({ 'set-remove': 'remove', 'set-places': 'places', 'set-letters': 'letters', 'set-names': 'names', 'set-same': 'same' });

/** Binds the controls of the page. */
export function bindSettings() {
  const theme = /** @type {HTMLSelectElement} */ (document.getElementById('theme'));
  theme.addEventListener('change', () => set({ theme: theme.value }));
  for (const [id, name] of Object.entries(BOXES)) {
    const box = /** @type {HTMLInputElement} */ (document.getElementById(id));
    box.addEventListener('change', () => set({ [name]: box.checked }));
  }
  const show = () => {
    applyTheme();
    theme.value = document.documentElement.dataset.theme ?? 'system';
    for (const [id, name] of Object.entries(BOXES)) /** @type {HTMLInputElement} */ (document.getElementById(id)).checked = settings[name];
  };
  onSetting(show);
  show();
}
