import { describe, expect, it } from "@jest/globals";
import { startCancellable, type Outcome } from "./cancellable.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("startCancellable", () => {
  it("reports the value or the error of a task", async () => {
    const reports: Outcome<number>[] = [];
    const error = new Error("no");
    startCancellable(
      () => Promise.resolve(7),
      (outcome) => reports.push(outcome),
    );
    startCancellable<number>(
      () => Promise.reject(error),
      (outcome) => reports.push(outcome),
    );
    await settled();
    expect(reports).toEqual([
      { is: "done", value: 7 },
      { is: "failed", error },
    ]);
  });

  it("aborts the signal of a cancelled task and reports nothing, whether it fails or succeeds in spite of it", async () => {
    const reports: Outcome<string>[] = [];
    const signals: AbortSignal[] = [];
    const late = Promise.withResolvers<string>();
    const failing = (signal: AbortSignal) =>
      new Promise<string>((_, reject) => {
        signals.push(signal);
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const cancels = [failing, () => late.promise].map((work) => startCancellable(work, (outcome) => reports.push(outcome)));
    for (const cancel of cancels) cancel();
    late.resolve("too late");
    await settled();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(reports).toEqual([]);
  });
});
