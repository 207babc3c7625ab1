import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { listSets } from "./backup-sets.ts";
import { OBJECT_FOLDER, OBJECT_LIST } from "./manifest.ts";

export interface Pruned {
  sets: number;
  files: number;
}

/** Keeps the newest sets and removes the older ones, then every stored file that no set lists any more. */
export async function prune(folder: string, keep: number): Promise<Pruned> {
  const old = listSets(folder).slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  if (old.length === 0) return { sets: 0, files: 0 };
  const listed = await listedKeys(folder);
  const objects = join(folder, OBJECT_FOLDER);
  let files = 0;
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || listed.has(relative(objects, path))) continue;
    await rm(path);
    files++;
  }
  return { sets: old.length, files };
}

async function listedKeys(folder: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const name of listSets(folder)) {
    const lines = createInterface({ input: createReadStream(join(folder, name, OBJECT_LIST), "utf8"), crlfDelay: Infinity });
    for await (const line of lines) keys.add(line.split(" ", 1)[0] ?? "");
  }
  return keys;
}
