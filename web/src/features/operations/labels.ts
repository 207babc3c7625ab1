import {
  QUEUE_LABELS,
  QUEUES,
  SLOW_QUEUES,
  type STAFF_ACTIONS,
  type StaffAction,
  type StaffActionResponse,
  type EmailState,
  type Operations,
  type QueueStatistics,
} from "@takeoff/contracts";
import { formatCount, formatSeconds } from "../../shared/format.ts";

/** The health of one part of the product as text: colour alone is not accessible (WCAG 1.4.1). */
export interface Health {
  text: string;
  needsAttention: boolean;
}

/** Waiting longer than this is late. An event's lease is 30 s, and a queue's jobs normally take seconds; a dozen scans take an hour. */
const LATE_SECONDS = { queue: 60, slowQueue: 3600, outbox: 60, email: 600 } as const;

const HEALTHY: Health = { text: "OK", needsAttention: false };
const judgeDeadLettered = (count: number): Health => ({ text: `${formatCount(count)} failed for good`, needsAttention: true });
const late: Health = { text: "Late", needsAttention: true };

export function judgeQueue({ name, parked, oldest_waiting_seconds: oldest }: QueueStatistics): Health {
  if (parked > 0) return judgeDeadLettered(parked);
  const limit = SLOW_QUEUES.includes(name) ? LATE_SECONDS.slowQueue : LATE_SECONDS.queue;
  return oldest !== null && oldest > limit ? late : HEALTHY;
}

export function judgeOutbox({ oldest_seconds }: Operations["outbox"]): Health {
  return oldest_seconds > LATE_SECONDS.outbox ? late : HEALTHY;
}

export function judgeEmails({ parked, oldest_waiting_seconds: oldest }: Operations["emails"]): Health {
  if (parked > 0) return judgeDeadLettered(parked);
  return oldest > LATE_SECONDS.email ? late : HEALTHY;
}

/** What waits in one part of the product. Null: the part has no such number. */
export interface PartState {
  name: string;
  health: Health;
  waiting: number;
  active: number | null;
  delayed: number | null;
  parked: number | null;
  oldestSeconds: number | null;
  /** More about it than others have. */
  detail?: string;
}

/** How many parts `listParts` has while all can be read. */
export const PART_COUNT = QUEUES.length + 2;

/** The queues, if they could be read, the outbox and the e-mails. */
export function listParts({ queues, outbox, emails }: Pick<Operations, "queues" | "outbox" | "emails">): PartState[] {
  const ofQueues = (queues ?? []).map((queue) => ({
    ...queue,
    name: `${QUEUE_LABELS[queue.name]} queue`,
    health: judgeQueue(queue),
    oldestSeconds: queue.oldest_waiting_seconds,
  }));
  return [
    ...ofQueues,
    {
      name: "Outbox",
      health: judgeOutbox(outbox),
      waiting: outbox.open,
      active: null,
      delayed: null,
      parked: null,
      oldestSeconds: outbox.oldest_seconds,
    },
    {
      name: "E-mails",
      health: judgeEmails(emails),
      waiting: emails.pending - emails.held,
      active: emails.sending,
      delayed: emails.held,
      parked: emails.parked,
      oldestSeconds: emails.oldest_waiting_seconds,
      detail: `${formatCount(emails.sent)} sent, ${formatCount(emails.dropped)} discarded`,
    },
  ];
}

/** `about 3 min`; a dash when nothing waits. */
export function formatWait(seconds: number | null): string {
  return seconds === null || seconds === 0 ? "–" : formatSeconds(seconds);
}

/** `after 1 attempt`, `after 5 attempts`. */
export function describeAttempts(count: number): string {
  return `after ${formatCount(count)} attempt${count === 1 ? "" : "s"}`;
}

export const ACT_LABELS: Record<StaffAction, string> = { retried: "Run again", dropped: "Discarded" };

const DONE: Record<StaffAction, (things: string, count: number) => string> = {
  retried: (things, count) => `${things} ${count === 1 ? "was" : "were"} queued again.`,
  dropped: (things, count) => `${things} ${count === 1 ? "was" : "were"} discarded.`,
};

/** The message after an action: the number of affected rows, and of rows that were skipped. */
export function describeDone(act: (typeof STAFF_ACTIONS)[number], noun: "job" | "e-mail", { done, left }: StaffActionResponse): string {
  const things = `${formatCount(done)} ${noun}${done === 1 ? "" : "s"}`;
  const rest = left === 0 ? "" : ` ${formatCount(left)} had changed in the meantime.`;
  return `${DONE[act](things, done)}${rest}`;
}

export const mayRetry = (state: EmailState): boolean => state === "parked" || state === "dropped";
export const mayDiscard = (state: EmailState): boolean => state === "parked" || state === "pending";
