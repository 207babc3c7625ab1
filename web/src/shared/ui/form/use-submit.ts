import { useCallback, useRef, useState } from "react";

/** Counts presses: the second click of a double click belongs to the press of the first. */
let presses = 0;

addEventListener("click", ({ detail }) => (presses += detail > 1 ? 0 : 1), { capture: true });
for (const press of ["keydown", "drop"]) addEventListener(press, () => presses++, { capture: true });

/** The number of the latest press of a button or key. */
function findCurrentPress(): number {
  return presses;
}

export interface Submit {
  isBusy: boolean;
  /** Runs the task unless one is running, or was run by the same press: a double click sends one request, however fast it is answered. */
  send: (task: () => Promise<void>) => void;
}

/** Runs one task at a time. The task handles its own errors. */
export function useSubmit(): Submit {
  const [isBusy, setBusy] = useState(false);
  // A ref in addition to the state, which changes only with the next render: too late for a double click.
  const isRunning = useRef(false);
  const lastPress = useRef<number>(null);
  const send = useCallback((task: () => Promise<void>) => {
    if (isRunning.current || lastPress.current === findCurrentPress()) return;
    isRunning.current = true;
    lastPress.current = findCurrentPress();
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
