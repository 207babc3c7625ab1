const STORAGE_KEY = "takeoff-parameters-later";

/** Whether the user dismissed the first-time prompt in this tab, where it is not shown again. */
export function isPromptDismissed(userId: number): boolean {
  return sessionStorage.getItem(STORAGE_KEY) === String(userId);
}

export function dismissPrompt(userId: number): void {
  sessionStorage.setItem(STORAGE_KEY, String(userId));
}
