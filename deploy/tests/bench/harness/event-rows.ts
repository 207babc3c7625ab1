import { randomUUID } from "node:crypto";
import type { Document } from "@takeoff/contracts";
import { database, type Person, type Tenant } from "@takeoff/testing";
import type { ClientBase } from "pg";

/** The object that all documents made here share. */
export interface StoredFile {
  key: string;
  size: number;
}

/** A document as an upload makes it, without its event. @returns its id */
export async function insertDocument(client: ClientBase, { organization, user }: Tenant, { key, size }: StoredFile): Promise<number> {
  const filename = `bench-${randomUUID()}.pdf`;
  const { rows } = await client.query<{ id: string }>(
    `insert into documents.documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key,
       filename, filename_key, status, project_name, project_key, project_location, location_key, contractor_location, contractor_key,
       size_bytes, expected_order_date, quote_needed_by, is_domestic_steel, original_object)
     values ($1, $2, lower($2), $3, $4, lower($4), $5, $5, 'new', 'Frame', 'frame', 'Joliet', 'joliet', 'Builders', 'builders', $6,
       '2027-03-15', '2027-02-01', true, $7) returning id`,
    [organization.id, organization.name, user.id, user.username, filename, size, key],
  );
  return Number(rows[0]?.id);
}

/** Uploads a document through the product: the sample by default. @returns its id */
export async function upload({ client }: Person, file?: Buffer): Promise<number> {
  const answer = await client.upload({ ...(file && { file }), expectOk: true });
  return (answer.json as Document).id;
}

/** The object of a document that was uploaded. */
export async function fileOf(documentId: number): Promise<StoredFile> {
  const { rows } = await database().query<{ key: string; size: string }>(
    "select original_object as key, size_bytes as size from documents.documents where id = $1",
    [documentId],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no document ${documentId}`);
  return { key: row.key, size: Number(row.size) };
}

/** Whether every event was acted on by all that must. */
export async function allClosed(): Promise<boolean> {
  return (await database().query("select 1 from events.outbox where closed_at is null limit 1")).rows.length === 0;
}

/** Runs `work` `count` times, so many at once. */
export async function times(count: number, atOnce: number, work: (index: number, lane: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async (number: number): Promise<void> => {
    while (next < count) await work(next++, number);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, number) => lane(number)));
}
