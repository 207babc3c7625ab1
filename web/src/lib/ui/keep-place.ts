/** The button that opened something may be gone with its row: the keyboard goes on where the screen begins. */
export function keepPlace(): void {
  if (document.activeElement === document.body) document.querySelector("main")?.focus();
}
