import { ERASED_KINDS, EVENT_DOCUMENT_FIELD, EVENT_NAME_FIELDS, type ErasedKind } from "@takeoff/contracts";
import type { Database, Transaction } from "../database/database.ts";

/** First key of the advisory lock that lets one process of a service erase at a time. */
const LOCK_CLASS = 8_253_476;
const BATCH = 500;
/**
 * Each pass repeats the erasures recorded up to this long before the last one, because names may be written after a deletion: by a
 * download that began before it, an event that waited for its consumer, a transaction that commits late.
 */
const REPEATED_SECONDS = 12 * 3_600;
const SERVICES = ["identity", "organizations", "documents", "notifications"] as const;
export type ErasingService = (typeof SERVICES)[number];

/** A deleted thing whose names are to be erased. */
export interface Erasure {
  kind: ErasedKind;
  id: number;
  recorded_at: Date;
  /** Names by which rows without an id are found; null when all services have used them, and for locations. */
  hints: ErasureHints | null;
  /** A restore may have brought the thing back: it is deleted again. */
  repeated: boolean;
}

/** The names and addresses of a user; the file name of a document that replaced another. */
export interface ErasureHints {
  username?: string;
  emails?: string[];
  filename?: string;
  replaces_id?: number;
}

/** Erases the names of deleted things from a service's own tables. May run twice, and while the service works. */
export interface NameEraser {
  /** @param erasures of all kinds, in the order of their records */
  erase(tx: Transaction, erasures: readonly Erasure[]): Promise<void>;
}

interface Position {
  at: string;
  kind: string;
  id: number;
}

/**
 * One pass: erases what was recorded since the service's last pass, and once more what was recorded in the 12 hours before it.
 * @returns the number of erasures; null while another process of the service erases
 */
export async function eraseNames(database: Database, service: ErasingService, eraser: NameEraser): Promise<number | null> {
  const [pass] = await database.query<{ started: string; since: string }>(
    `select now()::text as started, coalesce((select (done_until - make_interval(secs => $2))::text from events.erasure_passes
       where service = $1), '-infinity') as since`,
    [service, REPEATED_SECONDS],
  );
  if (!pass) throw new Error("a select without a table returned no row");
  let done = 0;
  const eraseAfter = (position: Position): Promise<Batch | null> => database.transaction((tx) => eraseBatch(tx, service, eraser, position));
  for (let position: Position | null = { at: pass.since, kind: "", id: 0 }; position;) {
    const batch: Batch | null = await eraseAfter(position);
    if (!batch) return null;
    done += batch.erased;
    position = batch.next;
  }
  await database.query(
    `insert into events.erasure_passes as p (service, done_until) values ($1, $2)
     on conflict (service) do update set done_until = greatest(p.done_until, excluded.done_until)`,
    [service, pass.started],
  );
  if (service === "identity") await database.query("select events.forget_erasure_hints($1)", [SERVICES]);
  return done;
}

interface Batch {
  erased: number;
  next: Position | null;
}

async function eraseBatch(tx: Transaction, service: ErasingService, eraser: NameEraser, after: Position): Promise<Batch | null> {
  const [lock] = await tx.query<{ held: boolean }>("select pg_try_advisory_xact_lock($1, $2) as held", [
    LOCK_CLASS,
    SERVICES.indexOf(service),
  ]);
  if (!lock?.held) return null;
  const rows = await tx.query<Erasure & { at: string }>(
    `select kind, subject_id as id, recorded_at, recorded_at::text as at, hints, repeated from events.erasures
     where (recorded_at, kind, subject_id) > ($1::timestamptz, $2, $3) order by recorded_at, kind, subject_id limit $4`,
    [after.at, after.kind, after.id, BATCH],
  );
  if (rows.length) {
    await eraser.erase(tx, rows);
    await erasePublished(tx, service, rows);
  }
  const last = rows.at(-1);
  return { erased: rows.length, next: last && rows.length === BATCH ? { at: last.at, kind: last.kind, id: last.id } : null };
}

/** The ids of one kind. */
export function idsOfKind(erasures: readonly Erasure[], kind: ErasedKind): number[] {
  return erasures.filter((erasure) => erasure.kind === kind).map(({ id }) => id);
}

/** What a restore may have brought back of one kind. */
export function repeatedOfKind(erasures: readonly Erasure[], kind: ErasedKind): Erasure[] {
  return erasures.filter((erasure) => erasure.kind === kind && erasure.repeated);
}

/** Replaces names in the service's events about deleted things; of an event about something that exists, a deleted uploader's alone. */
async function erasePublished(tx: Transaction, publisher: ErasingService, erasures: readonly Erasure[]): Promise<void> {
  const aggregates = ERASED_KINDS.flatMap((kind) => idsOfKind(erasures, kind).map((id) => `${kind}:${id}`));
  await tx.query(
    `update events.outbox o set payload = erased.payload
     from (select id, (select jsonb_object_agg(key, case when key = any ($3) and jsonb_typeof(value) = 'string' then to_jsonb('(deleted)'::text)
                                                         when key = $5 then 'null' else value end)
                       from jsonb_each(payload)) as payload
           from events.outbox where publisher = $1 and (aggregate = any ($2) or (payload ->> 'organization_id')::bigint = any ($4))) erased
     where o.id = erased.id and o.payload <> erased.payload`,
    [publisher, aggregates, EVENT_NAME_FIELDS, idsOfKind(erasures, "organization"), EVENT_DOCUMENT_FIELD],
  );
  await tx.query(
    `update events.outbox o set payload = erased.payload
     from (select id, (select jsonb_object_agg(key, case when key = 'uploaded_by' then to_jsonb('(deleted)'::text)
                                                         when key = $3 and jsonb_typeof(value) = 'object' then value || '{"uploaded_by": "(deleted)"}'
                                                         else value end)
                       from jsonb_each(payload)) as payload
           from events.outbox where publisher = $1 and (payload ->> 'uploaded_by_id')::bigint = any ($2)) erased
     where o.id = erased.id and o.payload <> erased.payload`,
    [publisher, idsOfKind(erasures, "user"), EVENT_DOCUMENT_FIELD],
  );
}
