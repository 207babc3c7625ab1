import { useCallback, useRef, useState } from "react";

export interface Submit {
  isBusy: boolean;
  /** Runs the task unless one is running: a double click sends one request. */
  send: (task: () => Promise<void>) => void;
}

/** Runs one task at a time. The task handles its own errors. */
export function useSubmit(): Submit {
  const [isBusy, setBusy] = useState(false);
  // A ref in addition to the state, which changes only with the next render: too late for a double click.
  const isRunning = useRef(false);
  const send = useCallback((task: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const run = async () => {
      try {
        await task();
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    };
    void run();
  }, []);
  return { isBusy, send };
}
