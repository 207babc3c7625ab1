import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { StartError } from "../local/start-error.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableCopy = z.object({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()).min(1),
  /** Within the set's folder. */
  file: z.string().regex(/^[a-z0-9_.]+$/),
  rows: z.int().min(0),
  /** Of the file as it lies there. */
  sha256,
});
export type TableCopy = z.infer<typeof tableCopy>;

const sequenceCopy = z.object({ schema: z.string(), sequence: z.string(), last: z.string().regex(/^\d+$/) });
export type SequenceCopy = z.infer<typeof sequenceCopy>;

/** What the files of one backup are; written last, so that a folder that has it is complete. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** When the database was as it is in the backup. */
  taken_at: z.iso.datetime(),
  /** The newest migration of each schema. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(tableCopy),
  sequences: z.array(sequenceCopy),
  objects: z.object({ file: z.string(), sha256 }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const OBJECT_LIST = "objects.txt";
/** Next to the sets and shared by them: objects never change, so each is copied once. */
export const OBJECT_FOLDER = "objects";

/** Names of sets are times: `2026-11-21T23-30-00Z`. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export function makeSetName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

/** The complete sets of a folder, oldest first. */
export function listSets(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)))
    .sort();
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

/** Keeps the newest sets and removes the older ones, then every stored file that no set lists any more. */
export async function prune(folder: string, keep: number): Promise<{ sets: number; files: number }> {
  const old = listSets(folder).slice(0, -keep);
  for (const name of old) rmSync(join(folder, name), { recursive: true });
  if (old.length === 0) return { sets: 0, files: 0 };
  const listed = await readListedKeys(folder);
  const objects = join(folder, OBJECT_FOLDER);
  let files = 0;
  for (const entry of readdirSync(objects, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || listed.has(relative(objects, path))) continue;
    rmSync(path);
    files++;
  }
  return { sets: old.length, files };
}

async function readListedKeys(folder: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const name of listSets(folder)) {
    const list = await open(join(folder, name, OBJECT_LIST));
    for await (const line of list.readLines()) keys.add(line.split(" ", 1)[0] ?? "");
  }
  return keys;
}

/** @throws StartError when the file cannot be read */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  return hash.digest("hex");
}

/** @throws StartError when a file of a set is missing or its bytes are others */
export async function expectUndamaged(set: string, { tables, objects }: Manifest): Promise<void> {
  for (const { file, sha256: saved } of [...tables, objects]) {
    const path = join(set, file);
    if ((await hashFile(path)) !== saved) throw new StartError(`${path} is damaged: its bytes are not those that were saved.`);
  }
}
