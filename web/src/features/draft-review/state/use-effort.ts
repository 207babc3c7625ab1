import { MAX_REVIEW_KEYS, MAX_REVIEW_SECONDS, type ReviewEffort } from "@takeoff/contracts";
import { useCallback, useEffect, useRef } from "react";

/** Keys that change the meaning of the next one, and do nothing themselves. */
const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta"]);

/** Counts the seconds since a review was opened, and the keys that were pressed in it; the product's own figures. */
export function useEffort(): () => ReviewEffort {
  const since = useRef(0);
  const keys = useRef(0);
  useEffect(() => {
    since.current = performance.now();
    const count = ({ key, repeat }: KeyboardEvent) => {
      if (!repeat && !MODIFIERS.has(key)) keys.current++;
    };
    window.addEventListener("keydown", count, { capture: true });
    return () => window.removeEventListener("keydown", count, { capture: true });
  }, []);
  return useCallback(
    () => ({
      seconds: Math.min(Math.round((performance.now() - since.current) / 1_000), MAX_REVIEW_SECONDS),
      keys: Math.min(keys.current, MAX_REVIEW_KEYS),
    }),
    [],
  );
}
