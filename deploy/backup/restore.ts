import { join, resolve } from "node:path";
import { runCommandLine } from "./command-line.ts";
import { expectEmpty, loadDatabase } from "./database.ts";
import { ERASURE_FILE, readErasures, repeatErasures, type ErasureRecord } from "./erasure-record.ts";
import { expectUndamaged, listSets, OBJECT_FOLDER, readManifest, type Manifest } from "./sets.ts";
import { restoreKeys } from "./set-keys.ts";
import { copyStoredObjects, type ObjectReport } from "./stored-objects.ts";
import { endSignIns, eraseNames } from "../local/commands/service-command.ts";
import { build } from "../local/install/build.ts";
import type { Run } from "../local/process/commands.ts";
import { prepareDatabase, makeRoleUrls } from "../local/parts/database.ts";
import { keptSecrets } from "../local/settings/secrets.ts";
import { readSettings } from "../local/settings/settings.ts";
import { startStack } from "../local/stack/stack.ts";
import { step, terminal } from "../local/steps.ts";
import { StopRequest } from "../local/process/stop-request.ts";

const USAGE = `npm run restore -- DIR [SET]

Fills an empty platform with a set that \`npm run backup\` made; the newest one in DIR unless SET names another. It is
restored into TAKEOFF_DATA_DIR (or the DATABASE_URL and S3_ENDPOINT that are set), which nothing may run on, and started
with \`npm start\` afterwards. Tables come back as they were saved and are then brought up to this version. What was
deleted after the set was made is deleted again and accounts that were disabled are disabled again, as far as
DIR/${ERASURE_FILE} says. Every session ends, and links in e-mails do not work any more.

Exit 1 when a stored file is missing or damaged; everything else is restored then.
`;

/** A set of backups. */
interface Wishes {
  folder: string;
  name: string;
}

const { signal } = new StopRequest();

await runCommandLine({ usage: USAGE, read, work: restore });

function read([given, wanted, ...more]: string[]): Wishes {
  if (given === undefined || more.length) throw new Error("Name the folder of the backups, and at most one set in it.");
  const folder = resolve(given);
  const sets = listSets(folder);
  const name = wanted ?? sets.at(-1);
  if (name === undefined) throw new Error(`There is no complete set in ${folder}.`);
  if (!sets.includes(name)) throw new Error(`There is no complete set ${join(folder, name)}; there are ${sets.join(", ") || "none"}.`);
  return { folder, name };
}

async function restore({ folder, name }: Wishes): Promise<ObjectReport> {
  const set = join(folder, name);
  const manifest = readManifest(set);
  const erasures = readErasures(folder);
  await step(terminal, "Backup read", () => expectUndamaged(set, manifest));
  const objects = await fill({ folder, set, manifest, erasures });
  const { copied, there, bytes, missing, damaged } = objects;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  if (missing + damaged > 0) console.log(`NOT RESTORED: ${missing} stored files are missing and ${damaged} are damaged in the backup.`);
  console.log(`Restored as of ${manifest.taken_at}: ${rows} rows, ${copied + there} stored files (${bytes} bytes copied).`);
  if (erasures) console.log(`Deleted and disabled again: what was by ${erasures.recorded_at}.`);
  else console.log(`There is no ${ERASURE_FILE}: what was deleted or disabled after the set was made has come back.`);
  console.log("Start it with `npm start`; `npm run reconcile` then compares database and stored files.");
  return objects;
}

interface Filling {
  folder: string;
  set: string;
  manifest: Manifest;
  erasures: ErasureRecord | null;
}

/**
 * Fills an empty platform with a set: first the stored files, then the rows that name them, so that a restore which is
 * cut off leaves an empty platform and can be run again.
 * @throws StartError when the platform is not empty; nothing has been changed then
 */
async function fill({ folder, set, manifest, erasures }: Filling): Promise<ObjectReport> {
  const settings = readSettings(process.env);
  const calledOff = new AbortController();
  const ends = { signal: AbortSignal.any([signal, calledOff.signal]), callOff: (reason: unknown) => calledOff.abort(reason) };
  const run: Run = { report: terminal, logDir: join(settings.dataDir, "logs"), ...ends };
  const stack = await startStack({ settings, report: terminal, services: [], signal });
  try {
    const url = stack.info.postgres_url;
    await expectEmpty(url);
    await step(terminal, "Services built", () => build(run));
    const roles = makeRoleUrls(url, keptSecrets(join(settings.dataDir, "secrets.json")));
    // Before the stored files, which take longer: it fails for a backup of a version that this one cannot restore.
    await step(terminal, "Tables made", () => prepareDatabase(run, url, roles, manifest.migrations));
    const copy = () => copyStoredObjects("load-objects", join(folder, OBJECT_FOLDER), join(set, manifest.objects.file));
    const objects = await step(terminal, "Stored files restored", copy);
    restoreKeys(settings.dataDir, set);
    await step(terminal, "Rows restored", () => loadDatabase(url, set, manifest));
    await step(terminal, "Tables brought up to this version", () => prepareDatabase(run, url, roles));
    await step(terminal, "Sessions and links ended", endSignIns);
    if (erasures) await step(terminal, "Erasures repeated", () => repeat(url, erasures));
    return objects;
  } finally {
    await stack.stop();
  }
}

async function repeat(url: string, erasures: ErasureRecord): Promise<void> {
  await repeatErasures(url, erasures);
  await eraseNames();
}
