import { beforeEach, describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES, type EventEnvelope, type RpcResponse } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { FakeRpc } from "../../test/fake-rpc.ts";
import type { EmailLedger, NewEmail } from "../ledger/email-ledger.ts";
import { DocumentEvents, notifiesUploader, makeStatusEmail, makeUploadedEmails } from "./document-events.ts";

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
const dueSoon: EventEnvelope<"document.due_soon"> = {
  ...envelope,
  type: "document.due_soon",
  payload: { ...facts, organization_name: "Northgate Steel", due_at: "2026-11-21T11:30:00.000Z", assigned_to_id: 2 },
};
const requested: EventEnvelope<"document.test_notification_requested"> = {
  ...envelope,
  type: "document.test_notification_requested",
  payload: { ...facts, failure_reason: null, notes: null, requested_by_id: 1 },
};
type Contact = NonNullable<RpcResponse<"users.contacts">["contacts"][number]>;
const makeContact = (contact: Omit<Contact, "confirmed_email">): Contact => ({ ...contact, confirmed_email: "confirmed@mail.example" });
const users: Record<number, Contact> = {
  1: makeContact({ id: 1, username: "first.admin", email: "first.admin@takeoff.example", role: "parent_admin", organization_id: null }),
  2: makeContact({ id: 2, username: "pat", email: "pat@takeoff.example", role: "parent_admin", organization_id: null }),
  11: makeContact({ id: 11, username: "kim", email: "kim@northgate.example", role: "user", organization_id: 3 }),
};

let rpc: FakeRpc;
let enqueued: NewEmail[];
/** Documents whose unsent notices were discarded. */
let discarded: number[];

beforeEach(() => {
  enqueued = [];
  discarded = [];
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
  const ledger: Pick<EmailLedger, "enqueue" | "discardDueNotices"> = {
    enqueue: async (_tx, eventId, emails) => {
      expect(eventId).toBe(EVENT);
      enqueued.push(...emails);
    },
    discardDueNotices: async (_tx, documentId) => void discarded.push(documentId),
  };
  return new DocumentEvents(config, rpc.client, ledger as EmailLedger);
}

const recipients = (): string[] => enqueued.map(({ recipient }) => recipient);
const tx = {} as Transaction;
/** Has what an event leads to written. */
const handle = async (effect: Promise<(tx: Transaction) => Promise<unknown>>): Promise<void> => void (await (await effect)(tx));

describe("DocumentEvents", () => {
  it("enqueues e-mails to the first administrator and the sponsor when a project is uploaded", async () => {
    await handle(events().handlers["document.uploaded"](uploaded));
    expect(enqueued.map(({ recipient, data }) => [recipient, data])).toEqual([
      ["first.admin@takeoff.example", expect.objectContaining({ audience: "staff" })],
      ["sponsor@northgate.example", expect.objectContaining({ audience: "sponsor" })],
    ]);
  });

  it("uses the configured address of staff without a request to identity", async () => {
    await handle(events({ STAFF_EMAIL: "bids@takeoff.example" }).handlers["document.uploaded"](uploaded));
    expect(recipients()).toEqual(["bids@takeoff.example", "sponsor@northgate.example"]);
    expect(rpc.requests).toEqual(["organizations.find"]);
  });

  it("enqueues nothing for a deleted organization", async () => {
    rpc.handlers["organizations.find"] = () => ({ organizations: [null] });
    await handle(events().handlers["document.uploaded"](uploaded));
    expect(recipients()).toEqual([]);
  });

  it("enqueues an e-mail to the uploader when the takeoff is completed, and none when the uploader was deleted", async () => {
    await handle(events().handlers["document.status_changed"](completed));
    expect(recipients()).toEqual(["kim@northgate.example"]);
    rpc.handlers["users.contacts"] = () => ({ contacts: [null] });
    enqueued = [];
    await handle(events().handlers["document.status_changed"](completed));
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
      await handle(events().handlers["document.status_changed"]({ ...completed, payload: { ...completed.payload, to } }));
      expect(recipients()).toEqual(expected);
    }
  });

  it("enqueues no test e-mail for a member of staff who was demoted after the request", async () => {
    rpc.handlers["users.contacts"] = () => ({ contacts: [{ ...users[1]!, role: "user", organization_id: 3 }] });
    await handle(events().handlers["document.test_notification_requested"](requested));
    expect(enqueued).toEqual([]);
  });

  it("sends no request for a status change without an e-mail", async () => {
    const quiet = { ...completed, payload: { ...completed.payload, to: "in_progress" as const } };
    await handle(events().handlers["document.status_changed"](quiet));
    expect(rpc.requests).toEqual([]);
    expect(enqueued).toEqual([]);
  });

  it("enqueues a test e-mail to the member of staff who requested it, and none to the organization", async () => {
    await handle(events().handlers["document.test_notification_requested"](requested));
    expect(enqueued).toEqual([
      {
        recipient: "first.admin@takeoff.example",
        organization_id: 3,
        template: "document_failed_test",
        data: { document_id: 7, project_name: "Riverside Warehouse", filename: "riverside.pdf", failure_reason: "non_vector", notes: null },
      },
    ]);
  });

  it.each<[string, { STAFF_EMAIL?: string }, number | null, () => Contact | null, string, "assignee" | "staff"]>([
    ["the member of staff who has the document", {}, 2, () => users[2]!, "pat@takeoff.example", "assignee"],
    ["the first administrator when it is unassigned", {}, null, () => null, "first.admin@takeoff.example", "staff"],
    [
      "the address of staff when it is unassigned",
      { STAFF_EMAIL: "bids@takeoff.example" },
      null,
      () => null,
      "bids@takeoff.example",
      "staff",
    ],
    ["the address of staff when its member of staff was deleted or disabled", {}, 2, () => null, "first.admin@takeoff.example", "staff"],
    [
      "the address of staff when its member of staff was demoted",
      {},
      2,
      () => ({ ...users[2]!, role: "user", organization_id: 3 }),
      "first.admin@takeoff.example",
      "staff",
    ],
  ])("enqueues one notice of the due time to %s", async (_title, config, assigned_to_id, contact, recipient, audience) => {
    rpc.handlers["users.contacts"] = () => ({ contacts: [contact()] });
    await handle(events(config).handlers["document.due_soon"]({ ...dueSoon, payload: { ...dueSoon.payload, assigned_to_id } }));
    const { project_name, filename, organization_name, due_at } = dueSoon.payload;
    expect(enqueued).toEqual([
      {
        recipient,
        organization_id: 3,
        template: "document_due_soon",
        data: { document_id: 7, project_name, filename, organization_name, due_at, audience },
      },
    ]);
  });

  it("discards unsent notices of the due time when the document is completed or failed, and at no other change", async () => {
    for (const to of DOCUMENT_STATUSES)
      await handle(events().handlers["document.status_changed"]({ ...completed, payload: { ...completed.payload, document_id: 7, to } }));
    expect(discarded).toEqual([7, 7]);
  });

  it("sends its requests before the transaction: only the effect writes to the ledger", async () => {
    await events().handlers["document.uploaded"](uploaded);
    expect(rpc.requests).toHaveLength(2);
    expect(enqueued).toEqual([]);
  });
});

describe("makeUploadedEmails", () => {
  it("returns one e-mail when staff and sponsor have the same address in any letter case", () => {
    const emails = makeUploadedEmails(uploaded.payload, { staff: "Bids@Takeoff.example", sponsor: "bids@takeoff.EXAMPLE" });
    expect(emails.map(({ recipient }) => recipient)).toEqual(["Bids@Takeoff.example"]);
  });

  it.each([
    [{ staff: null, sponsor: "sponsor@northgate.example" }, ["sponsor@northgate.example"]],
    [{ staff: "staff@takeoff.example", sponsor: null }, ["staff@takeoff.example"]],
    [{ staff: null, sponsor: null }, []],
  ])("returns an e-mail to each address that is set: %j", (addresses, recipients) => {
    expect(makeUploadedEmails(uploaded.payload, addresses).map(({ recipient }) => recipient)).toEqual(recipients);
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
    expect(makeStatusEmail({ ...completed.payload, to: "completed" }, "kim@northgate.example")).toEqual({
      recipient: "kim@northgate.example",
      organization_id: 3,
      template: "document_completed",
      data: { document_id: 7, project_name: "Riverside Warehouse", filename: "riverside.pdf" },
    });
  });

  it("contains the reason and the notes when the document failed", () => {
    const email = makeStatusEmail(
      { ...completed.payload, to: "failed", failure_reason: "corrupt", notes: "page 3" },
      "kim@northgate.example",
    );
    expect(email).toMatchObject({ template: "document_failed", data: { document_id: 7, failure_reason: "corrupt", notes: "page 3" } });
  });
});
