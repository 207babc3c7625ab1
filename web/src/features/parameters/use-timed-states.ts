import { useCallback, useEffect, useRef, useState } from "react";

export interface TimedStates<S> {
  states: ReadonlyMap<string, S>;
  /** Sets the state of a key for a number of milliseconds; without it, until the next call for the key. */
  show: (key: string, state: S, forMs?: number) => void;
}

/** Holds one state per key and removes it after its time. */
export function useTimedStates<S>(): TimedStates<S> {
  const [states, setStates] = useState<ReadonlyMap<string, S>>(new Map());
  const timers = useRef(new Map<string, number>());
  const show = useCallback((key: string, state: S, forMs?: number) => {
    window.clearTimeout(timers.current.get(key));
    setStates((others) => new Map(others).set(key, state));
    if (forMs === undefined) return;
    const clear = () => setStates((others) => new Map([...others].filter(([other]) => other !== key)));
    timers.current.set(key, window.setTimeout(clear, forMs));
  }, []);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) window.clearTimeout(timer);
    };
  }, []);
  return { states, show };
}
