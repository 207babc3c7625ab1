import { useEffect, useSyncExternalStore } from "react";

/** A screen that does not report itself counts as shown after this time. */
const LATEST_MS = 4000;

let isShown = false;
const listeners = new Set<() => void>();

function setShown(): void {
  if (isShown) return;
  isShown = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Counts the first screen as shown after a while, whatever it is. To be called when the app starts. */
export function limitFirstScreen(): void {
  setTimeout(setShown, LATEST_MS);
}

/** Reports that the first screen can be used: a form accepts input, a list shows its rows. What it does not need loads from then on. */
export function useFirstScreenReport(isUsable = true): void {
  useEffect(() => {
    if (!isUsable || isShown) return;
    // After the paint of what was just rendered.
    const frame = requestAnimationFrame(() => setTimeout(setShown));
    return () => cancelAnimationFrame(frame);
  }, [isUsable]);
}

/** Calls the listener once, when the first screen is shown. */
export function onFirstScreen(listener: () => void): void {
  listeners.add(listener);
}

/** Whether the first screen since the page was loaded is shown. */
export function useIsFirstScreenShown(): boolean {
  return useSyncExternalStore(subscribe, () => isShown);
}
