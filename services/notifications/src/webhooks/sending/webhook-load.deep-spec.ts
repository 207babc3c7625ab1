import type { ServerResponse } from "node:http";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import { WebhookHarness } from "../../../test/webhook-harness.ts";
import type { WebhookReceiver } from "../../../test/webhook-receiver.ts";

const EVENTS = 1_000;
/** Enough that a receiver misbehaves while other deliveries run. What one attempt makes of each receiver is in `webhook-sender.spec.ts`. */
const FEW_EVENTS = 200;
const ATTEMPT_MS = 300;
const OURS = 3;
const THEIRS = 4;
/** How many messages a receiver misbehaves towards. */
const EVERY_FIFTH = 5;

const harness = await WebhookHarness.create();
afterAll(() => harness.dropDatabase());
afterEach(() => harness.stop());

/** How a receiver misbehaves. */
const LIES: ((response: ServerResponse) => void)[] = [
  // Slowly.
  (response) => void setTimeout(() => response.writeHead(200).end(), 20),
  // Without an answer.
  (response) => void response.destroy(),
  // With a longer length than is sent.
  (response) => {
    response.writeHead(200, { "content-length": 1_000 });
    response.write("short", () => response.destroy());
  },
  // Without an end.
  (response) => {
    response.writeHead(200);
    const write = (): void => {
      while (!response.destroyed && response.write("x".repeat(16_384)));
    };
    response.on("drain", write);
    write();
  },
  // With a redirect.
  (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
];

/** Misbehaves towards each fifth message at its first attempt, in each way in turn. */
function misbehave(receiver: WebhookReceiver): void {
  const seen = new Set<string>();
  receiver.answer = (response, { id }) => {
    const isFirst = !seen.has(id);
    seen.add(id);
    if (isFirst && seen.size % EVERY_FIFTH === 0) LIES[(seen.size / EVERY_FIFTH) % LIES.length]!(response);
    else response.writeHead(200).end("ok");
  };
}

describe("many events (deep)", () => {
  it("each arrive, with the same id where it must be sent again, at a receiver that misbehaves", async () => {
    const receiver = await harness.startReceiver();
    misbehave(receiver);
    await harness.addWebhook(OURS, receiver.url);
    const ids = await harness.addEvents(OURS, FEW_EVENTS);
    await harness.startDispatcher({ attemptMs: ATTEMPT_MS * 10, random: () => 0 });
    await waitFor(
      async () => {
        await harness.makeFailedDue();
        return (await harness.rows()).every(({ state }) => state !== "pending");
      },
      { what: "the end of all deliveries", timeoutMs: 120_000 },
    );
    const rows = await harness.rows();
    expect(rows.filter(({ state }) => state === "delivered")).toHaveLength(FEW_EVENTS);
    expect([...receiver.ids].sort()).toEqual([...ids].sort());
    // Each attempt is one request, and no request is made twice for one.
    expect(receiver.received).toHaveLength(rows.reduce((sum, { attempts }) => sum + attempts, 0));
  });
});

describe("a receiver that never answers (deep)", () => {
  it("delays no delivery of another organization: all arrive while it holds its attempts", async () => {
    const theirs = await harness.startReceiver();
    const silent = await harness.startReceiver();
    silent.answer = () => undefined;
    await harness.addWebhook(THEIRS, theirs.url);
    for (let count = 0; count < 10; count++) await harness.addWebhook(OURS, silent.url);
    await harness.startDispatcher({ attemptMs: 60_000 });
    await harness.addEvents(OURS, EVENTS);
    await waitFor(() => silent.running >= 16, { what: "requests that wait for the receiver" });
    const ids = await harness.addEvents(THEIRS, 200);
    await waitFor(() => ids.every((id) => theirs.ids.has(id)), { what: "the other organization's deliveries" });
    expect([silent.running, silent.mostRunning, silent.received.length]).toEqual([16, 16, 16]);
  });
});
