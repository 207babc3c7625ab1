import type { EventType } from "@takeoff/contracts";

/** A job's data: the id and type of an event. The consumer reads the payload from the outbox. */
export interface EventJob {
  event_id: string;
  type: EventType;
}

export const HEARTBEAT_JOB = "heartbeat";

/** Prefix of the product's keys in Redis, BullMQ's included. */
export const REDIS_PREFIX = "takeoff";
