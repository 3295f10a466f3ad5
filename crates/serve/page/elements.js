// Elements: found by their id, made, and filled.

/** @param {string} id @returns {any} the element, which the page has */
export const byId = id => document.getElementById(id);

/** An element with attributes and children. @param {string} name @param {Record<string, string>} [attributes] @param {...(Node | string)} children */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Fills a select. @param {HTMLSelectElement} select @param {{value: string, label: string, title?: string}[]} rows */
export function fillSelect(select, rows) {
  const kept = select.value;
  select.replaceChildren(...rows.map(({ value, label, title }) => element('option', { value, ...(title ? { title } : {}) }, label)));
  if (rows.some(row => row.value === kept)) select.value = kept;
}

/** A table with a heading row. @param {string} caption @param {string[]} heads @param {string[][]} rows */
export function table(caption, heads, rows) {
  return element('table', {},
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...heads.map(head => element('th', { scope: 'col' }, head)))),
    element('tbody', {}, ...rows.map(([head, ...cells]) =>
      element('tr', {}, element('th', { scope: 'row' }, head), ...cells.map(cell => element('td', {}, cell))))));
}

/** An item of a list of facts. @param {string} name @param {string} value */
export const fact = (name, value) => element('div', { class: 'fact' }, element('dt', {}, name), element('dd', {}, value));
