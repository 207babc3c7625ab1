/**
 * Focuses the main content if no element has the focus. Closing a dialog loses the focus when the row with the button that
 * opened it was deleted; keyboard users would have to start at the top of the page.
 */
export function focusMainWhenLost(): void {
  if (document.activeElement === document.body) document.querySelector("main")?.focus();
}
