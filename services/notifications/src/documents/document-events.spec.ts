import { beforeEach, describe, expect, it } from "@jest/globals";
import type { EventEnvelope } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform";
import { FakeRpc } from "../../test/fake-rpc.ts";
import type { EmailLedger, NewEmail } from "../ledger/email-ledger.ts";
import { DocumentEvents } from "./document-events.ts";

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
const users: Record<number, { username: string; email: string }> = {
  1: { username: "first.admin", email: "first.admin@takeoff.example" },
  11: { username: "kim", email: "kim@northgate.example" },
};

let rpc: FakeRpc;
let owed: NewEmail[];

beforeEach(() => {
  owed = [];
  rpc = new FakeRpc();
  rpc.answers["organizations.find"] = () => ({
    organizations: [{ id: 3, name: "Northgate Steel", sponsor_email: "sponsor@northgate.example" }],
  });
  rpc.answers["users.staff_contact"] = () => ({ email: "first.admin@takeoff.example" });
  rpc.answers["users.contacts"] = ({ ids }) => ({ contacts: ids.map((id) => (users[id] ? { id, ...users[id] } : null)) });
});

function events(config: { STAFF_EMAIL?: string } = {}): DocumentEvents {
  const ledger: Pick<EmailLedger, "add"> = {
    add: async (_tx, eventId, emails) => {
      expect(eventId).toBe(EVENT);
      owed.push(...emails);
    },
  };
  return new DocumentEvents(config, rpc.client, ledger as EmailLedger);
}

const recipients = (): string[] => owed.map(({ recipient }) => recipient);
const tx = {} as Transaction;

describe("the events of documents", () => {
  it("lead to mail for the first administrator and the sponsor when a project is uploaded", async () => {
    await (
      await events().handlers["document.uploaded"](uploaded)
    )(tx);
    expect(recipients()).toEqual(["first.admin@takeoff.example", "sponsor@northgate.example"]);
  });

  it("prefer the configured address of staff and then ask nobody for it", async () => {
    await (
      await events({ STAFF_EMAIL: "bids@takeoff.example" }).handlers["document.uploaded"](uploaded)
    )(tx);
    expect(recipients()).toEqual(["bids@takeoff.example", "sponsor@northgate.example"]);
    expect(rpc.asked).toEqual(["organizations.find"]);
  });

  it("lead to no mail about a deleted organization, whose documents are gone", async () => {
    rpc.answers["organizations.find"] = () => ({ organizations: [null] });
    await (
      await events().handlers["document.uploaded"](uploaded)
    )(tx);
    expect(recipients()).toEqual([]);
  });

  it("lead to mail for the uploader when the takeoff is complete, and to none when the uploader was deleted", async () => {
    await (
      await events().handlers["document.status_changed"](completed)
    )(tx);
    expect(recipients()).toEqual(["kim@northgate.example"]);
    rpc.answers["users.contacts"] = () => ({ contacts: [null] });
    owed = [];
    await (
      await events().handlers["document.status_changed"](completed)
    )(tx);
    expect(recipients()).toEqual([]);
  });

  it("ask nobody about a change that nobody is told of", async () => {
    const quiet = { ...completed, payload: { ...completed.payload, to: "in_progress" as const } };
    await (
      await events().handlers["document.status_changed"](quiet)
    )(tx);
    expect(rpc.asked).toEqual([]);
    expect(owed).toEqual([]);
  });

  it("lead to a test mail for whoever asked for it and for nobody of the organization", async () => {
    await (
      await events().handlers["document.test_notification_requested"](requested)
    )(tx);
    expect(owed).toEqual([
      {
        recipient: "first.admin@takeoff.example",
        organization_id: 3,
        template: "document_failed_test",
        data: { document_id: 7, project_name: "Riverside Warehouse", filename: "riverside.pdf", failure_reason: "non_vector", notes: null },
      },
    ]);
  });

  it("ask before the transaction: only the effect touches the ledger", async () => {
    await events().handlers["document.uploaded"](uploaded);
    expect(rpc.asked).toHaveLength(2);
    expect(owed).toEqual([]);
  });
});
