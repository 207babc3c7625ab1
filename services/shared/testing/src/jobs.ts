import { randomUUID } from "node:crypto";
import { Queue } from "bullmq";
import { readRunFile } from "./run-file.ts";
import { database } from "./rows.ts";
import { waitFor } from "./wait.ts";

/** As the product's own keys in Redis begin. */
const PREFIX = "takeoff";

export interface ParkedJobOptions {
  /** The consumer; `notifications` unless told. */
  queue?: string;
  type?: string;
  /** What the event is about; `document:1` unless told. */
  aggregate?: string;
  /** The event's facts. Those of no event unless told, so that the job fails at once. */
  payload?: object;
}

/**
 * Puts an event past the product into its outbox whose job fails with its first attempt, and waits until it is parked.
 * @returns the event's id.
 */
export async function parkJob(options: ParkedJobOptions = {}): Promise<string> {
  const { queue = "notifications", type = "user.created", aggregate = "document:1", payload = {} } = options;
  const id = randomUUID();
  // Held by a lease without end: its job is ours to make, with one attempt in place of many.
  await database().query(
    `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers, attempts, leased_until)
     values ($1, 'identity', $2, $3, 1, $4, array[$5], 1, 'infinity')`,
    [id, type, aggregate, JSON.stringify(payload), queue],
  );
  const jobs = new Queue(queue, { connection: { url: readRunFile().redis_url }, prefix: PREFIX });
  try {
    await jobs.add(type, { event_id: id, type }, { jobId: id, attempts: 1 });
    await waitFor(async () => (await jobs.getJobState(id)) === "failed", { what: `the parking of job ${id}`, timeoutMs: 20_000 });
  } finally {
    await jobs.close();
  }
  return id;
}

/** A queue whose jobs wait until it is let go. */
export interface HeldQueue {
  /** Resolves when so many jobs wait. */
  whenWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** Keeps a consumer's workers from taking any job. */
export async function holdQueue(consumer: string): Promise<HeldQueue> {
  const jobs = new Queue(consumer, { connection: { url: readRunFile().redis_url }, prefix: PREFIX });
  await jobs.pause();
  return {
    async whenWaiting(count) {
      const waits = async (): Promise<boolean> => (await jobs.getWaitingCount()) >= count;
      await waitFor(waits, { what: `${count} jobs of ${consumer} to wait`, timeoutMs: 300_000 });
    },
    async release() {
      await jobs.resume();
      await jobs.close();
    },
  };
}

/** Gives a parked event the facts that it should have had. */
export async function mendEvent(id: string, payload: object): Promise<void> {
  await database().query("update events.outbox set payload = $2 where id = $1", [id, JSON.stringify(payload)]);
}

/** Writes an e-mail past the product into its ledger, as a mail server left it; the id. */
export async function insertEmail(recipient: string, state: "parked" | "pending" | "sent", reply: string): Promise<number> {
  const { rows } = await database().query<{ id: string }>(
    `insert into notifications.emails (event_id, recipient, template, data, message_id, state, attempts, last_reply, settled_at, next_attempt_at)
     values ($1, $2, 'welcome', '{"username": "kim"}', $3, $4, 1, $5, case when $4 <> 'pending' then now() end, now() + interval '1 hour')
     returning id`,
    [randomUUID(), recipient, `<${randomUUID()}@takeoff.example>`, state, reply],
  );
  return Number(rows[0]?.id);
}
