/** How a task ended that was not cancelled. */
export type Outcome<T> = { is: "done"; value: T } | { is: "failed"; error: unknown };

/**
 * Starts a task and reports how it ended. Returns a function that cancels it: its signal is aborted, and nothing is reported
 * after that, also when the task settles in spite of it.
 */
export function startCancellable<T>(work: (signal: AbortSignal) => Promise<T>, report: (outcome: Outcome<T>) => void): () => void {
  const stop = new AbortController();
  const run = async () => {
    let outcome: Outcome<T>;
    try {
      outcome = { is: "done", value: await work(stop.signal) };
    } catch (error) {
      outcome = { is: "failed", error };
    }
    if (!stop.signal.aborted) report(outcome);
  };
  void run();
  return () => stop.abort();
}
