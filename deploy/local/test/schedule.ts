import type { Stage } from "./selection.ts";

/** Two cores, and the memory of the products that two stages start. */
const LANES = 2;

/**
 * In the order in which they start: first the unit tests, whose failures people wait for, then what the longest stages wait for, and the
 * browser tests, which cannot be narrowed to quick ones.
 */
const ORDER: readonly Stage[] = [
  "unit",
  "types",
  "lint",
  "build",
  "format",
  "integration",
  "chart",
  "browser",
  "faults",
  "security",
  "fuzz",
];

/** What a stage waits for: `types` and `build` write the same files, and products run what was built. */
const AFTER: Partial<Record<Stage, readonly Stage[]>> = {
  build: ["types"],
  integration: ["types", "build"],
  faults: ["types", "build"],
  security: ["types", "build"],
  fuzz: ["types", "build"],
  browser: ["types", "build"],
};

/** Fills both cores by itself. */
const ALONE: Stage = "unit";

/** Runs stages two at a time, each after those that it waits for. */
export async function inLanes(stages: readonly Stage[], run: (stage: Stage) => Promise<void>): Promise<void> {
  const waiting = ORDER.filter((stage) => stages.includes(stage));
  const running = new Map<Stage, Promise<void>>();
  const isFree = (stage: Stage): boolean => (stage === ALONE ? running.size === 0 : !running.has(ALONE) && !waiting.includes(ALONE));
  const isReady = (stage: Stage): boolean =>
    isFree(stage) && !(AFTER[stage] ?? []).some((before) => waiting.includes(before) || running.has(before));
  while (waiting.length > 0 || running.size > 0) {
    for (const stage of waiting.filter(isReady).slice(0, LANES - running.size)) {
      waiting.splice(waiting.indexOf(stage), 1);
      running.set(
        stage,
        run(stage).finally(() => running.delete(stage)),
      );
    }
    await Promise.race(running.values());
  }
}
