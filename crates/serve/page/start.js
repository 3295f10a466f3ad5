// The start, before anything is painted: the theme that was chosen, so that no page flashes. The rest comes when the page is painted as it
// stands in index.html: it is laid out so that nothing moves when the board appears.

try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem('hyperdoku') ?? '{}').theme ?? 'system';
} catch { /* what is kept cannot be read: the theme of the system */ }

addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(() => import('/main.js'))));
