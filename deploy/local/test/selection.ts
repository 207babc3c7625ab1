import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../places.ts";
import { StartError } from "../start-error.ts";

/** In the order in which the summary lists them. */
export const STAGES = [
  "format",
  "lint",
  "types",
  "unit",
  "chart",
  "build",
  "integration",
  "faults",
  "security",
  "fuzz",
  "browser",
] as const;
export type Stage = (typeof STAGES)[number];

/** Integration tests that start a product of their own, which takes them minutes. */
export const OWN_PRODUCT_TESTS: readonly string[] = [
  "deploy/backup/backup.int-spec.ts",
  "deploy/backup/erasures.int-spec.ts",
  "deploy/local/stack/stack.int-spec.ts",
  "deploy/local/stack/internal-redirect.int-spec.ts",
  "deploy/local/stack/required-second-factor.int-spec.ts",
  "deploy/local/stack/tls.int-spec.ts",
  "deploy/tests/traces/traces.int-spec.ts",
];

/** Suites that start products of their own, each with what its files are named. */
export const SUITE_FILES = { faults: "fault-spec", security: "security-spec", fuzz: "fuzz-spec", bench: "bench-spec" } as const;
export type Suite = keyof typeof SUITE_FILES;

/** In the names of cases that run within `npm test`: those that show most in little time. */
export const QUICK = "(quick)";

export interface Selection {
  stages: readonly Stage[];
  /** Parts of paths that the runners of tests look for; none means all. */
  patterns: readonly string[];
}

/** The files of the stages that are not suites. */
export const TEST_FILES = {
  unit: ["services/**/src/**/*.spec.ts", "deploy/**/*.spec.ts", "web/{src,build,manual,media}/**/*.spec.ts"],
  component: ["web/src/**/*.spec.tsx"],
  chart: ["deploy/tests/chart/**/*.chart-spec.ts"],
  integration: ["services/**/src/**/*.int-spec.ts", "deploy/**/*.int-spec.ts"],
  browser: ["web/e2e/**/*.journey.ts"],
} satisfies Record<string, string[]>;

/** The test files of this checkout, by the stage that runs them. */
export function listTestFiles(): Map<Stage, string[]> {
  const suites = (["faults", "security", "fuzz"] as const).map((suite): [Stage, string[]] => [
    suite,
    listSuiteFiles(suite).filter(hasQuickCase),
  ]);
  const { component, ...stages } = { ...TEST_FILES, unit: [...TEST_FILES.unit, ...TEST_FILES.component] };
  return new Map([...Object.entries(stages).map(([stage, globs]): [Stage, string[]] => [stage as Stage, find(globs)]), ...suites]);
}

export function listSuiteFiles(suite: Suite): string[] {
  return find([`deploy/tests/**/*.${SUITE_FILES[suite]}.ts`]);
}

function find(globs: readonly string[]): string[] {
  return globSync(globs, { cwd: ROOT, exclude: (name) => name === "node_modules" || name === "dist" });
}

const hasQuickCase = (file: string): boolean => readFileSync(join(ROOT, file), "utf8").includes(QUICK);

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
