import { randomUUID } from "node:crypto";
import type { Queue } from "bullmq";
import { database } from "./database/rows.ts";
import { readRunFile } from "./run-file.ts";
import { waitFor } from "./wait.ts";

async function openQueue(name: string): Promise<Queue> {
  // Here, since each test file loads this module.
  const { Queue } = await import("bullmq");
  // The product's keys in Redis have this prefix.
  return new Queue(name, { connection: { url: readRunFile().redis_url }, prefix: "takeoff" });
}

/** Adds an event's job to a queue without the relay, and waits until it has reached a state. */
async function addJob(queue: string, type: string, eventId: string, state: "completed" | "failed", attempts?: number): Promise<void> {
  const jobs = await openQueue(queue);
  try {
    await jobs.add(type, { event_id: eventId, type }, { jobId: eventId, attempts });
    await waitFor(async () => (await jobs.getJobState(eventId)) === state, { what: `job ${eventId} to be ${state}` });
  } finally {
    await jobs.close();
  }
}

/** Adds an event's job to a queue without the relay, and waits until a worker has completed it. */
export function runJob(queue: string, type: string, eventId: string): Promise<void> {
  return addJob(queue, type, eventId, "completed");
}

/** Inserts an event with an invalid payload into the outbox and dead-letters its job. Returns the event's id. */
export async function createDeadLetteredJob({ aggregate = "document:1" }: { aggregate?: string } = {}): Promise<string> {
  const id = randomUUID();
  // The endless lease keeps the relay from dispatching the event: its job is added here, with one attempt instead of many.
  await database().query(
    `insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers, attempts, leased_until)
     values ($1, 'identity', 'user.created', $2, 1, '{}', array['notifications'], 1, 'infinity')`,
    [id, aggregate],
  );
  await addJob("notifications", "user.created", id, "failed", 1);
  return id;
}

/** Gives the event of a dead-lettered job a valid payload. */
export async function repairEvent(id: string, payload: object): Promise<void> {
  await database().query("update events.outbox set payload = $2 where id = $1", [id, JSON.stringify(payload)]);
}

/** Inserts an e-mail into the ledger in the state that a mail server's reply led to. Returns its id. */
export async function insertEmail(recipient: string, state: "parked" | "sent", reply: string): Promise<number> {
  const { rows } = await database().query<{ id: string }>(
    `insert into notifications.emails (event_id, recipient, template, data, message_id, state, attempts, last_reply, settled_at, next_attempt_at)
     values ($1, $2, 'welcome', '{"username": "kim"}', $3, $4, 1, $5, now(), now() + interval '1 hour')
     returning id`,
    [randomUUID(), recipient, `<${randomUUID()}@takeoff.example>`, state, reply],
  );
  return Number(rows[0]?.id);
}

/** Waits until a document's results are read and compared: its exports are 503 before. */
export async function resultsRead(id: number): Promise<void> {
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query<{ open: boolean }>(
      `select closed_at is null as open from events.outbox where aggregate = $1 and type = 'document.results_stored'`,
      [`document:${id}`],
    );
    return rows.length > 0 && rows.every(({ open }) => !open);
  };
  await waitFor(look, { what: `the results of document ${id} to be read`, timeoutMs: 120_000 });
}
