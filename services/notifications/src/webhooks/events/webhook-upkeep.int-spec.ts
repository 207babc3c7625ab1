import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { waitFor } from "@takeoff/testing";
import { PUBLIC_URL } from "../../../test/email-harness.ts";
import { WebhookHarness } from "../../../test/webhook-harness.ts";
import { WebhookEraser } from "../../erasure/webhook-eraser.ts";
import { EmailLedger } from "../../ledger/email-ledger.ts";
import type { EmailDispatcher } from "../../sending/email-dispatcher.ts";
import { WebhookUpkeep } from "./webhook-upkeep.ts";

const ORGANIZATION = 3;

let upkeep: WebhookUpkeep;
const harness = await WebhookHarness.create();
afterAll(() => harness.dropDatabase());
beforeEach(() => {
  const { database, webhooks, queue, rpc, log } = harness;
  rpc.unavailable = false;
  rpc.handlers["users.administrators"] = () => ({
    administrators: [
      { username: "kim", email: "kim@northgate.example" },
      { username: "lee", email: "lee@northgate.example" },
    ],
  });
  const emails = { wake: () => undefined } as EmailDispatcher;
  upkeep = new WebhookUpkeep(database, webhooks, queue, rpc.client, new EmailLedger(database, { PUBLIC_URL }), emails, log.logger);
});
afterEach(() => harness.stop());

const readEmails = (): Promise<{ recipient: string; data: object }[]> =>
  harness.database.query("select recipient, data from notifications.emails where template = 'webhook_disabled' order by recipient");
const find = async (id: number) => (await harness.webhooks.list(ORGANIZATION)).find((webhook) => webhook.id === id)!;

/** A webhook whose only delivery has failed once. */
async function addFailing(status: number): Promise<number> {
  const receiver = await harness.startReceiver();
  receiver.answer = (response) => void response.writeHead(status).end();
  const { id } = await harness.addWebhook(ORGANIZATION, receiver.url);
  await harness.addEvents(ORGANIZATION, 1);
  await harness.startDispatcher();
  await waitFor(async () => (await harness.rows())[0]?.error === "status", { what: "the failure" });
  return id;
}

describe("WebhookUpkeep", () => {
  it("disables a webhook that fails for a day, ends what waits for it, and informs each administrator once", async () => {
    const id = await addFailing(500);
    await upkeep.run();
    expect(await find(id)).toMatchObject({ disabled_at: null });
    await harness.database.query("update notifications.webhooks set failing_since = failing_since - interval '1 day'");
    await upkeep.run();
    await upkeep.run();
    expect(await find(id)).toMatchObject({ disabled_reason: "failing" });
    expect((await harness.rows())[0]).toMatchObject({ state: "failed", error: "disabled" });
    const emails = await readEmails();
    expect(emails.map(({ recipient }) => recipient)).toEqual(["kim@northgate.example", "lee@northgate.example"]);
    const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(emails[0]?.data).toEqual({ username: "kim", url, disabled_reason: "failing" });
    await harness.addEvents(ORGANIZATION, 1);
    expect(await harness.rows()).toHaveLength(1);
  });

  it("disables a webhook at once whose server answers that it is gone", async () => {
    const id = await addFailing(410);
    await upkeep.run();
    expect(await find(id)).toMatchObject({ disabled_reason: "gone" });
    expect((await readEmails())[0]?.data).toMatchObject({ disabled_reason: "gone" });
  });

  it("informs the administrators later while identity does not respond", async () => {
    const id = await addFailing(410);
    harness.rpc.unavailable = true;
    await expect(upkeep.run()).rejects.toThrow();
    expect([await readEmails(), (await find(id)).disabled_reason]).toEqual([[], "gone"]);
    harness.rpc.unavailable = false;
    await upkeep.run();
    expect(await readEmails()).toHaveLength(2);
  });

  it("forgets failures at a success, and when an administrator enables the webhook", async () => {
    const id = await addFailing(410);
    const enabled = await harness.database.transaction(async (tx) =>
      harness.webhooks.update(tx, (await harness.webhooks.lock(tx, ORGANIZATION, id))!, { is_enabled: true }),
    );
    expect(enabled).toMatchObject({ disabled_at: null, disabled_reason: null, failing_since: null, notified_at: null });
    await upkeep.run();
    expect(await readEmails()).toEqual([]);
  });

  it("deletes deliveries 30 days after their end, and none that waits", async () => {
    const receiver = await harness.startReceiver();
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 2);
    await harness.database.query(
      `update notifications.webhook_deliveries set state = 'delivered', settled_at = now() - interval '29 days 23 hours'
       where id = (select min(id) from notifications.webhook_deliveries)`,
    );
    await upkeep.run();
    expect(await harness.rows()).toHaveLength(2);
    await harness.database.query(
      "update notifications.webhook_deliveries set settled_at = settled_at - interval '2 hours' where state = 'delivered'",
    );
    await upkeep.run();
    expect((await harness.rows()).map(({ state }) => state)).toEqual(["pending"]);
  });
});

describe("WebhookEraser", () => {
  const erase = (kind: "document" | "user" | "organization", id: number): Promise<void> =>
    harness.database.transaction((tx) =>
      new WebhookEraser().erase(tx, [{ kind, id, recorded_at: new Date(), hints: null, repeated: false }]),
    );
  const readData = (): Promise<{ state: string; data: { document: { uploaded_by: string } | null } | null; answer: string | null }[]> =>
    harness.database.query("select state, data, answer from notifications.webhook_deliveries order by id");

  beforeEach(async () => {
    const receiver = await harness.startReceiver();
    await harness.addWebhook(ORGANIZATION, receiver.url);
    await harness.addEvents(ORGANIZATION, 2);
    await harness.database.query("update notifications.webhook_deliveries set state = 'delivered', answer = 'kim' where document_id = 1");
  });

  it("erases a deleted document from what was sent and what waits, which goes on with ids", async () => {
    await erase("document", 1);
    await erase("document", 2);
    const [sent, waiting] = await readData();
    expect(sent).toMatchObject({ state: "delivered", data: null, answer: null });
    expect(waiting).toMatchObject({ state: "pending", data: { document_id: 2, document: null } });
    const [row] = await harness.rows();
    expect(await harness.database.transaction((tx) => harness.queue.sendAgain(tx, row!.webhook_id, row!.id))).toBeNull();
  });

  it("replaces the name of a deleted uploader", async () => {
    await erase("user", 9);
    expect((await readData()).map(({ data }) => data?.document?.uploaded_by)).toEqual(["(deleted user 9)", "(deleted user 9)"]);
  });

  it("deletes the webhooks of a deleted organization with their deliveries", async () => {
    await erase("organization", ORGANIZATION);
    expect([await harness.webhooks.list(ORGANIZATION), await harness.rows()]).toEqual([[], []]);
  });
});
