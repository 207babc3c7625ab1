import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import { Webhook } from "standardwebhooks";
import { WebhookHarness } from "../../../test/webhook-harness.ts";

const ORGANIZATION = 3;

const harness = await WebhookHarness.create();
afterAll(() => harness.dropDatabase());
afterEach(() => harness.stop());

describe("WebhookDispatcher", () => {
  it("delivers a signed message once, and stores the answer", async () => {
    const receiver = await harness.startReceiver();
    const { secret } = await harness.addWebhook(ORGANIZATION, receiver.url);
    const [id] = await harness.addEvents(ORGANIZATION, 1);
    await harness.startDispatcher();
    const [row] = await harness.waitForEnd();
    expect(row).toMatchObject({ message_id: id, state: "delivered", attempts: 1, status: 204, error: null });
    const [message, ...more] = receiver.received;
    expect(more).toEqual([]);
    const verified = new Webhook(secret).verify(message!.body, message!.headers as Record<string, string>);
    expect(verified).toMatchObject({
      type: "document.created",
      data: { organization_id: ORGANIZATION, document_id: 1, document: { id: 1 } },
    });
    expect(Object.keys(verified as object)).toEqual(["type", "timestamp", "data"]);
    expect(harness.log.lines.join("")).not.toContain(receiver.url);
  });

  it("sends an event to the webhooks that chose it, and to none of another organization", async () => {
    const receivers = await Promise.all([harness.startReceiver(), harness.startReceiver(), harness.startReceiver()]);
    await harness.addWebhook(ORGANIZATION, receivers[0].url, ["document.created"]);
    await harness.addWebhook(ORGANIZATION, receivers[1].url, ["document.completed"]);
    await harness.addWebhook(ORGANIZATION + 1, receivers[2].url);
    await harness.addEvents(ORGANIZATION, 1);
    await harness.startDispatcher();
    await harness.waitForEnd();
    expect(receivers.map(({ received }) => received.length)).toEqual([1, 0, 0]);
  });

  it("attempts a failed delivery again with the same id and body", async () => {
    const receiver = await harness.startReceiver();
    receiver.answer = (response) => void response.writeHead(receiver.received.length < 3 ? 503 : 200).end("try later");
    await harness.addWebhook(ORGANIZATION, receiver.url);
    const [id] = await harness.addEvents(ORGANIZATION, 1);
    await harness.startDispatcher();
    for (const attempts of [1, 2]) {
      const [row] = await harness.waitForEnd(attempts);
      await waitFor(async () => (await harness.rows())[0]?.error === "status", { what: `the failure of attempt ${attempts}` });
      expect(row).toMatchObject({ message_id: id, state: "pending", attempts });
      await harness.makeDue();
    }
    expect((await harness.waitForEnd())[0]).toMatchObject({ state: "delivered", attempts: 3, status: 200 });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect([...receiver.ids]).toEqual([id]);
  });

  it("gives a delivery up when its time is over, and lists it as failed", async () => {
    const receiver = await harness.startReceiver();
    receiver.answer = (response) => void response.writeHead(500).end();
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 1);
    await harness.makeOld();
    await harness.startDispatcher();
    expect((await harness.waitForEnd())[0]).toMatchObject({ state: "failed", attempts: 1, status: 500, error: "status" });
  });

  it("lets another process deliver what a dead one had claimed, when its lease has expired", async () => {
    const receiver = await harness.startReceiver();
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 2);
    const limits = { total: 10, perOrganization: 10, perWebhook: 10 };
    expect(await harness.queue.claim(limits, 1, [])).toHaveLength(2);
    expect(await harness.queue.claim(limits, 1, [])).toEqual([]);
    await harness.startDispatcher();
    expect((await harness.waitForEnd()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["delivered", 2],
      ["delivered", 2],
    ]);
  });

  it("claims the others while another transaction changes one, and waits for none", async () => {
    const receiver = await harness.startReceiver();
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 3);
    const [changed, ...others] = (await harness.rows()).map(({ id }) => id);
    const claimed = await harness.database.transaction(async (tx) => {
      await tx.query("select id from notifications.webhook_deliveries where id = $1 for update", [changed]);
      return harness.queue.claim({ total: 10, perOrganization: 10, perWebhook: 10 }, 60, []);
    });
    expect(claimed.map(({ id }) => id).sort()).toEqual(others);
  });

  it("never has more requests open at a receiver than a webhook may", async () => {
    const receiver = await harness.startReceiver();
    receiver.answer = (response) => void setTimeout(() => response.writeHead(200).end(), 30);
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 40);
    // A machine that stands still for a while must not end an attempt here: it would be made again.
    await harness.startDispatcher({ attemptMs: 30_000 });
    await harness.waitForEnd();
    expect(receiver.mostRunning).toBeLessThanOrEqual(4);
    expect(receiver.received).toHaveLength(40);
  });

  it("records no failure of an attempt whose delivery was claimed again, but its success", async () => {
    const receiver = await harness.startReceiver();
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 1);
    const limits = { total: 1, perOrganization: 1, perWebhook: 1 };
    const [first] = await harness.queue.claim(limits, 0, []);
    const [second] = await harness.queue.claim(limits, 60, []);
    const failed = { error: "status", status: 500, answer: "", duration_ms: 1, reason: null } as const;
    expect(await harness.queue.record(first!, failed, 5)).toBeNull();
    expect(await harness.queue.record(first!, { ...failed, error: null, status: 200 }, 5)).toBe("delivered");
    expect(await harness.queue.record(second!, failed, 5)).toBeNull();
  });

  it("sends nothing for a deleted organization", async () => {
    const receiver = await harness.startReceiver();
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 1);
    await harness.database.query("insert into events.gone_organizations (organization_id) values ($1)", [ORGANIZATION]);
    await harness.addEvents(ORGANIZATION, 1);
    expect(await harness.rows()).toHaveLength(1);
    expect(await harness.queue.claim({ total: 10, perOrganization: 10, perWebhook: 10 }, 1, [])).toEqual([]);
  });

  it("keeps what identity does not let it sign for later", async () => {
    const receiver = await harness.startReceiver();
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 1);
    harness.rpc.unavailable = true;
    try {
      await harness.startDispatcher();
      await waitFor(() => harness.log.lines.some((line) => line.includes("webhook not attempted")), { what: "the attempt" });
      expect((await harness.rows())[0]).toMatchObject({ state: "pending", error: null });
    } finally {
      harness.rpc.unavailable = false;
    }
    await harness.makeDue();
    expect((await harness.waitForEnd())[0]).toMatchObject({ state: "delivered" });
  });
});
