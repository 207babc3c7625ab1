import { createHash } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import type { Document } from "@takeoff/contracts";
import { database, listStored, readRunFile, readStored, waitFor, type ApiClient, type UploadOptions } from "@takeoff/testing";

export { toErrorResponse as errorOf } from "@takeoff/testing";

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Uploads a document; fails unless the status is 2xx. */
export async function uploaded(client: ApiClient, options: UploadOptions = {}): Promise<Document> {
  return (await client.upload({ ...options, expectOk: true })).json as Document;
}

/** Waits until the worker has checked an upload: after that, only the test changes the document. */
export async function checked(client: ApiClient, id: number): Promise<Document> {
  // Asks the database: a request passes through three services each time.
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query("select 1 from documents.documents where id = $1 and status <> 'new'", [id]);
    return rows.length > 0;
  };
  await waitFor(look, { what: `the check of document ${id}`, timeoutMs: 50_000 });
  return (await client.get(`/pdfs/${id}`, { expectOk: true })).json as Document;
}

/** Uploads and waits for the check. */
export async function settled(client: ApiClient, options: UploadOptions = {}): Promise<Document> {
  return checked(client, (await uploaded(client, options)).id);
}

export async function readEvents(id: number): Promise<{ type: string; payload: Record<string, unknown> }[]> {
  const { rows } = await database().query<{ type: string; payload: Record<string, unknown> }>(
    "select type, payload from events.outbox where aggregate = $1 order by sequence",
    [`document:${id}`],
  );
  return rows;
}

/** Waits until all consumers have handled a document's events. */
export async function eventsHandled(id: number): Promise<void> {
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query("select 1 from events.outbox where aggregate = $1 and closed_at is null", [`document:${id}`]);
    return rows.length === 0;
  };
  await waitFor(look, { what: `the events of document ${id} to be handled`, timeoutMs: 50_000 });
}

export async function countDocuments(organizationId: number): Promise<number> {
  const { rows } = await database().query<{ count: string }>("select count(*) from documents.documents where organization_id = $1", [
    organizationId,
  ]);
  return Number(rows[0]?.count);
}

/** What the open file descriptors of a process of the running product lead to. */
function openFiles(name: string): string[] {
  const folder = `/proc/${readRunFile().processes[name]}/fd`;
  return readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`);
    } catch {
      return "closed since it was listed";
    }
  });
}

/** The number of open sockets of a process of the running product. */
export function openSockets(name: string): number {
  return openFiles(name).filter((target) => target.startsWith("socket:")).length;
}

type ObjectColumn = "original_object" | "processed_object" | "csv_object" | "xml_object";

export async function objectKeys(id: number): Promise<Record<ObjectColumn, string | null>> {
  const { rows } = await database().query<Record<ObjectColumn, string | null>>(
    "select original_object, processed_object, csv_object, xml_object from documents.documents where id = $1",
    [id],
  );
  if (!rows[0]) throw new Error(`there is no document ${id}`);
  return rows[0];
}

/** The state of an object's row and the hash of its stored bytes; each null when it does not exist. */
export async function objectState(key: string): Promise<{ state: string | null; sha256: string | null }> {
  return { state: await rowState(key), sha256: (await isStored(key)) ? sha256(await readStored(key)) : null };
}

async function rowState(key: string): Promise<string | null> {
  const { rows } = await database().query<{ state: string }>("select state from documents.objects where key = $1", [key]);
  return rows[0]?.state ?? null;
}

export async function isStored(key: string): Promise<boolean> {
  return (await listStored(key)).length > 0;
}

async function keysOfRows(): Promise<string[]> {
  const { rows } = await database().query<{ key: string }>("select key from documents.objects");
  return rows.map(({ key }) => key);
}

async function keysInStore(): Promise<string[]> {
  return (await listStored()).map(({ key }) => key);
}

/** Keys of all objects with a row or in the store. */
export async function allObjects(): Promise<Set<string>> {
  return new Set([...(await keysOfRows()), ...(await keysInStore())]);
}

/** Waits until only the objects of `before` are left. */
export async function onlyObjectsOf(before: ReadonlySet<string>): Promise<void> {
  const look = async (): Promise<true> => {
    // The store is listed only when no row is left: it takes long.
    for (const keysOf of [keysOfRows, keysInStore]) {
      const more = (await keysOf()).filter((key) => !before.has(key));
      if (more.length) throw new Error(`still there: ${more.join(", ")}`);
    }
    return true;
  };
  await waitFor(look, { what: "unreferenced objects to be deleted", timeoutMs: 50_000, intervalMs: 200 });
}

/** Waits until an object has no row and is not in the store. */
export async function objectDeleted(key: string): Promise<void> {
  const look = async (): Promise<boolean> => (await rowState(key)) === null && !(await isStored(key));
  await waitFor(look, { what: `object ${key} to be gone`, timeoutMs: 50_000, intervalMs: 200 });
}
