import { useSyncExternalStore } from "react";

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns what a function of the present time returns, up to date within 30 s. All components share one timer, and a component
 * renders again only when its own value has changed.
 */
export function useAtTime<T extends string | boolean | null>(valueAt: (now: Date) => T): T {
  return useSyncExternalStore(subscribe, () => valueAt(new Date()));
}
