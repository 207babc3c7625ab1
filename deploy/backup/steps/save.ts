import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { writePrivateJson } from "../../local/files.ts";
import { saveDatabase } from "./database.ts";
import { fileHash, MANIFEST, newSetName, OBJECT_FOLDER, OBJECT_LIST, type Manifest } from "./sets.ts";
import { copyStoredObjects, type ObjectReport } from "./stored-objects.ts";

const UNFINISHED = ".unfinished";

export interface Saved {
  name: string;
  rows: number;
  objects: ObjectReport;
  databaseMs: number;
  objectsMs: number;
}

/**
 * Saves the running product: first its database, then the stored files, so that every file that a saved row names was
 * stored when the files are copied.
 */
export async function save(folder: string, postgresUrl: string): Promise<Saved> {
  mkdirSync(join(folder, OBJECT_FOLDER), { recursive: true, mode: 0o700 });
  // What runs that were cut off have left.
  for (const name of readdirSync(folder)) if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true });
  const name = newSetName(new Date());
  const set = join(folder, name + UNFINISHED);
  mkdirSync(set, { mode: 0o700 });
  const begun = performance.now();
  const database = await saveDatabase(postgresUrl, set);
  const databaseDone = performance.now();
  const list = join(set, OBJECT_LIST);
  const objects = await copyStoredObjects("save-objects", join(folder, OBJECT_FOLDER), list);
  const manifest: Manifest = { format: 1, ...database, objects: { file: OBJECT_LIST, sha256: await fileHash(list) } };
  writePrivateJson(join(set, MANIFEST), manifest);
  renameSync(set, join(folder, name));
  return {
    name,
    rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
    objects,
    databaseMs: databaseDone - begun,
    objectsMs: performance.now() - databaseDone,
  };
}
