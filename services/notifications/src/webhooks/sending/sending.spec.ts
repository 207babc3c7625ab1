import { describe, expect, it } from "@jest/globals";
import { WEBHOOK_LIMITS, AppError } from "@takeoff/contracts";
import { Webhook } from "standardwebhooks";
import { judgeStatus, readAnswer } from "./attempt-result.ts";
import { FakeRpc } from "../../../test/fake-rpc.ts";
import { WebhookSecrets } from "./webhook-secrets.ts";
import { makeWebhookHeaders, makeWebhookSecret } from "./webhook-signature.ts";

describe("readAnswer", () => {
  it("keeps the beginning of a text, with its lines", () => {
    expect(readAnswer(Buffer.from("Größe\n\tok"))).toBe("Größe\n\tok");
    expect(readAnswer(Buffer.from("x".repeat(5_000)))).toHaveLength(WEBHOOK_LIMITS.answerCharacters);
  });

  it("leaves out characters that change the direction of what is shown, and keeps letters of every script", () => {
    const directional = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c";
    expect(readAnswer(Buffer.from([...directional].map((one) => `a${one}b`).join("")))).toBe("ab".repeat(directional.length));
    expect(readAnswer(Buffer.from("\u0634\u0643\u0631\u0627 \u05ea\u05d5\u05d3\u05d4"))).toBe(
      "\u0634\u0643\u0631\u0627 \u05ea\u05d5\u05d3\u05d4",
    );
    expect(readAnswer(Buffer.from("\u202ex".repeat(5_000)))).toBe("x".repeat(WEBHOOK_LIMITS.answerCharacters));
  });

  it("returns text that can be stored and shown, whatever bytes come", () => {
    expect(readAnswer(Buffer.from([0, 27, 0x9b, 0xff, 65]))).toBe("\ufffd\ufffd\ufffd\ufffdA");
    const cut = readAnswer(Buffer.from(`${"x".repeat(WEBHOOK_LIMITS.answerCharacters - 1)}\u{1f3d7}`));
    expect(cut.isWellFormed()).toBe(true);
  });
});

describe("judgeStatus", () => {
  it.each([200, 204, 299])("accepts %d", (status) => expect(judgeStatus(status)).toBeNull());
  it.each([301, 304, 399])("calls %d a redirect", (status) => expect(judgeStatus(status)).toBe("redirect"));
  it.each([100, 400, 410, 500])("calls %d no success", (status) => expect(judgeStatus(status)).toBe("status"));
});

const KEY = Buffer.alloc(32, 1).toString("base64url");
const OTHER_KEY = Buffer.alloc(32, 2).toString("base64url");

function make(key: string): { secrets: WebhookSecrets; rpc: FakeRpc } {
  const rpc = new FakeRpc();
  rpc.handlers["webhooks.sealing_key"] = () => ({ key });
  return { rpc, secrets: new WebhookSecrets(rpc.client) };
}

describe("WebhookSecrets", () => {
  it("opens what it sealed for the same organization only, with one request for the key", async () => {
    const { secrets, rpc } = make(KEY);
    const sealed = await secrets.seal("whsec_a", 7);
    expect(sealed.includes("whsec_a")).toBe(false);
    expect(await secrets.open(sealed, 7)).toBe("whsec_a");
    expect(rpc.requests).toHaveLength(1);
    expect(await secrets.open(sealed, 8)).toBeNull();
  });

  it("asks for the key again when another process sealed with a new one", async () => {
    const { secrets, rpc } = make(KEY);
    await secrets.seal("whsec_a", 7);
    const sealed = await make(OTHER_KEY).secrets.seal("whsec_b", 7);
    rpc.handlers["webhooks.sealing_key"] = () => ({ key: OTHER_KEY });
    expect(await secrets.open(sealed, 7)).toBe("whsec_b");
  });

  it("throws while identity does not respond, and works once it does", async () => {
    const { secrets, rpc } = make(KEY);
    rpc.unavailable = true;
    await expect(secrets.seal("whsec_a", 7)).rejects.toThrow(AppError);
    rpc.unavailable = false;
    expect(await secrets.open(await secrets.seal("whsec_a", 7), 7)).toBe("whsec_a");
  });
});

const BODY = JSON.stringify({ type: "document.created", data: { name: "Größe \u{1f3d7}" } });

it("makeWebhookSecret makes another secret each time, in the form of Standard Webhooks", () => {
  const secrets = [makeWebhookSecret(), makeWebhookSecret()];
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(new Set(secrets).size).toBe(2);
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
