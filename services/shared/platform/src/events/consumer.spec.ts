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

  it("accepts a complete set of handlers", () => {
    expect(() => new EventConsumer("documents", none, logger, makeHandlers("documents"))).not.toThrow();
  });
});
