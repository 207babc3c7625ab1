const STORAGE_KEY = "takeoff-parameters-later";

/** The user who skipped the parameters since the page was loaded. */
let skippedBy: number | null = null;

/** Whether the user dismissed the first-time prompt in this tab, or skipped the parameters since the page was loaded. */
export function isPromptDismissed(userId: number): boolean {
  return skippedBy === userId || sessionStorage.getItem(STORAGE_KEY) === String(userId);
}

/** Later: the prompt is not shown again in this tab. */
export function dismissPrompt(userId: number): void {
  sessionStorage.setItem(STORAGE_KEY, String(userId));
}

/** Skip for Now: the prompt waits until the page is loaded again. */
export function skipPrompt(userId: number): void {
  skippedBy = userId;
}
