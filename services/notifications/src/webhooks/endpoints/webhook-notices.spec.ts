import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Transaction } from "@takeoff/platform/database";
import { FakeRpc } from "../../../test/fake-rpc.ts";
import type { EmailLedger, NewEmail } from "../../ledger/email-ledger.ts";
import type { EmailDispatcher } from "../../sending/email-dispatcher.ts";
import type { WebhookRow } from "../store/webhook.repository.ts";
import { WebhookNotices } from "./webhook-notices.ts";

const tx = {} as Transaction;
const webhook = {
  id: 7,
  organization_id: 3,
  url: "https://hooks.northgate.example:8443/s3cret-path?key=hidden",
  events: ["document.completed"],
  created_at: new Date("2026-11-21T09:30:00.000Z"),
} as WebhookRow;

let enqueued: NewEmail[];
let notices: WebhookNotices;

beforeEach(() => {
  enqueued = [];
  const rpc = new FakeRpc();
  rpc.handlers["users.administrators"] = ({ organization_id }) => ({
    administrators: ["kim", "lee"].map((username) => ({ username, email: `${username}@of-${organization_id}.example` })),
  });
  const ledger: Pick<EmailLedger, "enqueue"> = { enqueue: async (_tx, _event, emails) => void enqueued.push(...emails) };
  notices = new WebhookNotices(rpc.client, ledger as EmailLedger, {} as EmailDispatcher);
});

const announce = async (role: "admin" | "parent_admin"): Promise<void> =>
  notices.enqueue(tx, { role, username: "pat" }, webhook, await notices.listRecipients(3));

describe("WebhookNotices", () => {
  it("informs each administrator of host, events and who added the webhook, and repeats neither path nor query", async () => {
    await announce("admin");
    const data = {
      is_moved: false,
      host: "hooks.northgate.example:8443",
      events: ["document.completed"],
      added_by: "pat",
      added_at: "2026-11-21T09:30:00.000Z",
    };
    const email = { organization_id: 3, template: "webhook_created" };
    expect(enqueued).toEqual([
      { ...email, recipient: "kim@of-3.example", data: { ...data, username: "kim" } },
      { ...email, recipient: "lee@of-3.example", data: { ...data, username: "lee" } },
    ]);
    expect(JSON.stringify(enqueued)).not.toMatch(/s3cret|hidden/);
  });

  it("informs of a webhook that leads to another server, and of no other change", async () => {
    const to = await notices.listRecipients(3);
    const admin = { role: "admin", username: "pat" } as const;
    await notices.enqueue(tx, admin, { ...webhook, events: [] }, to, webhook);
    await notices.enqueue(tx, admin, { ...webhook, url: "https://hooks.northgate.example:8443/other" }, to, webhook);
    expect(enqueued).toEqual([]);
    await notices.enqueue(tx, admin, { ...webhook, url: "https://elsewhere.example/a" }, to, webhook);
    expect(enqueued.map(({ data }) => data)).toEqual(
      ["kim", "lee"].map((username) => expect.objectContaining({ is_moved: true, username, host: "elsewhere.example", added_by: "pat" })),
    );
  });

  it("does not name the member of staff who added the webhook", async () => {
    await announce("parent_admin");
    expect(enqueued.map(({ data }) => data)).toEqual([
      expect.objectContaining({ username: "kim", added_by: null }),
      expect.objectContaining({ username: "lee", added_by: null }),
    ]);
  });
});
