import { useCallback, useRef, useState } from "react";

export interface Sending {
  isBusy: boolean;
  /** Runs the work unless some is running: a double click, or Enter pressed twice, sends once. */
  send: (work: () => Promise<void>) => void;
}

/** One sending at a time. The work handles its own failures. */
export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false);
  // The state is one render late for a second click.
  const isRunning = useRef(false);
  const send = useCallback((work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const run = async () => {
      try {
        await work();
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    };
    void run();
  }, []);
  return { isBusy, send };
}
