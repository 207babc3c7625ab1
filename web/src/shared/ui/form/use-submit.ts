import { useCallback, useRef, useState, type FormEvent } from "react";
import { ApiError } from "../../api/api-error.ts";

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

interface TaskOptions {
  /** That of the dialog around the form, which stays open meanwhile. */
  sending?: Submit;
  /** Shows at its fields what the server says about them. */
  onFields?: (fields: ApiError["fields"]) => void;
}

/** Runs one task at a time, and keeps the error of one that failed until the next begins. */
export function useTask({ sending, onFields }: TaskOptions = {}) {
  const own = useSubmit();
  const { isBusy, send } = sending ?? own;
  const [error, setError] = useState<unknown>(null);
  const run = (task: () => Promise<unknown>) =>
    send(async () => {
      setError(null);
      try {
        await task();
      } catch (caught) {
        setError(caught);
        if (caught instanceof ApiError) onFields?.(caught.fields);
      }
    });
  /** Runs the task when its form is submitted. */
  const onSubmit = (task: () => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault();
    run(task);
  };
  return { isBusy, error, run, onSubmit, forget: () => setError(null) };
}
