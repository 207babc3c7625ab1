import { randomUUID } from "node:crypto";
import { Queue } from "bullmq";
import { readRunFile } from "./run-file.ts";
import { database } from "./rows.ts";
import { waitFor } from "./wait.ts";

/** As the product's own keys in Redis begin. */
const PREFIX = "takeoff";

export interface DeadLetteredJobOptions {
  /** The consumer. Default: `notifications`. */
  queue?: string;
  type?: string;
  /** The event's aggregate. Default: `document:1`. */
  aggregate?: string;
  /** The payload. Default: an invalid one, so that the job fails immediately. */
  payload?: object;
}

/**
 * Puts an event past the product into its outbox whose job fails with its first attempt, and waits until it is parked.
 * @returns the event's id.
 */
export async function createDeadLetteredJob(options: DeadLetteredJobOptions = {}): Promise<string> {
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

/** Puts an event's job on a queue, past the relay, and waits until a worker has taken it to its end. */
export async function runJob(queue: string, type: string, eventId: string): Promise<void> {
  const jobs = new Queue(queue, { connection: { url: readRunFile().redis_url }, prefix: PREFIX });
  try {
    await jobs.add(type, { event_id: eventId, type }, { jobId: eventId });
    await waitFor(async () => (await jobs.getJobState(eventId)) === "completed", { what: `job ${eventId}`, timeoutMs: 20_000 });
  } finally {
    await jobs.close();
  }
}

/** A queue whose jobs wait until it is let go. */
export interface PausedQueue {
  /** Resolves when so many jobs wait. */
  whenWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** Keeps a consumer's workers from taking any job. */
export async function pauseQueue(consumer: string): Promise<PausedQueue> {
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
export async function repairEvent(id: string, payload: object): Promise<void> {
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
