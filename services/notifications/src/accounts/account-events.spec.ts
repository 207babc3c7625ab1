import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Transaction } from "@takeoff/platform";
import { FakeRpc } from "../../test/fake-rpc.ts";
import type { EmailLedger, NewEmail } from "../ledger/email-ledger.ts";
import { AccountEvents } from "./account-events.ts";

const EVENT = "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11";
const envelope = { id: EVENT, aggregate: "user:11", sequence: 1, created_at: "2026-11-21T09:30:00.000Z" };
const payload = { user_id: 11, organization_id: 3 };
const created = { ...envelope, type: "user.created" as const, payload };
const requested = { ...envelope, type: "user.password_reset_requested" as const, payload: { ...payload, reset_id: 17 } };
const changed = { ...envelope, type: "user.password_changed" as const, payload: { user_id: 11, organization_id: null } };
const kim = { recipient: "kim@northgate.example", organization_id: 3 };
const tx = {} as Transaction;

let rpc: FakeRpc;
let owed: NewEmail[];
let events: AccountEvents;

beforeEach(() => {
  owed = [];
  rpc = new FakeRpc();
  rpc.answers["users.contacts"] = ({ ids }) => ({
    contacts: ids.map((id) => (id === 11 ? { id, username: "kim", email: "kim@northgate.example" } : null)),
  });
  const ledger: Pick<EmailLedger, "add"> = {
    add: async (_tx, eventId, emails) => {
      expect(eventId).toBe(EVENT);
      owed.push(...emails);
    },
  };
  events = new AccountEvents(rpc.client, ledger as EmailLedger);
});

describe("the events of accounts", () => {
  it("lead to a welcome with the username for a new user", async () => {
    const effect = await events.handlers["user.created"](created);
    await effect(tx);
    expect(owed).toEqual([{ ...kim, template: "welcome", data: { username: "kim" } }]);
  });

  it("lead to a mail that knows a request for a new password by its id, and ask for no token before it is sent", async () => {
    const effect = await events.handlers["user.password_reset_requested"](requested);
    await effect(tx);
    expect(owed).toEqual([{ ...kim, template: "password_reset", data: { username: "kim", reset_id: 17 } }]);
    expect(rpc.asked).toEqual(["users.contacts"]);
  });

  it("lead to a notice when the password was changed, also for somebody of no organization", async () => {
    const effect = await events.handlers["user.password_changed"](changed);
    await effect(tx);
    const data = { username: "kim", changed_at: "2026-11-21T09:30:00.000Z" };
    expect(owed).toEqual([{ ...kim, organization_id: null, template: "password_changed", data }]);
  });

  it("lead to no mail when the user is gone", async () => {
    const gone = { user_id: 12, organization_id: 3 };
    const effects = await Promise.all([
      events.handlers["user.created"]({ ...created, payload: gone }),
      events.handlers["user.password_reset_requested"]({ ...requested, payload: { ...gone, reset_id: 17 } }),
      events.handlers["user.password_changed"]({ ...changed, payload: gone }),
    ]);
    for (const effect of effects) await effect(tx);
    expect(owed).toEqual([]);
  });

  it("wait while identity is away: nothing is owed and the event comes again", async () => {
    rpc.away = true;
    await expect(events.handlers["user.created"](created)).rejects.toMatchObject({ code: "unavailable" });
    expect(owed).toEqual([]);
  });
});
