import type { ACTS, Act, ActAnswer, EmailState, Operations, QueueFigures } from "@takeoff/contracts";
import { formatCount, formatSeconds } from "../../lib/format.ts";

/** How one part of the product stands, in words: a colour alone says nothing to many. */
export interface Standing {
  text: string;
  needsSomebody: boolean;
}

/** Waiting longer than this is late: an event's lease is half a minute, and a queue is worked off in seconds. */
const LATE_SECONDS = { queue: 60, outbox: 60, email: 600 } as const;

const FINE: Standing = { text: "Fine", needsSomebody: false };
const parkedOf = (count: number): Standing => ({ text: `${formatCount(count)} parked`, needsSomebody: true });
const late: Standing = { text: "Late", needsSomebody: true };

export function queueStanding({ parked, oldest_waiting_seconds: oldest }: QueueFigures): Standing {
  if (parked > 0) return parkedOf(parked);
  return oldest !== null && oldest > LATE_SECONDS.queue ? late : FINE;
}

export function outboxStanding({ oldest_seconds }: Operations["outbox"]): Standing {
  return oldest_seconds > LATE_SECONDS.outbox ? late : FINE;
}

export function emailStanding({ parked, oldest_waiting_seconds: oldest }: Operations["emails"]): Standing {
  if (parked > 0) return parkedOf(parked);
  return oldest > LATE_SECONDS.email ? late : FINE;
}

/** `about 3 min`; a dash where nothing waits. */
export function waitText(seconds: number | null): string {
  return seconds === null || seconds === 0 ? "–" : formatSeconds(seconds);
}

export const ACT_LABELS: Record<Act, string> = { retried: "Run again", dropped: "Dropped" };

const DONE: Record<Act, (things: string, count: number) => string> = {
  retried: (things, count) => `${things} ${count === 1 ? "is" : "are"} run again.`,
  dropped: (things, count) => `${things} ${count === 1 ? "was" : "were"} dropped.`,
};

/** What a toast says of an act: how many it was done to, and how many were left alone. */
export function doneText(act: (typeof ACTS)[number], noun: "job" | "e-mail", { done, left }: ActAnswer): string {
  const things = `${formatCount(done)} ${noun}${done === 1 ? "" : "s"}`;
  const rest = left === 0 ? "" : ` ${formatCount(left)} had gone on meanwhile.`;
  return `${DONE[act](things, done)}${rest}`;
}

export const mayRetry = (state: EmailState): boolean => state === "parked" || state === "dropped";
export const mayDrop = (state: EmailState): boolean => state === "parked" || state === "pending";
