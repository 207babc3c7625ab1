import type { Stage } from "./selection.ts";

/** Two cores, and the memory of the products that two stages start. */
const LANES = 2;

/** In the order in which they start: first what the longest stages wait for, and the browser tests, which cannot be narrowed to quick ones. */
const ORDER: readonly Stage[] = [
  "types",
  "lint",
  "build",
  "format",
  "integration",
  "unit",
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

/** Runs stages two at a time, each after those that it waits for. */
export async function inLanes(stages: readonly Stage[], run: (stage: Stage) => Promise<void>): Promise<void> {
  const waiting = ORDER.filter((stage) => stages.includes(stage));
  const running = new Map<Stage, Promise<void>>();
  const isReady = (stage: Stage): boolean => !(AFTER[stage] ?? []).some((before) => waiting.includes(before) || running.has(before));
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
