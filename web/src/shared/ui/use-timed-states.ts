import { useCallback, useEffect, useRef, useState } from "react";

export interface Fading<S> {
  states: ReadonlyMap<string, S>;
  /** Shows a state under a key in place of its last one, for so long or, without a time, until the next. */
  show: (key: string, state: S, forMs?: number) => void;
}

/** States that go by themselves after their time, each under its own key. */
export function useFading<S>(): Fading<S> {
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
