import { beforeEach, describe, expect, it } from "@jest/globals";
import type { EventType } from "@takeoff/contracts";
import type { Handler } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { FakeRpc } from "../../test/fake-rpc.ts";
import type { EmailLedger, NewEmail } from "../ledger/email-ledger.ts";
import { AccountEvents } from "./account-events.ts";

const EVENT = "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11";
const CREATED_AT = "2026-11-21T09:30:00.000Z";
const envelope = { id: EVENT, aggregate: "user:11", sequence: 1, created_at: CREATED_AT };
const payload = { user_id: 11, organization_id: 3 };
const created = { ...envelope, type: "user.created" as const, payload };
const requested = { ...envelope, type: "user.password_reset_requested" as const, payload: { ...payload, reset_id: 17 } };
const changed = { ...envelope, type: "user.password_changed" as const, payload: { user_id: 11, organization_id: null } };
const emailChanged = { ...envelope, type: "user.email_changed" as const, payload: { ...payload, change_id: 19 } };
/** E-mails about the account are sent to the confirmed address, not to the displayed one. */
const kim = { recipient: "kim@northgate.example", organization_id: 3 };
const tx = {} as Transaction;

let rpc: FakeRpc;
let enqueued: NewEmail[];
let events: AccountEvents;

beforeEach(() => {
  enqueued = [];
  rpc = new FakeRpc();
  rpc.handlers["users.contacts"] = ({ ids }) => ({
    contacts: ids.map((id) =>
      id === 11
        ? {
            id,
            username: "kim",
            email: "new@northgate.example",
            confirmed_email: "kim@northgate.example",
            role: "user",
            organization_id: 3,
          }
        : null,
    ),
  });
  rpc.handlers["email_changes.find"] = ({ change_id }) => ({
    change: change_id === 19 ? { username: "kim", from: "kim@northgate.example", to: "new@northgate.example" } : null,
  });
  const ledger: Pick<EmailLedger, "enqueue"> = {
    enqueue: async (_tx, eventId, emails) => {
      expect(eventId).toBe(EVENT);
      enqueued.push(...emails);
    },
  };
  events = new AccountEvents(rpc.client, ledger as EmailLedger);
});

describe("AccountEvents", () => {
  const device = { device: "Firefox on Windows", address: "203.0.113.7" };
  const token = { name: "CI", scopes: ["documents:read" as const], expires_at: "2027-02-19T09:30:00.000Z" };

  it.each<[keyof AccountEvents["handlers"], object, string, object]>([
    ["user.created", {}, "welcome", {}],
    ["user.invited", { invitation_id: 21 }, "invitation", { invitation_id: 21 }],
    ["user.password_reset_requested", { reset_id: 17 }, "password_reset", { reset_id: 17 }],
    ["user.new_device", device, "new_device", { ...device, signed_in_at: CREATED_AT }],
    ["user.access_token_created", token, "access_token_created", { ...token, token_created_at: CREATED_AT }],
    // Also for a user without an organization.
    ["user.password_changed", { organization_id: null }, "password_changed", { changed_at: CREATED_AT }],
  ])("enqueues for the event %s with the data %j the e-mail %s, and requests no token yet", async (type, more, template, data) => {
    const handler = events.handlers[type] as unknown as Handler<EventType>;
    const effect = await handler({ ...envelope, type, payload: { ...payload, ...more } });
    await effect(tx);
    expect(enqueued).toEqual([{ ...kim, ...("organization_id" in more && more), template, data: { username: "kim", ...data } }]);
    expect(rpc.requests).toEqual(["users.contacts"]);
  });

  it("enqueues a notice to the confirmed address and a link to the new one when the address was changed, and requests no token yet", async () => {
    const effect = await events.handlers["user.email_changed"](emailChanged);
    await effect(tx);
    expect(enqueued).toEqual([
      { ...kim, template: "email_changed", data: { username: "kim", new_email: "new@northgate.example", changed_at: CREATED_AT } },
      { ...kim, recipient: "new@northgate.example", template: "confirm_email", data: { username: "kim", change_id: 19 } },
    ]);
    expect(rpc.requests).toEqual(["email_changes.find"]);
  });

  it("enqueues nothing when the user was deleted", async () => {
    const deleted = { user_id: 12, organization_id: 3 };
    const effects = await Promise.all([
      events.handlers["user.created"]({ ...created, payload: deleted }),
      events.handlers["user.password_reset_requested"]({ ...requested, payload: { ...deleted, reset_id: 17 } }),
      events.handlers["user.password_changed"]({ ...changed, payload: deleted }),
      events.handlers["user.email_changed"]({ ...emailChanged, payload: { ...deleted, change_id: 20 } }),
    ]);
    for (const effect of effects) await effect(tx);
    expect(enqueued).toEqual([]);
  });

  it("rejects with unavailable and enqueues nothing while identity does not respond, so that the event is redelivered", async () => {
    rpc.unavailable = true;
    await expect(events.handlers["user.created"](created)).rejects.toMatchObject({ code: "unavailable" });
    expect(enqueued).toEqual([]);
  });
});
