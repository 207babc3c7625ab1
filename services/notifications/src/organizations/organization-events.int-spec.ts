import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { EventPayload, EventType } from "@takeoff/contracts";
import { EventConsumer, markOrganizationDeleted, Outbox, type Handlers } from "@takeoff/platform";
import { waitFor } from "@takeoff/testing";
import type { MessageResult } from "@takeoff/testing/smtp-server";
import { EmailHarness } from "../../test/email-harness.ts";
import { AccountEvents } from "../accounts/account-events.ts";
import { DocumentEvents } from "../documents/document-events.ts";
import type { NewEmail } from "../ledger/email-ledger.ts";
import { OrganizationEvents } from "./organization-events.ts";

const DELETED = 3;
const OTHER = 4;

let consumer: EventConsumer<"notifications">;

const harness = await EmailHarness.create();
afterAll(() => harness.dropDatabase());
beforeEach(async () => {
  await harness.reset();
  harness.rpc.handlers["users.contacts"] = ({ ids }) => ({
    contacts: ids.map((id) => {
      const email = `user${id}@mail.example`;
      return { id, username: `user${id}`, email, confirmed_email: email, role: "user", organization_id: OTHER };
    }),
  });
  const { ledger, rpc } = harness;
  const handlers: Handlers<"notifications"> = {
    ...new DocumentEvents({}, rpc.client, ledger).handlers,
    ...new AccountEvents(rpc.client, ledger).handlers,
    ...new OrganizationEvents(ledger).handlers,
  };
  consumer = new EventConsumer("notifications", harness.database, harness.log.logger, handlers);
});
afterEach(() => harness.stop());

const email = (name: string, organization_id: number | null): NewEmail => ({
  recipient: `${name}@mail.example`,
  organization_id,
  template: "welcome",
  data: { username: name },
});

async function publish<T extends EventType>(type: T, payload: EventPayload<T>): Promise<void> {
  const event = { type, aggregate: "test:1", sequence: 1, payload };
  const event_id = await harness.database.transaction((tx) => new Outbox("test").add(tx, event));
  await consumer.consume({ event_id, type });
}

/** Records the deletion and then publishes the event, as the organizations service does. */
async function deleteOrganization(): Promise<void> {
  await harness.database.transaction((tx) => markOrganizationDeleted(tx, DELETED));
  await publish("organization.deleted", { organization_id: DELETED });
}

async function states(): Promise<string[]> {
  const rows = await harness.database.query<{ recipient: string; state: string }>(
    "select recipient, state from notifications.emails order by id",
  );
  return rows.map(({ recipient, state }) => `${recipient.split("@")[0]} ${state}`);
}

describe("the deletion of an organization", () => {
  it("deletes its unsent e-mails and no others", async () => {
    await harness.enqueue(
      email("waiting", DELETED),
      email("parked", DELETED),
      email("sent", DELETED),
      email("other", OTHER),
      email("staff", null),
    );
    await harness.database.query(
      "update notifications.emails set state = split_part(recipient, '@', 1) where recipient like any (array['parked%', 'sent%'])",
    );
    await deleteOrganization();
    expect(await states()).toEqual(["sent sent", "other pending", "staff pending"]);
  });

  it("prevents e-mails from events that were published before it and are delivered after it", async () => {
    await deleteOrganization();
    await publish("user.created", { user_id: 11, organization_id: DELETED });
    await publish("user.password_reset_requested", { user_id: 11, organization_id: DELETED, reset_id: 17 });
    await publish("user.created", { user_id: 12, organization_id: OTHER });
    await publish("user.password_changed", { user_id: 13, organization_id: null });
    expect(await states()).toEqual(["user12 pending", "user13 pending"]);
    expect(await harness.database.query("select 1 from events.receipts where consumer = 'notifications'")).toHaveLength(5);
  });

  it("deletes an e-mail that is being enqueued in a concurrent transaction", async () => {
    const enqueued = Promise.withResolvers<void>();
    const committing = Promise.withResolvers<void>();
    const adding = harness.database.transaction(async (tx) => {
      await harness.ledger.enqueue(tx, randomUUID(), [email("late", DELETED)]);
      enqueued.resolve();
      await committing.promise;
    });
    // In a race, so that an error of the transaction is reported.
    await Promise.race([enqueued.promise, adding]);
    const deleted = deleteOrganization();
    // The transaction ends in any case: it holds locks for which the next test would wait.
    await waitFor(async () => (await waitingForLock()) > 0).finally(committing.resolve);
    await Promise.all([adding, deleted]);
    expect(await states()).toEqual([]);
  });

  it("drops an e-mail whose attempt in progress is then deferred", async () => {
    const sending = Promise.withResolvers<void>();
    const deferred = Promise.withResolvers<MessageResult>();
    harness.mailServer.onMessage = () => {
      sending.resolve();
      return deferred.promise;
    };
    await harness.enqueue(email("in-progress", DELETED));
    await harness.startDispatcher();
    await sending.promise;
    await deleteOrganization();
    expect(await states()).toEqual(["in-progress sending"]);
    deferred.resolve({ code: 451, text: "come back later" });
    await harness.waitForState("dropped", 1);
  });

  it("drops an e-mail whose process died while sending it", async () => {
    await harness.enqueue(email("abandoned", DELETED));
    await harness.database.query(
      "update notifications.emails set state = 'sending', attempts = 1, leased_until = now() - interval '1 second'",
    );
    await deleteOrganization();
    await harness.startDispatcher();
    expect(await harness.waitForState("dropped", 2)).toMatchObject({ last_reply: "The organization was deleted" });
    expect(harness.mailServer.received).toEqual([]);
  });
});

/** The number of sessions that wait for an organization's lock in this test's database. */
async function waitingForLock(): Promise<number> {
  const sql = `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;
  return (await harness.database.query(sql)).length;
}
