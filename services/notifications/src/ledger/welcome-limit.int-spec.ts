import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { waitFor } from "@takeoff/testing";
import { EmailHarness, type Row } from "../../test/email-harness.ts";
import { EmailAdmin } from "../operations/emails/email-admin.ts";
import { EmailListRepository } from "../operations/emails/email-list.repository.ts";
import type { EmailLedger, NewEmail } from "./email-ledger.ts";

const PER_DAY = LIMITS.welcomeEmailsPerDay;
const STAFF = { id: 1, username: "staff" };
const ALL = { q: null, state: undefined, kind: undefined };

const harness = await EmailHarness.create();
const list = new EmailListRepository(harness.database);
const admin = new EmailAdmin(harness.database);
afterAll(() => harness.dropDatabase());
beforeEach(() => harness.reset());
afterEach(() => harness.stop());

const welcome = (name: string, organization_id: number | null = 3): NewEmail => ({
  ...{ recipient: `${name}@mail.example`, organization_id },
  ...{ template: "welcome", data: { username: name } },
});
const welcomes = (count: number, begin = "kim"): NewEmail[] => Array.from({ length: count }, (_, index) => welcome(`${begin}${index}`));

/** The number of e-mails for each UTC day, as days after today. */
async function byDay(): Promise<[days: number, emails: number][]> {
  const rows = await harness.database.query<{ days: number; emails: number }>(
    `select counts_on - (now() at time zone 'UTC')::date as days, count(*)::int as emails from notifications.emails
     where counts_on is not null and state <> 'dropped' group by 1 order by 1`,
  );
  return rows.map(({ days, emails }) => [days, emails]);
}

/** Moves all e-mails one UTC day into the past. */
async function passDay(): Promise<void> {
  await harness.database.query(`
    update notifications.emails
    set counts_on = counts_on - 1, held_until = held_until - interval '1 day', next_attempt_at = next_attempt_at - interval '1 day',
        give_up_at = give_up_at - interval '1 day', created_at = created_at - interval '1 day'`);
}

const sent = async (): Promise<number> => (await harness.rows()).filter(({ state }) => state === "sent").length;

describe("the welcome e-mails of one organization", () => {
  it("share their daily limit with its invitations", async () => {
    const invitation: NewEmail = { ...welcome("pat"), template: "invitation", data: { username: "pat", invitation_id: 17 } };
    await harness.enqueue(...welcomes(PER_DAY), invitation, { ...invitation, organization_id: null, recipient: "staff@mail.example" });
    expect(await list.summary()).toMatchObject({ pending: PER_DAY + 2, held: 1 });
  });

  it("are sent up to the daily limit, and the rest on the next day", async () => {
    await harness.enqueue(
      ...welcomes(PER_DAY + 3),
      welcome("pat", 4),
      ...welcomes(2, "staff").map((email) => ({ ...email, organization_id: null })),
    );
    expect(await list.summary()).toMatchObject({ pending: PER_DAY + 6, held: 3 });
    await harness.startDispatcher();
    await waitFor(async () => (await sent()) === PER_DAY + 3);
    expect(await list.summary()).toMatchObject({ pending: 3, held: 3, oldest_waiting_seconds: 0 });
    expect(await harness.ledger.backlog()).toEqual({ emails: 0, oldest_seconds: 0 });
    const [waiting] = await list.list({ ...ALL, state: "pending" }, null, 1);
    expect(waiting).toMatchObject({ held: "welcome_limit", attempts: 0, next_attempt_at: expect.stringMatching(/T00:00:00\.000Z$/) });

    await passDay();
    await waitFor(async () => (await sent()) === PER_DAY + 6);
    expect(await list.summary()).toMatchObject({ pending: 0, held: 0 });
  });

  it("are retried for 24 hours from the day on which they may be sent", async () => {
    await harness.enqueue(...welcomes(PER_DAY + 1));
    await passDay();
    harness.mailServer.behaviour = () => ({ code: 451, text: "come back later" });
    await harness.startDispatcher();
    // The 24 hours of the e-mails of the day before are over.
    const expected = [...Array<string>(PER_DAY).fill("parked"), "pending: 451 come back later"].join();
    const summary = ({ state, last_reply }: Row): string => (state === "pending" ? `pending: ${last_reply}` : state);
    await waitFor(async () => (await harness.rows()).map(summary).join() === expected, { what: expected });
  });

  it("are counted together when several processes enqueue them concurrently", async () => {
    const ledgers = await Promise.all([harness.separateLedger(), harness.separateLedger()]);
    const add = (ledger: EmailLedger, emails: readonly NewEmail[]) =>
      Promise.all(emails.map((email) => harness.database.transaction((tx) => ledger.enqueue(tx, randomUUID(), [email]))));
    await Promise.all(ledgers.map((ledger, index) => add(ledger, welcomes(PER_DAY + 5, `p${index}.`))));
    expect(await byDay()).toEqual([
      [0, PER_DAY],
      [1, PER_DAY],
      [2, 10],
    ]);
  });

  it("are counted once for an event that is redelivered", async () => {
    const event = randomUUID();
    for (let time = 0; time < 3; time += 1) await harness.database.transaction((tx) => harness.ledger.enqueue(tx, event, [welcome("kim")]));
    expect(await byDay()).toEqual([[0, 1]]);
  });

  it("no longer count when they are discarded, and are sent immediately when staff retry them", async () => {
    await harness.enqueue(...welcomes(PER_DAY + 1));
    const ids = (await list.list(ALL, null, PER_DAY + 1)).map(({ id }) => id);
    await admin.discard(STAFF, ids.slice(0, 2), "Not needed");
    await harness.enqueue(welcome("pat"));
    expect(await byDay()).toEqual([[0, PER_DAY]]);
    expect(await admin.retry(STAFF, ids.slice(0, 1))).toHaveLength(1);
    expect(await list.summary()).toMatchObject({ pending: PER_DAY + 1, held: 0 });
    await harness.startDispatcher();
    await waitFor(async () => (await sent()) === PER_DAY + 1);
  });
});

it("e-mails with other templates are not held while welcome e-mails are", async () => {
  await harness.enqueue(...welcomes(PER_DAY + 1));
  await harness.enqueue({
    ...welcome("kim"),
    template: "password_changed",
    data: { username: "kim", changed_at: "2026-11-21T09:30:00.000Z" },
  });
  expect((await list.list(ALL, null, 1))[0]).toMatchObject({ kind: "password_changed", held: null });
  expect(await list.summary()).toMatchObject({ pending: PER_DAY + 2, held: 1 });
});
