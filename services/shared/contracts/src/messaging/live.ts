import * as z from "zod";
import { documentSchema } from "../documents/documents.ts";
import { documentEventFields } from "./events.ts";
import type { EventType } from "./queues.ts";
import { idSchema } from "../text.ts";

/*
 * Live updates: the relay publishes a message on a Redis channel, the gateway reads the document and sends it to clients
 * as a server-sent event.
 */

/** Server-sent events on `GET /events` by name, with the schema of their data. */
export const LIVE_EVENTS = {
  document: documentSchema,
  document_deleted: z.object({ id: idSchema }),
  /** To staff only: the document's draft takeoff changed. */
  draft: z.object({ id: idSchema }),
} as const;
/** The time after which a client reconnects, milliseconds (`retry` of the event stream). */
export const LIVE_RETRY_MS = 3000;
/** Interval of the comments that keep an idle event stream open, seconds. */
export const LIVE_HEARTBEAT_SECONDS = 15;

/** The Redis channel from the relays to the gateways. */
export const LIVE_CHANNEL = "takeoff.live";

/** A message on the channel: which document changed, and the ids that decide which clients may see it. */
export const liveMessageSchema = z.object({
  event: z.enum(["document", "document_deleted", "draft"]),
  document_id: idSchema,
  organization_id: idSchema,
  uploaded_by_id: idSchema,
});
export type LiveMessage = z.infer<typeof liveMessageSchema>;

const PUBLISHED_EVENTS: Partial<Record<EventType, LiveMessage["event"]>> = {
  "document.uploaded": "document",
  "document.status_changed": "document",
  "document.changed": "document",
  "document.deleted": "document_deleted",
  "document.draft_changed": "draft",
};

/** The live update of an event; null for events that change no document. */
export function liveMessage(type: EventType, payload: unknown): LiveMessage | null {
  const event = PUBLISHED_EVENTS[type];
  return event ? liveMessageSchema.parse({ ...documentEventFields.parse(payload), event }) : null;
}
