import { beforeEach, describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, type EventEnvelope, type RpcResponse } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform";
import { FakeRpc } from "../../test/fake-rpc.ts";
import type { EmailLedger, NewEmail } from "../ledger/email-ledger.ts";
import { DocumentEvents, notifiesUploader, statusEmail, uploadedEmails } from "./document-events.ts";

const EVENT = "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11";
const facts = { document_id: 7, organization_id: 3, uploaded_by_id: 11, filename: "riverside.pdf", project_name: "Riverside Warehouse" };
const envelope = { id: EVENT, aggregate: "document:7", sequence: 1, created_at: "2026-11-21T09:30:00.000Z" };
const uploaded: EventEnvelope<"document.uploaded"> = {
  ...envelope,
  type: "document.uploaded",
  payload: { ...facts, organization_name: "Northgate Steel", uploaded_by: "kim" },
};
const completed: EventEnvelope<"document.status_changed"> = {
  ...envelope,
  type: "document.status_changed",
  payload: { ...facts, from: "processing", to: "completed", failure_reason: null, notes: null, notify: true },
};

const requested: EventEnvelope<"document.test_notification_requested"> = {
  ...envelope,
  type: "document.test_notification_requested",
  payload: { ...facts, failure_reason: null, notes: null, requested_by_id: 1 },
};
type Contact = NonNullable<RpcResponse<"users.contacts">["contacts"][number]>;
const users: Record<number, Contact> = {
  1: {
    id: 1,
    username: "first.admin",
    email: "first.admin@takeoff.example",
    confirmed_email: "confirmed@mail.example",
    role: "parent_admin",
    organization_id: null,
  },
  11: {
    id: 11,
    username: "kim",
    email: "kim@northgate.example",
    confirmed_email: "confirmed@mail.example",
    role: "user",
    organization_id: 3,
  },
};

let rpc: FakeRpc;
let enqueued: NewEmail[];

beforeEach(() => {
  enqueued = [];
  rpc = new FakeRpc();
  rpc.handlers["organizations.find"] = () => ({
    organizations: [
      {
        id: 3,
        name: "Northgate Steel",
        sponsor_email: "sponsor@northgate.example",
        quota_bytes: null,
        retention_days: null,
        turnaround_hours: 24,
        working_hours: null,
      },
    ],
  });
  rpc.handlers["users.staff_contact"] = () => ({ email: "first.admin@takeoff.example" });
  rpc.handlers["users.contacts"] = ({ ids }) => ({ contacts: ids.map((id) => users[id] ?? null) });
});

function events(config: { STAFF_EMAIL?: string } = {}): DocumentEvents {
  const ledger: Pick<EmailLedger, "enqueue"> = {
    enqueue: async (_tx, eventId, emails) => {
      expect(eventId).toBe(EVENT);
      enqueued.push(...emails);
    },
  };
  return new DocumentEvents(config, rpc.client, ledger as EmailLedger);
}

const recipients = (): string[] => enqueued.map(({ recipient }) => recipient);
const tx = {} as Transaction;

describe("DocumentEvents", () => {
  it("enqueues e-mails to the first administrator and the sponsor when a project is uploaded", async () => {
    await (
      await events().handlers["document.uploaded"](uploaded)
    )(tx);
    expect(recipients()).toEqual(["first.admin@takeoff.example", "sponsor@northgate.example"]);
  });

  it("uses the configured address of staff without a request to identity", async () => {
    await (
      await events({ STAFF_EMAIL: "bids@takeoff.example" }).handlers["document.uploaded"](uploaded)
    )(tx);
    expect(recipients()).toEqual(["bids@takeoff.example", "sponsor@northgate.example"]);
    expect(rpc.requests).toEqual(["organizations.find"]);
  });

  it("enqueues nothing for a deleted organization", async () => {
    rpc.handlers["organizations.find"] = () => ({ organizations: [null] });
    await (
      await events().handlers["document.uploaded"](uploaded)
    )(tx);
    expect(recipients()).toEqual([]);
  });

  it("enqueues an e-mail to the uploader when the takeoff is completed, and none when the uploader was deleted", async () => {
    await (
      await events().handlers["document.status_changed"](completed)
    )(tx);
    expect(recipients()).toEqual(["kim@northgate.example"]);
    rpc.handlers["users.contacts"] = () => ({ contacts: [null] });
    enqueued = [];
    await (
      await events().handlers["document.status_changed"](completed)
    )(tx);
    expect(recipients()).toEqual([]);
  });

  it.each<[string, Partial<Contact>, string[]]>([
    [
      "enqueues the completion and failure e-mails for an uploader who became an administrator of the organization",
      { role: "admin" },
      ["kim@northgate.example"],
    ],
    ["enqueues no completion or failure e-mail for an uploader who moved to another organization", { organization_id: 4 }, []],
    [
      "enqueues no completion or failure e-mail for an uploader who became an administrator of another organization",
      { role: "admin", organization_id: 4 },
      [],
    ],
    [
      "enqueues the completion and failure e-mails for an uploader who became staff",
      { role: "parent_admin", organization_id: null },
      ["kim@northgate.example"],
    ],
  ])("%s", async (_title, change, expected) => {
    rpc.handlers["users.contacts"] = () => ({ contacts: [{ ...users[11]!, ...change }] });
    for (const to of ["completed", "failed"] as const) {
      enqueued = [];
      await (
        await events().handlers["document.status_changed"]({ ...completed, payload: { ...completed.payload, to } })
      )(tx);
      expect(recipients()).toEqual(expected);
    }
  });

  it("enqueues no test e-mail for a member of staff who was demoted after the request", async () => {
    rpc.handlers["users.contacts"] = () => ({ contacts: [{ ...users[1]!, role: "user", organization_id: 3 }] });
    await (
      await events().handlers["document.test_notification_requested"](requested)
    )(tx);
    expect(enqueued).toEqual([]);
  });

  it("sends no request for a status change without an e-mail", async () => {
    const quiet = { ...completed, payload: { ...completed.payload, to: "in_progress" as const } };
    await (
      await events().handlers["document.status_changed"](quiet)
    )(tx);
    expect(rpc.requests).toEqual([]);
    expect(enqueued).toEqual([]);
  });

  it("enqueues a test e-mail to the member of staff who requested it, and none to the organization", async () => {
    await (
      await events().handlers["document.test_notification_requested"](requested)
    )(tx);
    expect(enqueued).toEqual([
      {
        recipient: "first.admin@takeoff.example",
        organization_id: 3,
        template: "document_failed_test",
        data: { document_id: 7, project_name: "Riverside Warehouse", filename: "riverside.pdf", failure_reason: "non_vector", notes: null },
      },
    ]);
  });

  it("sends its requests before the transaction: only the effect writes to the ledger", async () => {
    await events().handlers["document.uploaded"](uploaded);
    expect(rpc.requests).toHaveLength(2);
    expect(enqueued).toEqual([]);
  });
});

describe("uploadedEmails", () => {
  it("returns one e-mail to staff and one to the organization's sponsor", () => {
    const emails = uploadedEmails(uploaded.payload, { staff: "staff@takeoff.example", sponsor: "sponsor@northgate.example" });
    expect(emails.map(({ recipient, data }) => [recipient, data])).toEqual([
      ["staff@takeoff.example", expect.objectContaining({ audience: "staff" })],
      ["sponsor@northgate.example", expect.objectContaining({ audience: "sponsor" })],
    ]);
  });

  it("returns one e-mail when staff and sponsor have the same address in any letter case", () => {
    const emails = uploadedEmails(uploaded.payload, { staff: "Bids@Takeoff.example", sponsor: "bids@takeoff.EXAMPLE" });
    expect(emails.map(({ recipient }) => recipient)).toEqual(["Bids@Takeoff.example"]);
  });

  it.each([
    [{ staff: null, sponsor: "sponsor@northgate.example" }, ["sponsor@northgate.example"]],
    [{ staff: "staff@takeoff.example", sponsor: null }, ["staff@takeoff.example"]],
    [{ staff: null, sponsor: null }, []],
  ])("returns an e-mail to each address that is set: %j", (addresses, recipients) => {
    expect(uploadedEmails(uploaded.payload, addresses).map(({ recipient }) => recipient)).toEqual(recipients);
  });
});

describe("the e-mail about a status change", () => {
  it("is sent to the uploader on completion, and on failure when staff chose to notify", () => {
    const notified = DOCUMENT_STATUSES.flatMap((to) =>
      [true, false].filter((notify) => notifiesUploader({ to, notify })).map((notify) => [to, notify]),
    );
    expect(notified).toEqual([
      ["completed", true],
      ["completed", false],
      ["failed", true],
    ]);
  });

  it("uses the completion template when the document is completed", () => {
    expect(statusEmail({ ...completed.payload, to: "completed" }, "kim@northgate.example")).toEqual({
      recipient: "kim@northgate.example",
      organization_id: 3,
      template: "document_completed",
      data: { document_id: 7, project_name: "Riverside Warehouse", filename: "riverside.pdf" },
    });
  });

  it("contains the reason and the notes when the document failed", () => {
    const email = statusEmail({ ...completed.payload, to: "failed", failure_reason: "corrupt", notes: "page 3" }, "kim@northgate.example");
    expect(email).toMatchObject({ template: "document_failed", data: { document_id: 7, failure_reason: "corrupt", notes: "page 3" } });
  });
});
