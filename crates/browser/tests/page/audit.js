// What is wrong with the page as it is shown now, for people who do not see it well, or not at all: one sentence each.
//
// Source: Web Content Accessibility Guidelines 2.2, level AA; the number of the criterion stands with each rule.
(() => {
  const faults = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seen = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = element => {
    const text = (element.id ? `#${element.id}` : element.outerHTML.slice(0, 60)).replace(/\s+/g, ' ');
    return `${element.localName} ${text}`;
  };
  const fault = (rule, element, what) => faults.push(`${rule} ${element ? `${name(element)}: ` : ''}${what}`);

  // The document itself.
  if (!document.documentElement.lang) fault('3.1.1', null, 'no language');
  if (!document.title.trim()) fault('2.4.2', null, 'no title');
  const first = all('h1').filter(seen);
  if (first.length !== 1) fault('1.3.1', null, `${first.length} headings of the first level`);
  // A dialog counts for itself.
  const levels = all('h1, h2, h3, h4, h5, h6').filter(h => seen(h) && !h.closest('dialog')).map(h => +h.localName[1]);
  levels.forEach((level, at) => {
    if (at && level > levels[at - 1] + 1) fault('1.3.1', null, `a heading of level ${level} after one of ${levels[at - 1]}`);
  });
  for (const landmark of ['main', 'body > header']) {
    if (all(landmark).length !== 1) fault('1.3.1', null, `${all(landmark).length} of ${landmark}`);
  }

  // Names that refer to others.
  const ids = all('[id]').map(element => element.id);
  ids.forEach((id, at) => { if (ids.indexOf(id) !== at) fault('4.1.1', null, `two elements are #${id}`); });
  for (const attribute of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant']) {
    for (const element of all(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(/\s+/).filter(Boolean)) {
        if (!ids.includes(id)) fault('4.1.2', element, `${attribute} names #${id}, which is not there`);
      }
    }
  }

  // Controls.
  const focusable = 'a[href], button, input, select, textarea, summary, canvas[tabindex], [tabindex]';
  for (const element of all(focusable)) {
    if (element.tabIndex > 0) fault('2.4.3', element, 'a tabindex of its own order');
    if (element.closest('[aria-hidden=true]')) fault('4.1.2', element, 'takes the focus where nobody hears it');
  }
  for (const element of all('input:not([type=hidden]), select, textarea')) {
    const labelled = element.labels?.length || element.ariaLabel || element.hasAttribute('aria-labelledby');
    if (!labelled) fault('3.3.2', element, 'no label');
  }
  for (const element of all('[role=group], fieldset')) {
    const named = element.ariaLabel || element.hasAttribute('aria-labelledby') || element.querySelector('legend');
    if (!named) fault('1.3.1', element, 'a group without a name');
  }
  for (const element of all('img')) if (!element.hasAttribute('alt')) fault('1.1.1', element, 'no text in its place');
  for (const element of all('dialog, [role=dialog]')) {
    if (!element.ariaLabel && !element.hasAttribute('aria-labelledby')) fault('4.1.2', element, 'a dialog without a name');
  }
  for (const element of all('button, input, select, textarea, summary, [role=tab]').filter(seen)) {
    // A box to be ticked may be small where its label is not: the label is hit as well.
    const parts = [element, ...(element.labels ?? [])].map(part => part.getBoundingClientRect());
    if (!parts.some(part => part.width >= 24 && part.height >= 24)) {
      const { width, height } = parts[0];
      fault('2.5.8', element, `${width.toFixed(1)} × ${height.toFixed(1)} pixels to hit`);
    }
  }

  // The board: a grid of rows of cells, one of which takes the focus.
  for (const grid of all('[role=grid]').filter(seen)) {
    const rows = all('[role=row]', grid);
    const cells = all('[role=gridcell]', grid);
    if (!rows.length || cells.length !== rows.length ** 2) fault('1.3.1', grid, `${cells.length} cells in ${rows.length} rows`);
    if (cells.some(cell => cell.closest('[role=row]')?.closest('[role=grid]') !== grid)) fault('1.3.1', grid, 'a cell in no row');
    const stops = [grid, ...cells].filter(element => element.tabIndex === 0);
    if (stops.length !== 1) fault('2.4.3', grid, `${stops.length} of its elements are reached by Tab`);
  }

  // Contrast.
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const colours = new Map();
  /** Red, green, blue, alpha of any colour that a style sheet can name: 0..1. */
  const colour = text => {
    if (!colours.has(text)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = text;
      context.fillRect(0, 0, 1, 1);
      colours.set(text, [...context.getImageData(0, 0, 1, 1).data].map(part => part / 255));
    }
    return colours.get(text);
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => part * a + below[at] * (1 - a));
  const luminance = rgb => {
    const [r, g, b] = rgb.map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const page = over(colour(getComputedStyle(document.documentElement).backgroundColor), colour('canvas').slice(0, 3));
  /** What lies behind an element, the page at the bottom. */
  const ground = element => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const [r, g, b, a] = colour(style.backgroundColor);
      layers.unshift([r, g, b, a * Number(style.opacity)]);
      // What is in the top layer has no parent behind it but the page.
      if (at.matches('dialog:modal')) break;
    }
    return layers.reduce((below, layer) => over(layer, below), page);
  };
  /** What lies behind a text of a drawing: shapes that were drawn before it, where its middle is. */
  const shapesUnder = element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const svg = element.ownerSVGElement;
    const shapes = all('circle, rect, path', svg).filter(shape => {
      if (!(shape.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) || shape.closest('defs')) return false;
      const place = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(shape.getScreenCTM().inverse());
      return shape.isPointInFill(place);
    });
    return shapes.reduce((below, shape) => {
      const { fill, fillOpacity, opacity } = getComputedStyle(shape);
      if (fill === 'none') return below;
      const [r, g, b, a] = colour(fill);
      return over([r, g, b, a * fillOpacity * opacity], below);
    }, ground(svg));
  };
  const opacity = element => {
    let share = 1;
    for (let at = element; at; at = at.parentElement) share *= Number(getComputedStyle(at).opacity);
    return share;
  };
  const look = (element, text, paint, style) => {
    const behind = element instanceof SVGElement ? shapesUnder(element) : ground(element);
    const [r, g, b, a] = colour(paint);
    const found = contrast(over([r, g, b, a * opacity(element)], behind), behind);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const least = large ? 3 : 4.5;
    if (found < least - 0.005) {
      fault('1.4.3', element, `“${text.slice(0, 30)}” has a contrast of ${found.toFixed(2)}, ${paint} on ${behind.map(part => Math.round(part * 255))}`);
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const looked = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || looked.has(element) || !seen(element) || element.closest('option, script, style, noscript, :disabled, [aria-disabled=true]')) continue;
    // Text for ears alone is one pixel large.
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    looked.add(element);
    const style = getComputedStyle(element);
    look(element, text, element instanceof SVGElement ? style.fill : style.color, style);
  }
  for (const element of all('input, textarea, select').filter(element => seen(element) && !element.disabled)) {
    const style = getComputedStyle(element);
    if (element.placeholder) look(element, element.placeholder, getComputedStyle(element, '::placeholder').color, style);
    look(element, String(element.value), style.color, style);
  }
  return faults;
})()
