import { globSync } from "node:fs";
import { ROOT } from "../places.ts";
import { StartError } from "../start-error.ts";

/** In the order in which they run. */
export const STAGES = ["format", "lint", "types", "unit", "chart", "build", "integration", "faults", "abuse", "fuzz", "browser"] as const;
export type Stage = (typeof STAGES)[number];

/** Those that start nothing, and write nothing that another of them reads. They come first. */
export const READING_STAGES: readonly Stage[] = ["format", "lint", "types"];

/** Integration tests that start a product of their own, which takes them minutes. */
export const OWN_PRODUCT_TESTS: readonly string[] = [
  "deploy/faults/largest-file.int-spec.ts",
  "deploy/local/backup.int-spec.ts",
  "deploy/local/stack.int-spec.ts",
];

export interface Selection {
  stages: readonly Stage[];
  /** Parts of paths that the runners of tests look for; none means all. */
  patterns: readonly string[];
}

const FILES: Partial<Record<Stage, string[]>> = {
  unit: ["services/**/src/**/*.spec.ts", "deploy/**/*.spec.ts", "web/{src,build,manual,media}/**/*.spec.ts"],
  chart: ["deploy/chart/**/*.chart-spec.ts"],
  integration: ["services/**/src/**/*.int-spec.ts", "deploy/**/*.int-spec.ts"],
  browser: ["web/e2e/**/*.journey.ts"],
};

/** The test files of this checkout, by the stage that runs them. */
export function testFiles(): Map<Stage, string[]> {
  const exclude = (name: string): boolean => name === "node_modules" || name === "dist";
  return new Map(Object.entries(FILES).map(([stage, globs]) => [stage as Stage, globSync(globs, { cwd: ROOT, exclude })]));
}

/** Whether a file is among those that the parts of paths mean; none means all. */
export function isMeant(file: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => file.includes(pattern));
}

/**
 * What `npm test -- <words>` runs: the named stages, or those that have a test file with one of the words in its path.
 * @throws StartError when no test file has it
 */
export function select(words: readonly string[], files: Map<Stage, string[]>): Selection {
  const named = STAGES.filter((stage) => words.includes(stage));
  const patterns = words.filter((word) => !(STAGES as readonly string[]).includes(word));
  if (patterns.length === 0) return { stages: named.length > 0 ? named : STAGES, patterns };
  const matching = STAGES.filter((stage) => files.get(stage)?.some((file) => isMeant(file, patterns)));
  const stages = named.length > 0 ? matching.filter((stage) => named.includes(stage)) : matching;
  if (stages.length > 0) return { stages, patterns };
  throw new StartError(`No test file has ${patterns.join(" or ")} in its path. Stages are ${STAGES.join(", ")}.`);
}
