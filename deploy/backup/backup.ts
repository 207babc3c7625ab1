import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { runCommandLine } from "./command-line.ts";
import { saveDatabase } from "./database.ts";
import { ERASURE_FILE, saveErasures } from "./erasure-record.ts";
import { hashFile, MANIFEST, makeSetName, OBJECT_FOLDER, OBJECT_LIST, prune, type Manifest } from "./sets.ts";
import { saveKeys } from "./set-keys.ts";
import { copyStoredObjects, type ObjectReport } from "./stored-objects.ts";
import { writePrivateJson } from "../local/files.ts";
import { takeFile } from "../local/process/claim.ts";
import { getRunningStack } from "../local/commands/service-command.ts";
import { readSettings } from "../local/settings/settings.ts";
import { StartError } from "../local/start-error.ts";
import { seconds } from "../local/steps.ts";

const USAGE = `npm run backup -- DIR [--keep N | --erasures-only]

Saves the running product into DIR: its database as it is at one moment, and every stored file that is not there yet.
Each run makes a set of its own, named by its time; stored files are shared by the sets. The product keeps running.

  --keep N         removes all sets but the newest N, and stored files that none of them needs
  --erasures-only  saves no set, only what was deleted and which accounts are disabled since the last run: a restore
                   of any set deletes and disables them again. Takes a second, so it can run every few minutes

Exit 1 when a stored file is missing or damaged; everything else is saved then.
What is saved is not encrypted, and holds a key that encrypts secrets of accounts: keep DIR where only operators can read it.
`;
const UNFINISHED = ".unfinished";
const NOTHING: ObjectReport = { copied: 0, bytes: 0, there: 0, missing: 0, damaged: 0 };

interface Wishes {
  folder: string;
  keep: number | null;
  erasuresOnly: boolean;
}

await runCommandLine({ usage: USAGE, options: { keep: { type: "string" }, "erasures-only": { type: "boolean" } }, read, work: backUp });

function read([folder, ...more]: string[], options: { keep?: unknown; "erasures-only"?: unknown }): Wishes {
  if (folder === undefined || more.length) throw new Error("Name one folder.");
  const keep = options.keep === undefined ? null : Number(options.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new Error("--keep is a number from 1.");
  const erasuresOnly = options["erasures-only"] === true;
  if (erasuresOnly && keep !== null) throw new Error("--erasures-only saves no set: leave out --keep.");
  return { folder: resolve(folder), keep, erasuresOnly };
}

async function backUp({ folder, keep, erasuresOnly }: Wishes): Promise<ObjectReport> {
  const { dataDir } = readSettings(process.env);
  const { postgres_url } = getRunningStack(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, "backup.lock");
  const other = takeFile(lock);
  if (other !== null) throw new StartError(`Another backup into ${folder} is running (process ${other}).`);
  try {
    const objects = erasuresOnly ? NOTHING : await save(folder, dataDir, postgres_url);
    console.log(`${ERASURE_FILE} holds ${await saveErasures(postgres_url, folder)} erasures.`);
    if (keep !== null) {
      const { sets, files } = await prune(folder, keep);
      console.log(`Removed ${sets} older sets and ${files} stored files.`);
    }
    return objects;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Saves the running product and prints what was saved: the database before the stored files, so that no file of a row is missing. */
async function save(folder: string, dataDir: string, postgresUrl: string): Promise<ObjectReport> {
  mkdirSync(join(folder, OBJECT_FOLDER), { recursive: true, mode: 0o700 });
  // What runs that were cut off have left.
  for (const name of readdirSync(folder)) if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true });
  const name = makeSetName(new Date());
  const set = join(folder, name + UNFINISHED);
  mkdirSync(set, { mode: 0o700 });
  const begun = performance.now();
  const database = await saveDatabase(postgresUrl, set);
  saveKeys(dataDir, set);
  const databaseDone = performance.now();
  const list = join(set, OBJECT_LIST);
  const objects = await copyStoredObjects("save-objects", join(folder, OBJECT_FOLDER), list);
  const manifest: Manifest = { format: 1, ...database, objects: { file: OBJECT_LIST, sha256: await hashFile(list) } };
  writePrivateJson(join(set, MANIFEST), manifest);
  renameSync(set, join(folder, name));
  const { copied, bytes, there, missing, damaged } = objects;
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Saved as ${name}:`);
  console.log(`  database       ${rows} rows, ${seconds(databaseDone - begun)}`);
  console.log(`  stored files   ${copied} copied (${bytes} bytes), ${there} there already, ${seconds(performance.now() - databaseDone)}`);
  if (missing + damaged > 0) console.log(`  NOT SAVED      ${missing} missing, ${damaged} damaged: \`npm run reconcile\` tells more`);
  return objects;
}
