import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../local/start-error.ts";
import { MANIFEST, manifestSchema, type Manifest } from "./manifest.ts";

/** Names of sets are times: `2026-11-21T23-30-00Z`. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const UNFINISHED = ".unfinished";

export function newSetName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

export function unfinished(name: string): string {
  return name + UNFINISHED;
}

/** The complete sets of a folder, oldest first. */
export function listSets(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)))
    .sort();
}

/** Removes what runs that were cut off have left. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true });
}

/** @throws StartError when it is no manifest of ours */
export function readManifest(set: string): Manifest {
  const file = join(set, MANIFEST);
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new StartError(`${file} is no backup that this version of Takeoff can read.`, { cause: error });
  }
}
