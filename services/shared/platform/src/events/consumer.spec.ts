import { describe, expect, it } from "@jest/globals";
import type { Database } from "../database/database.ts";
import { createLogger } from "../logging/logger.ts";
import { EventConsumer, type Handlers } from "./consumer.ts";

const none = {} as unknown as Database;
const logger = createLogger("test", "silent");
const nothing = () => Promise.resolve(() => Promise.resolve());

describe("a consumer of events", () => {
  it("is refused when it lacks a handler, and says which", () => {
    const some = { "document.uploaded": nothing } as unknown as Handlers<"notifications">;
    expect(() => new EventConsumer("notifications", none, logger, some)).toThrow(
      "notifications has no handler for document.status_changed",
    );
  });

  it("is accepted with all of its handlers", () => {
    expect(() => new EventConsumer("documents", none, logger, { "document.uploaded": nothing })).not.toThrow();
  });
});
