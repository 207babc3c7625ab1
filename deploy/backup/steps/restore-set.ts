import { join } from "node:path";
import { build } from "../../local/build.ts";
import type { Run } from "../../local/commands.ts";
import { prepareDatabase, roleUrls } from "../../local/parts/database.ts";
import { keptSecrets } from "../../local/secrets.ts";
import { readSettings } from "../../local/settings.ts";
import { startStack } from "../../local/stack.ts";
import { StartError } from "../../local/start-error.ts";
import { step, terminal } from "../../local/steps.ts";
import { expectEmpty, loadDatabase } from "./database.ts";
import { fileHash, OBJECT_FOLDER, readManifest, type Manifest } from "./sets.ts";
import { copyStoredObjects, type ObjectReport } from "./stored-objects.ts";

export interface Restored {
  takenAt: string;
  rows: number;
  objects: ObjectReport;
}

/**
 * Fills an empty platform with a set: first the stored files, then the rows that name them, so that a restore which is
 * cut off leaves an empty platform and can be run again.
 * @throws StartError when the set is damaged or the platform is not empty; nothing has been changed then
 */
export async function restore({ folder, name }: { folder: string; name: string }, signal: AbortSignal): Promise<Restored> {
  const set = join(folder, name);
  const manifest = readManifest(set);
  await step(terminal, "Backup read", () => checkFiles(set, manifest));
  const settings = readSettings(process.env);
  const calledOff = new AbortController();
  const ends = { signal: AbortSignal.any([signal, calledOff.signal]), callOff: (reason: unknown) => calledOff.abort(reason) };
  const run: Run = { report: terminal, logDir: join(settings.dataDir, "logs"), ...ends };
  const stack = await startStack({ settings, report: terminal, services: [], signal });
  try {
    const url = stack.info.postgres_url;
    await expectEmpty(url);
    await step(terminal, "Services built", () => build(run));
    const copy = () => copyStoredObjects("load-objects", join(folder, OBJECT_FOLDER), join(set, manifest.objects.file));
    const objects = await step(terminal, "Stored files restored", copy);
    const roles = roleUrls(url, keptSecrets(join(settings.dataDir, "secrets.json")));
    await step(terminal, "Tables made", () => prepareDatabase(run, url, roles, manifest.migrations));
    await step(terminal, "Rows restored", () => loadDatabase(url, set, manifest));
    await step(terminal, "Tables brought up to this version", () => prepareDatabase(run, url, roles));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { takenAt: manifest.taken_at, rows, objects };
  } finally {
    await stack.stop();
  }
}

async function checkFiles(set: string, { tables, objects }: Manifest): Promise<void> {
  for (const { file, sha256 } of [...tables, objects]) {
    const path = join(set, file);
    if ((await fileHash(path)) !== sha256) throw new StartError(`${path} is damaged: its bytes are not those that were saved.`);
  }
}
