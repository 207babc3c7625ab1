import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { EventPayload, EventType } from "@takeoff/contracts";
import { EventConsumer, noteOrganizationGone, Outbox, type Handlers } from "@takeoff/platform";
import { waitFor } from "@takeoff/testing";
import { PostOffice } from "../../test/post-office.ts";
import { AccountEvents } from "../accounts/account-events.ts";
import { DocumentEvents } from "../documents/document-events.ts";
import { EventHandlers } from "../event-handlers.ts";
import type { NewEmail } from "../ledger/email-ledger.ts";
import { OrganizationEvents } from "./organization-events.ts";

const GONE = 3;
const OTHER = 4;

let office: PostOffice;
let consumer: EventConsumer<"notifications">;

beforeAll(async () => {
  office = await PostOffice.build();
});
afterAll(() => office.demolish());
beforeEach(async () => {
  await office.open();
  office.rpc.answers["users.contacts"] = ({ ids }) => ({
    contacts: ids.map((id) => ({ id, username: `user${id}`, email: `user${id}@mail.example` })),
  });
  const { ledger, rpc } = office;
  const handlers: Handlers<"notifications"> = new EventHandlers(
    new DocumentEvents({}, rpc.client, ledger),
    new AccountEvents(rpc.client, ledger),
    new OrganizationEvents(ledger),
  ).handlers;
  consumer = new EventConsumer("notifications", office.database, office.log.logger, handlers);
});
afterEach(() => office.close());

const email = (name: string, organization_id: number | null): NewEmail => ({
  recipient: `${name}@mail.example`,
  organization_id,
  template: "welcome",
  data: { username: name },
});

async function publish<T extends EventType>(type: T, payload: EventPayload<T>): Promise<void> {
  const event = { type, aggregate: "test:1", sequence: 1, payload };
  const event_id = await office.database.transaction((tx) => new Outbox("test").add(tx, event));
  await consumer.consume({ event_id, type });
}

/** As the organizations service does it: the note with the deletion, the event after it. */
async function deleteOrganization(): Promise<void> {
  await office.database.transaction((tx) => noteOrganizationGone(tx, GONE));
  await publish("organization.deleted", { organization_id: GONE });
}

async function states(): Promise<string[]> {
  const rows = await office.database.query<{ recipient: string; state: string }>(
    "select recipient, state from notifications.emails order by id",
  );
  return rows.map(({ recipient, state }) => `${recipient.split("@")[0]} ${state}`);
}

describe("a deleted organization", () => {
  it("loses the mails that were not sent yet, and nobody else does", async () => {
    await office.owe(email("waiting", GONE), email("parked", GONE), email("sent", GONE), email("other", OTHER), email("staff", null));
    await office.database.query(
      "update notifications.emails set state = split_part(recipient, '@', 1) where recipient like any (array['parked%', 'sent%'])",
    );
    await deleteOrganization();
    expect(await states()).toEqual(["sent sent", "other pending", "staff pending"]);
  });

  it("gets no mail from what had happened before and is heard of later", async () => {
    await deleteOrganization();
    await publish("user.created", { user_id: 11, organization_id: GONE });
    await publish("user.password_reset_requested", { user_id: 11, organization_id: GONE, reset_id: 17 });
    await publish("user.created", { user_id: 12, organization_id: OTHER });
    await publish("user.password_changed", { user_id: 13, organization_id: null });
    expect(await states()).toEqual(["user12 pending", "user13 pending"]);
    expect(await office.database.query("select 1 from events.receipts where consumer = 'notifications'")).toHaveLength(5);
  });

  it("gets no mail that was being added while it was deleted", async () => {
    let commit: () => void = () => undefined;
    const adding = office.database.transaction(async (tx) => {
      await office.ledger.add(tx, randomUUID(), [email("late", GONE)]);
      await new Promise<void>((resolve) => (commit = resolve));
    });
    await waitFor(async () => (await waits("granted")) > 0);
    const deleted = deleteOrganization();
    await waitFor(async () => (await waits("not granted")) > 0);
    commit();
    await Promise.all([adding, deleted]);
    expect(await states()).toEqual([]);
  });

  it("is not written to again by a mail that was under way when it was deleted", async () => {
    let refuse: () => void = () => undefined;
    office.mailServer.onMail = () => new Promise((resolve) => (refuse = () => resolve({ code: 451, text: "come back later" })));
    await office.owe(email("under-way", GONE));
    await office.startSender();
    await waitFor(() => office.mailServer.offered.length === 1);
    await deleteOrganization();
    expect(await states()).toEqual(["under-way sending"]);
    refuse();
    await office.settled("dropped", 1);
  });

  it("is not written to by a mail whose process had died", async () => {
    await office.owe(email("left", GONE));
    await office.database.query(
      "update notifications.emails set state = 'sending', attempts = 1, leased_until = now() - interval '1 second'",
    );
    await deleteOrganization();
    await office.startSender();
    expect(await office.settled("dropped", 2)).toMatchObject({ last_reply: "The organization was deleted" });
    expect(office.mailServer.offered).toEqual([]);
  });
});

/** How many hold, or wait for, an organization's lock in this test's database. */
async function waits(what: "granted" | "not granted"): Promise<number> {
  const sql = `select 1 from pg_locks where locktype = 'advisory' and ${what} and database = (select oid from pg_database where datname = current_database())`;
  return (await office.database.query(sql)).length;
}
