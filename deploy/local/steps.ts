import { performance } from "node:perf_hooks";

/** Where a run tells what it does. Tests and benchmarks pass a silent one. */
export interface Report {
  line(text: string): void;
}

export const terminal: Report = { line: (text) => console.log(text) };
export const silent: Report = { line: () => undefined };

/** Does one step and prints one line for it when it is done, with the time it took. */
export async function step<T>(report: Report, title: string | ((result: T) => string), work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  const text = typeof title === "string" ? title : title(result);
  report.line(`${text.padEnd(60)} ${seconds(performance.now() - begun)}`);
  return result;
}

/** Milliseconds as seconds for a reader: `0.8 s`, `205 s`. */
export function seconds(milliseconds: number): string {
  const value = milliseconds / 1000;
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} s`;
}
