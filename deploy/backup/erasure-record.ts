import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { writePrivateJson } from "../local/files.ts";
import { StartError } from "../local/start-error.ts";
import { withClient } from "../local/parts/database.ts";

/** Next to the sets: what was deleted, and which accounts are disabled, by number and time. It holds no names. */
export const ERASURE_FILE = "erasures.json";

const time = z.iso.datetime({ offset: true });
const recordSchema = z.object({
  format: z.literal(1),
  recorded_at: time,
  erasures: z.array(z.tuple([z.enum(["document", "user", "organization", "location"]), z.int().positive(), time])),
  disabled_users: z.array(z.tuple([z.int().positive(), time])),
});
export type ErasureRecord = z.infer<typeof recordSchema>;

/** Writes what the running product has recorded, together with what the folder's record holds already. @returns their number */
export async function saveErasures(url: string, folder: string): Promise<number> {
  const [row] = await query<{ record: unknown }>(url, "select events.erasure_record() as record");
  const recorded = recordSchema.parse(row?.record);
  const merged = merge(readErasures(folder), recorded);
  const file = join(folder, ERASURE_FILE);
  // A reader never sees half of it.
  writePrivateJson(`${file}.unfinished`, merged);
  renameSync(`${file}.unfinished`, file);
  return merged.erasures.length;
}

/** Null when the folder has none. @throws StartError when it cannot be read */
export function readErasures(folder: string): ErasureRecord | null {
  const file = join(folder, ERASURE_FILE);
  if (!existsSync(file)) return null;
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new StartError(`${file} is no record of erasures. Without it, a restore would bring back what was deleted.`, { cause: error });
  }
}

/** Records in a restored database what is to be deleted again and disables accounts; the services' own passes delete it. */
export async function repeatErasures(url: string, record: ErasureRecord): Promise<void> {
  await query(url, "select events.repeat_erasures($1)", [JSON.stringify(record)]);
}

/** Every erasure of both; the accounts that are disabled in the later one. */
export function merge(earlier: ErasureRecord | null, later: ErasureRecord): ErasureRecord {
  const known = new Set(later.erasures.map(([kind, id]) => `${kind} ${id}`));
  const others = (earlier?.erasures ?? []).filter(([kind, id]) => !known.has(`${kind} ${id}`));
  return { ...later, erasures: [...others, ...later.erasures] };
}

async function query<Row extends object>(url: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  return withClient(url, "erasures", async (client) => (await client.query<Row>(sql, parameters)).rows);
}
