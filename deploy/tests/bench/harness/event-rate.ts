import { randomUUID } from "node:crypto";
import { database, readRunFile, tenant, waitFor, type Tenant } from "@takeoff/testing";
import pg from "pg";
import { compare, seconds, type Missed } from "./compare.ts";
import { allClosed, fileOf, insertDocument, times, upload, type StoredFile } from "./event-rows.ts";

const EVENTS = 3_000;
const CONNECTIONS = 8;

/**
 * Documents with an event each, from the first insert until the last event is acted on and closed, against the inserts
 * alone. The event is the most common one, a change of status without an e-mail: what is measured is the way
 * of an event, from outbox to receipt, and not what one consumer does with it.
 */
export async function rates(): Promise<Missed> {
  const ours = await tenant();
  const file = await fileOf(await upload(ours.user));
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, connected));
  try {
    return await compare({
      title: `sustained events, ${CONNECTIONS} publishers`,
      unit: "events/s",
      bar: 0.2,
      rounds: 5,
      ours: { name: "acted on and closed", run: () => rate(clients, ours, file, "documents") },
      theirs: { name: "inserts of document and event alone", run: () => rate(clients, ours, file, "none") },
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: readRunFile().postgres_url });
  await client.connect();
  return client;
}

/** @param publisher one whose relay runs, or one that has none */
async function rate(clients: readonly pg.Client[], ours: Tenant, file: StoredFile, publisher: "documents" | "none"): Promise<number> {
  const took = await seconds(async () => {
    await times(EVENTS, CONNECTIONS, async (_, lane) => {
      const client = clients[lane];
      if (client) await publish(client, ours, file, publisher);
    });
    if (publisher === "documents") await waitFor(allClosed, { what: "every event to be closed", timeoutMs: 300_000, intervalMs: 100 });
  });
  // Each run finds the tables as small as the one before did.
  await database().query("delete from events.outbox where publisher = 'none' or closed_at is not null");
  await database().query("delete from documents.documents where filename_key like 'bench-%'");
  await database().query("vacuum analyze events.outbox, events.receipts, documents.documents");
  return EVENTS / took;
}

async function publish(client: pg.Client, ours: Tenant, file: StoredFile, publisher: string): Promise<void> {
  await client.query("begin");
  const id = await insertDocument(client, ours, file);
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
}
