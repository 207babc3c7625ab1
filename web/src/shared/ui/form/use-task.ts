import { useState, type FormEvent } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useSubmit, type Submit } from "./use-submit.ts";

interface TaskOptions {
  /** The task of the dialog around the form, which stays open until it has ended. */
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
