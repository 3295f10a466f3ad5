// Dialogs: opened over the page, closed by Escape, by their Cancel or by a click beside them. The browser gives the focus back.

/** @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  if (!dialog.open) dialog.showModal();
}

/** Whether a dialog is open. */
export const dialogIsOpen = () => document.querySelector('dialog[open]') !== null;

for (const dialog of document.querySelectorAll('dialog')) {
  let pressedBeside = false; // a drag that only ends beside the dialog must not close it
  dialog.addEventListener('pointerdown', event => { pressedBeside = event.target === dialog; });
  dialog.addEventListener('click', event => {
    const target = /** @type {Element} */ (event.target);
    if ((target === dialog && pressedBeside) || target.closest('[data-close]')) dialog.close();
  });
}
