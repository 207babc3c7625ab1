import { describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { makeWebhookHeaders, makeWebhookSecret } from "./webhook-signature.ts";

const BODY = JSON.stringify({ type: "document.created", data: { name: "Größe \u{1f3d7}" } });

describe("makeWebhookSecret", () => {
  it("makes another secret each time, in the form of Standard Webhooks", () => {
    const secrets = [makeWebhookSecret(), makeWebhookSecret()];
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(new Set(secrets).size).toBe(2);
  });
});

describe("makeWebhookHeaders", () => {
  it("signs so that a receiver with any of the secrets accepts the message, and one with another secret does not", () => {
    const secrets = [makeWebhookSecret(), makeWebhookSecret()];
    const headers = makeWebhookHeaders("msg_1_created", BODY, secrets, new Date());
    for (const secret of secrets) expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(makeWebhookSecret()).verify(BODY, headers)).toThrow("No matching signature found");
  });

  it("signs the body and the id", () => {
    const secret = makeWebhookSecret();
    const headers = makeWebhookHeaders("msg_1_created", BODY, [secret], new Date());
    expect(() => new Webhook(secret).verify(`${BODY} `, headers)).toThrow("No matching signature found");
    expect(() => new Webhook(secret).verify(BODY, { ...headers, "webhook-id": "msg_2_created" })).toThrow("No matching signature found");
  });

  it("states the length in bytes", () => {
    expect(makeWebhookHeaders("m", BODY, [makeWebhookSecret()], new Date())["content-length"]).toBe(String(Buffer.from(BODY).length));
  });
});
