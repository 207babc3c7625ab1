import { print } from "../../harness/print.ts";

/** What is measured against what: each returns its own figure for one run, higher being better. */
export interface Comparison {
  title: string;
  unit: string;
  /** Least ratio of ours to theirs. */
  bar: number;
  rounds: number;
  ours: { name: string; run: () => Promise<number> };
  theirs: { name: string; run: () => Promise<number> };
}

/** The figures that missed their limits, each in a sentence. */
export type Missed = string[];

/**
 * Runs both sides in turn, the first of each round changing, so that whatever else the machine does meets both alike.
 * Prints every run, and the ratio of the medians.
 */
export async function compare({ title, unit, bar, rounds, ours, theirs }: Comparison): Promise<Missed> {
  print(`\n${title}: ${ours.name} against ${theirs.name}, ${unit}`);
  // Once unmeasured: connections, compiled code and caches are there for both.
  await theirs.run();
  await ours.run();
  const figures: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const);
    for (const side of order) figures[side].push(await (side === "ours" ? ours : theirs).run());
    print(`  run ${round + 1}: ${figures.ours.at(-1)?.toFixed(1).padStart(9)} ${figures.theirs.at(-1)?.toFixed(1).padStart(9)}`);
  }
  const [a, b] = [median(figures.ours), median(figures.theirs)];
  return judge(`${title}: median ${a.toFixed(1)} / ${b.toFixed(1)} ${unit}`, a / b, bar, "at least");
}

/** Prints a ratio or figure with its limit. */
export function judge(what: string, value: number, bar: number, direction: "at least" | "at most", digits = 2): Missed {
  const reached = direction === "at least" ? value >= bar : value <= bar;
  const sentence = `${what} = ${value.toFixed(digits)} (${direction} ${bar})`;
  print(`${sentence}: ${reached ? "reached" : "MISSED"}`);
  return reached ? [] : [sentence];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return ((low ?? NaN) + (high ?? NaN)) / 2;
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Seconds that `work` takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
