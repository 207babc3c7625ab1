/** Marks the bar with the actions of the selection. */
export const BAR = { "data-bulk-bar": true } as const;

/**
 * Moves the focus to the first action of the selection, and to the page when nothing is selected any more. Also after a dialog: the
 * menu's item that opened it, to which the focus would return, does not exist any more.
 */
export function focusBar(): void {
  const action = document.querySelector<HTMLElement>("[data-bulk-bar] button:not(:disabled)");
  (action ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
}

/** Moves the focus to a document's row, and to the page when its list does not show it any more. */
export function focusRow(id: number | null): void {
  const link = document.querySelector<HTMLElement>(`main a[data-document="${String(id)}"]`);
  (link ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
}
