import { randomUUID } from "node:crypto";
import { database, readRunFile, tenant, waitFor, type Tenant } from "@takeoff/testing";
import pg from "pg";
import { uploadFile } from "../../security/harness/hostile-files.ts";
import { compare, seconds, timeRuns, type Missed } from "./compare.ts";

const EVENTS = 3_000;
const CONNECTIONS = 8;

/** Whether every event was acted on by all that must. */
export async function allClosed(): Promise<boolean> {
  return (await database().query("select 1 from events.outbox where closed_at is null limit 1")).rows.length === 0;
}

/**
 * Documents with an event each, from the first insert until the last event is acted on and closed, against the inserts
 * alone. The event is the most common one, a change of status without an e-mail: what is measured is the way
 * of an event, from outbox to receipt, and not what one consumer does with it.
 */
export async function rates(): Promise<Missed> {
  const ours = await tenant();
  const like = await uploadFile(ours.user);
  const pool = new pg.Pool({ connectionString: readRunFile().postgres_url, max: CONNECTIONS });
  try {
    return await compare({
      title: `sustained events, ${CONNECTIONS} publishers`,
      unit: "events/s",
      bar: 0.2,
      rounds: 5,
      ours: { name: "acted on and closed", run: () => rate(pool, ours, like, "documents") },
      theirs: { name: "inserts of document and event alone", run: () => rate(pool, ours, like, "none") },
    });
  } finally {
    await pool.end();
  }
}

/**
 * @param like the document that is inserted again with each event
 * @param publisher one whose relay runs, or one that has none
 */
async function rate(pool: pg.Pool, ours: Tenant, like: number, publisher: "documents" | "none"): Promise<number> {
  const took = await seconds(async () => {
    await timeRuns(EVENTS, CONNECTIONS, () => publish(pool, ours, like, publisher));
    if (publisher === "documents") await waitFor(allClosed, { what: "every event to be closed", timeoutMs: 300_000, intervalMs: 100 });
  });
  // Each run finds the tables as small as the one before did.
  await database().query("delete from events.outbox where publisher = 'none' or closed_at is not null");
  await database().query("delete from documents.documents where filename_key like 'bench-%'");
  await database().query("vacuum analyze events.outbox, events.receipts, documents.documents");
  return EVENTS / took;
}

async function publish(pool: pg.Pool, ours: Tenant, like: number, publisher: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const id = await insertDocument(client, like);
    const payload = {
      document_id: id,
      organization_id: ours.organization.id,
      uploaded_by_id: ours.user.id,
      filename: "drawing.pdf",
      project_name: "Frame",
      from: "new",
      to: "pending",
      failure_reason: null,
      notes: null,
      notify: true,
    };
    await client.query(
      `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers)
       values ($1, $2, 'document.status_changed', $3, 1, $4, '{notifications}')`,
      [randomUUID(), publisher, `document:${id}`, JSON.stringify(payload)],
    );
    if (publisher !== "none") await client.query("select pg_notify('takeoff_outbox', $1)", [publisher]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** A document as an upload makes it, without its event. @returns its id */
async function insertDocument(client: pg.PoolClient, like: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into documents.documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key,
       filename, filename_key, status, project_name, project_key, project_location, location_key, contractor_location, contractor_key,
       size_bytes, expected_order_date, quote_needed_by, is_domestic_steel, original_object)
     select organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key,
       $2, $2, 'new', project_name, project_key, project_location, location_key, contractor_location, contractor_key,
       size_bytes, expected_order_date, quote_needed_by, is_domestic_steel, original_object
     from documents.documents where id = $1 returning id`,
    [like, `bench-${randomUUID()}.pdf`],
  );
  return Number(rows[0]?.id);
}
