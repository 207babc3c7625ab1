import { describe, expect, it } from "@jest/globals";
import { eventsFor, type Consumer } from "@takeoff/contracts";
import type { Database } from "../database/database.ts";
import { createLogger } from "../logging/logger.ts";
import { EventConsumer, type Handlers } from "./consumer.ts";

const none = {} as unknown as Database;
const logger = createLogger("test", "silent");
const nothing = () => Promise.resolve(() => Promise.resolve());
const makeHandlers = <C extends Consumer>(consumer: C): Handlers<C> =>
  Object.fromEntries(eventsFor(consumer).map((type) => [type, nothing])) as unknown as Handlers<C>;

describe("EventConsumer", () => {
  it("throws when a handler is missing, and names it", () => {
    const { "document.status_changed": _missing, ...some } = makeHandlers("notifications");
    expect(() => new EventConsumer("notifications", none, logger, some as Handlers<"notifications">)).toThrow(
      "notifications has no handler for document.status_changed",
    );
  });

  it("writes the receipt of an event for which the consumer has nothing to do any more", async () => {
    const payload = { document_id: 1, organization_id: 2, uploaded_by_id: 3, filename: "a.pdf" };
    const event = {
      id: "7",
      type: "document.deleted",
      aggregate: "document:1",
      sequence: 2,
      payload,
      created_at: new Date(),
      traceparent: null,
    };
    const received: unknown[] = [];
    const tx = {
      queryPrepared: (statement: string, [ids, consumer]: unknown[]) => {
        if (!statement.includes("insert into events.receipts")) return Promise.resolve([]);
        received.push([ids, consumer]);
        return Promise.resolve([{ event_id: event.id }]);
      },
    };
    const database = {
      queryPrepared: () => Promise.resolve([event]),
      transaction: (work: (tx: unknown) => unknown) => work(tx),
    } as unknown as Database;
    await new EventConsumer("documents", database, logger, makeHandlers("documents")).consume({ event_id: "7", type: "document.deleted" });
    expect(received).toEqual([[["7"], "documents"]]);
  });
});
