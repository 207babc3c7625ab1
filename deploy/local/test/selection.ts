import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../places.ts";
import { StartError } from "../start-error.ts";
import { DEEP, findRow, QUICK, STAGE_NAMES, SUITE_FILES, SUITES, type Part, type Stage, type Suite } from "./stages.ts";

export interface Selection {
  stages: readonly Stage[];
  /** Parts of paths that the runners of tests look for; none means all. */
  patterns: readonly string[];
}

export function listTestFiles(): Map<Stage, string[]> {
  return new Map(
    STAGE_NAMES.flatMap((stage): [Stage, string[]][] => {
      const files = find(findRow(stage).files ?? []);
      const marker = stage === "deep" ? DEEP : isSuite(stage) ? QUICK : null;
      return files.length === 0 ? [] : [[stage, marker === null ? files : files.filter((file) => hasCase(file, marker))]];
    }),
  );
}

export function listSuiteFiles(suite: Suite): string[] {
  return find(SUITE_FILES[suite]);
}

export const isSuite = (word: string): word is Suite => SUITES.some((suite) => suite === word);

function find(globs: readonly string[]): string[] {
  return globSync(globs, { cwd: ROOT, exclude: (name) => name === "node_modules" || name === "dist" });
}

const hasCase = (file: string, marker: string): boolean => readFileSync(join(ROOT, file), "utf8").includes(marker);

/**
 * What a run with some words runs: the named stages, or those that have a test file with one of the words in its path, of all parts;
 * without words the stages of the given parts.
 * @throws StartError when no test file has it
 */
export function select(words: readonly string[], parts: readonly Part[], files: Map<Stage, string[]>): Selection {
  const named = STAGE_NAMES.filter((stage) => words.includes(stage));
  const patterns = words.filter((word) => !(STAGE_NAMES as readonly string[]).includes(word));
  if (words.length === 0) return { stages: withBuild(STAGE_NAMES.filter((stage) => parts.includes(findRow(stage).part))), patterns };
  if (patterns.length === 0) return { stages: withBuild(named), patterns };
  const isMeant = (file: string): boolean => patterns.some((pattern) => file.includes(pattern));
  const matching = STAGE_NAMES.filter((stage) => files.get(stage)?.some(isMeant));
  const stages = named.length > 0 ? matching.filter((stage) => named.includes(stage)) : matching;
  if (stages.length > 0) return { stages: withBuild(stages), patterns };
  throw new StartError(`No test file has ${patterns.join(" or ")} in its path. Stages are ${STAGE_NAMES.join(", ")}.`);
}

/** Products that start in two lanes must not build at the same time: each would run files that the other one replaces. */
function withBuild(stages: readonly Stage[]): Stage[] {
  const needed = stages.some((stage) => findRow(stage).after?.includes("build"));
  return STAGE_NAMES.filter((stage) => stages.includes(stage) || (needed && stage === "build"));
}
