import { useEffect, useRef } from "react";

/** A view rests when it has not moved for this long, milliseconds. */
const RESTS_MS = 150;

/** Calls `onRest` each time that a view rests. @returns what is to be called when it moves */
export function useRest(onRest: () => void): () => void {
  const latest = useRef(onRest);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = onRest;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(), RESTS_MS);
  };
}
