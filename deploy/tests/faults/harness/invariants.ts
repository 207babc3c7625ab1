import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { listConsumers } from "@takeoff/contracts";
import { database, listStored, readStored, waitFor, type Person } from "@takeoff/testing";
import { PATIENCE_MS } from "../../harness/patience.ts";
import { openJobs } from "./queues.ts";
import { STAFF_MAILBOX, type FaultProduct } from "./product.ts";
import type { Figures } from "../../harness/case.ts";
import type { Accepted } from "./uploads.ts";

export interface Expected {
  uploads?: readonly Accepted[];
  /** Who receives a mail for each upload, in addition to staff. */
  sponsorEmail?: string;
  /** All of them must still be signed in. */
  people?: readonly Person[];
}

const READS_AT_ONCE = 8;

/**
 * Waits until the product is at rest and proves the promises on all that it holds.
 * @throws with every broken promise in a sentence
 */
export async function assertInvariants(product: FaultProduct, expected: Expected): Promise<Figures> {
  const begun = performance.now();
  let unrest: string[] = [];
  const isAtRest = async (): Promise<boolean> => (unrest = await findUnrest(product)).length === 0;
  // What is still under way then is reported with everything else.
  await waitFor(isAtRest, { timeoutMs: PATIENCE_MS, intervalMs: 250 }).catch(() => undefined);
  const rest = (performance.now() - begun) / 1000;
  const broken = [...unrest];
  for (const uploads of expected.uploads ?? []) {
    broken.push(
      ...(await brokenUploads(uploads)),
      ...(await brokenEffects(uploads)),
      ...(await brokenMails(uploads, expected.sponsorEmail)),
    );
  }
  const copies = await copiesSent(product);
  broken.push(...copies.unknown);
  for (const person of expected.people ?? []) broken.push(...(await brokenSession(person)));
  if (broken.length) throw new Error(broken.join("; "));
  return { rest: `${rest.toFixed(1)} s`, ...(copies.extra && { "extra mails": copies.extra }) };
}

async function rows<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
  return (await database().query<Row>(sql, parameters)).rows;
}

/** What is still under way, or was left behind. */
async function findUnrest(product: FaultProduct): Promise<string[]> {
  try {
    const found = await Promise.all([
      openRows(),
      differencesOfObjects(),
      openJobs(product),
      product.unready().then((names) => names.map((name) => `${name} is not ready`)),
    ]);
    return [...found.flat(), ...unfinishedInStore(product)];
  } catch (error) {
    return [`could not look: ${(error as Error).message}`];
  }
}

async function openRows(): Promise<string[]> {
  const open = await rows<{ what: string; count: string }>(
    `select type || ' are not acted on' as what, count(*) from events.outbox where closed_at is null group by type
     union all
     select 'e-mails are ' || state, count(*) from notifications.emails where state in ('pending', 'sending') group by state`,
  );
  return open.map(({ what, count }) => `${count} ${what}`);
}

/** Rows without object, objects without row, and what is neither stored nor deleted. */
async function differencesOfObjects(): Promise<string[]> {
  const [referred, noted, listed] = await Promise.all([
    rows<{ key: string }>(
      `select unnest(array_remove(array[original_object, processed_object, csv_object, xml_object, imported_object], null)) as key from documents.documents`,
    ),
    rows<{ key: string; state: string }>("select key, state from documents.objects"),
    listStored("docs/"),
  ]);
  const collectKeys = (some: readonly { key: string }[]): Set<string> => new Set(some.map(({ key }) => key));
  const without = (some: Set<string>, others: Set<string>): string[] => [...some].filter((key) => !others.has(key));
  const documents = collectKeys(referred);
  const objects = collectKeys(noted.filter(({ state }) => state === "stored"));
  const stored = collectKeys(listed);
  const differences = {
    "documents whose object is not noted": without(documents, objects),
    "documents whose object is not stored": without(documents, stored),
    "rows of objects without document": without(objects, documents),
    "stored objects without document": without(stored, documents),
    "objects that are neither stored nor deleted": without(collectKeys(noted), objects),
  };
  return Object.entries(differences).flatMap(([what, keys]) => (keys.length ? [`${keys.length} ${what} (${keys[0]})`] : []));
}

/** MinIO lists unfinished uploads only for a known key, and keys of aborted ones are not recorded: its folder shows all. */
function unfinishedInStore(product: FaultProduct): string[] {
  const folder = join(product.dataFolder, "minio", ".minio.sys", "multipart");
  const uploads = readdirSync(folder).flatMap((key) => readdirSync(join(folder, key)));
  return uploads.length ? [`${uploads.length} unfinished uploads are in the store`] : [];
}

/** Every acknowledged upload has one row and one object with its bytes. */
async function brokenUploads(uploads: Accepted): Promise<string[]> {
  const found = await rows<{ id: string; filename: string; key: string; sha256: string }>(
    `select d.id, d.filename, o.key, encode(o.sha256, 'hex') as sha256
     from documents.documents d left join documents.objects o on o.key = d.original_object where d.filename like $1`,
    [`${uploads.prefix}%`],
  );
  const broken: string[] = [];
  if (found.length !== uploads.sent.length)
    broken.push(`${uploads.sent.length} uploads were accepted and ${found.length} documents are there`);
  const byId = new Map(found.map((row) => [Number(row.id), row]));
  const waiting = [...uploads.sent];
  const check = async (): Promise<void> => {
    for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
      const row = byId.get(sent.documentId);
      if (row?.filename !== sent.filename) broken.push(`${sent.filename} has no document`);
      else if (row.sha256 !== sent.sha256) broken.push(`${sent.filename} is noted with another SHA-256`);
      else if (hash("sha256", await readStored(row.key)) !== sent.sha256) broken.push(`${sent.filename} is stored with other bytes`);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, check));
  return broken;
}

/** Each upload's event was written once, received once by each consumer, and moved its document on once. */
async function brokenEffects(uploads: Accepted): Promise<string[]> {
  const ids = uploads.sent.map(({ documentId }) => documentId);
  const wrong = await rows<{ id: string; events: string; receipts: string; moves: string }>(
    `select id, events, receipts, moves from (
       select d.id,
         (select count(*) from events.outbox where aggregate = 'document:' || d.id and type = 'document.uploaded') as events,
         (select count(*) from events.outbox e join events.receipts r on r.event_id = e.id
          where e.aggregate = 'document:' || d.id and e.type = 'document.uploaded') as receipts,
         (select count(*) from documents.history where document_id = d.id and what = 'status' and "from" = 'new') as moves
       from documents.documents d where d.id = any($1)) counted
     where events <> 1 or receipts <> $2 or moves <> 1`,
    [ids, listConsumers("document.uploaded").length],
  );
  const [first] = wrong;
  return first
    ? [
        `${wrong.length} documents were not acted on once (${first.id}: ${first.events} events, ${first.receipts} receipts, ${first.moves} moves)`,
      ]
    : [];
}

/** Each upload is announced by one mail to staff and one to the sponsor. */
async function brokenMails(uploads: Accepted, sponsorEmail: string | undefined): Promise<string[]> {
  const recipients = [STAFF_MAILBOX, ...(sponsorEmail === undefined ? [] : [sponsorEmail])].sort();
  const wrong = await rows<{ id: string; recipients: string[] | null }>(
    `select d.id, array_agg(m.recipient order by m.recipient) filter (where m.recipient is not null) as recipients
     from documents.documents d
     left join events.outbox e on e.aggregate = 'document:' || d.id and e.type = 'document.uploaded'
     left join notifications.emails m on m.event_id = e.id and m.state = 'sent'
     where d.id = any($1) group by d.id having array_agg(m.recipient order by m.recipient) is distinct from $2::text[]`,
    [uploads.sent.map(({ documentId }) => documentId), recipients],
  );
  const [first] = wrong;
  return first
    ? [`${wrong.length} uploads were not announced to ${recipients.join(" and ")} (${first.id}: ${first.recipients?.join() ?? "no one"})`]
    : [];
}

/** Every mail of the ledger that was sent has come, under its own Message-ID, and nothing else has. */
async function copiesSent(product: FaultProduct): Promise<{ extra: number; unknown: string[] }> {
  const owed = await rows<{ message_id: string; recipient: string; state: string }>(
    "select message_id, recipient, state from notifications.emails",
  );
  const byId = new Map(owed.map((row) => [row.message_id, row]));
  const came = new Set(product.mail.received.map(({ messageId }) => messageId));
  const unknown: string[] = [];
  if (byId.size !== owed.length) unknown.push("two mails of the ledger share a Message-ID");
  for (const { messageId, to } of product.mail.received) {
    const row = byId.get(messageId);
    // The recipients of a deleted organization's mails are erased.
    if (row && row.recipient !== to.join() && !row.recipient.startsWith("(erased recipient "))
      unknown.push(`${messageId} went to ${to.join()} and not to ${row.recipient}`);
  }
  const missing = owed.filter(({ message_id, state }) => state === "sent" && !came.has(message_id));
  if (missing.length) unknown.push(`${missing.length} mails are noted as sent and never came`);
  return { extra: product.mail.extraCopies().total, unknown };
}

async function brokenSession({ client, username }: Person): Promise<string[]> {
  const { status } = await client.get("/pdfs?limit=1");
  return status === 401 ? [`${username} was logged out`] : [];
}
