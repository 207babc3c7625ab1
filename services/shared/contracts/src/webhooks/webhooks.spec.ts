import { describe, expect, it } from "@jest/globals";
import { WEBHOOK_MESSAGES } from "./webhook-messages.ts";
import { createWebhookRequestSchema, updateWebhookRequestSchema, WEBHOOK_EVENTS } from "./webhooks.ts";

const URL = "https://hooks.example/takeoff?key=1";

function readSentences(body: unknown): string[] {
  const { error } = createWebhookRequestSchema.safeParse(body);
  return (error?.issues ?? []).map(({ message }) => message);
}

describe("createWebhookRequestSchema", () => {
  it("accepts an address with every event", () => {
    expect(createWebhookRequestSchema.parse({ url: ` ${URL} `, events: [...WEBHOOK_EVENTS] })).toEqual({
      url: URL,
      events: WEBHOOK_EVENTS,
    });
  });

  it.each(["hooks.example", "ftp://hooks.example", "javascript:alert(1)", "https://kim:secret@hooks.example", "https://hooks.example/#a"])(
    "rejects the address %s",
    (url) => {
      expect(readSentences({ url, events: ["document.created"] })).toEqual([WEBHOOK_MESSAGES.url]);
    },
  );

  it.each([{ events: ["document.opened"] }, { events: ["document.created", "document.created"] }])("rejects $events", ({ events }) => {
    expect(readSentences({ url: URL, events })[0]).toBe(WEBHOOK_MESSAGES.eventsRequired);
  });
});

it("updateWebhookRequestSchema keeps what is not named, and rejects a request that names nothing", () => {
  expect(updateWebhookRequestSchema.parse({ is_enabled: false })).toEqual({ is_enabled: false });
  expect(updateWebhookRequestSchema.safeParse({}).error?.issues[0]?.message).toBe(WEBHOOK_MESSAGES.change);
});
