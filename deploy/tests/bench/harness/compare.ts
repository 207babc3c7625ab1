import { print } from "../../harness/print.ts";

/** One side of a comparison: returns its figure for one run, higher being better. */
export interface Side {
  name: string;
  run: () => Promise<number>;
}

/** What is measured against what. */
export interface Comparison {
  title: string;
  unit: string;
  /** Least ratio of ours to theirs. */
  bar: number;
  rounds: number;
  ours: Side;
  theirs: Side;
  /** Measured with the others and printed, without a limit. */
  direct?: Side;
}

/** The figures that missed their limits, each in a sentence. */
export type Missed = string[];

/** Measures both sides in turn, after a run of each that does not count, and judges the ratio of the medians. */
export async function compare({ title, unit, bar, rounds, ours, theirs, direct }: Comparison): Promise<Missed> {
  print(`\n${title}: ${ours.name} against ${theirs.name}, ${unit}`);
  const sides: Record<string, () => Promise<number>> = { ours: ours.run, theirs: theirs.run, ...(direct && { direct: direct.run }) };
  // Connections, compiled code and caches are then there for all.
  for (const run of Object.values(sides).reverse()) await run();
  const { ours: a = NaN, theirs: b = NaN, direct: c = NaN } = await inTurn(rounds, sides);
  if (direct)
    print(
      `${title}: median ${a.toFixed(1)} / ${c.toFixed(1)} ${unit} of ${direct.name} = ${(a / c).toFixed(2)}; ${theirs.name} ${(b / c).toFixed(2)}`,
    );
  return judge(`${title}: median ${a.toFixed(1)} / ${b.toFixed(1)} ${unit}`, a / b, bar, "at least");
}

/**
 * Runs all sides once a round, in the other order in every second one, so that whatever else the machine does meets all
 * alike. Prints every figure.
 * @returns the median of each side
 */
export async function inTurn<S extends string>(
  rounds: number,
  sides: Record<S, () => Promise<number>>,
  digits = 1,
): Promise<Record<S, number>> {
  const names = Object.keys(sides) as S[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<S, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) figures[name].push(await sides[name]());
    print(`  run ${round + 1}: ${names.map((name) => `${name} ${figures[name].at(-1)?.toFixed(digits).padStart(7)}`).join("  ")}`);
  }
  return Object.fromEntries(names.map((name) => [name, median(figures[name])])) as Record<S, number>;
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

/** Seconds that `count` runs of `work` take, a number of them at once. */
export function timeRuns(count: number, atOnce: number, work: (index: number, lane: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const run = async (lane: number): Promise<void> => {
    while (next < count) await work(next++, lane);
  };
  return seconds(() => Promise.all(Array.from({ length: atOnce }, (_, lane) => run(lane))));
}

/** The slowest hundredth of `count` calls, one after another, ms. */
export async function p99(count: number, call: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) times.push(1000 * (await seconds(() => call(index))));
  return quantile(times, 0.99);
}
