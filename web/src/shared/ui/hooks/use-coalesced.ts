import { useCallback, useEffect, useEffectEvent, useRef } from "react";

/** Returns a function that runs the action at most once per interval. Unlike a debounce, it also runs while calls keep coming. */
export function useCoalesced(action: () => void, ms: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const due = useRef<() => void>(() => undefined);
  const run = useEffectEvent(action);
  useEffect(() => {
    due.current = () => {
      timer.current = null;
      run();
    };
    return () => {
      if (timer.current) clearTimeout(timer.current);
      timer.current = null;
    };
  }, []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => due.current(), ms);
  }, [ms]);
}
