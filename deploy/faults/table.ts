import type { Figures } from "./lab/lab.ts";

export interface Line {
  name: string;
  passed: boolean;
  seconds: number;
  seed: number;
  figures: Figures;
  /** Why it failed. */
  error?: string;
}

/** One line of the table: outcome, case, time, seed, figures. */
export function format({ name, passed, seconds, seed, figures, error }: Line, width: number): string {
  const told = Object.entries(figures).map(([what, value]) => `${what} ${value}`);
  const head = `${passed ? "ok    " : "FAILED"}  ${name.padEnd(width)}  ${`${seconds.toFixed(0)} s`.padStart(6)}  seed ${seed}`;
  return [head, ...told, ...(error === undefined ? [] : [error])].join("  ");
}
