import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { EmailState } from "@takeoff/contracts";
import { waitFor } from "@takeoff/testing";
import { EmailHarness } from "../../../test/email-harness.ts";
import type { NewEmail } from "../../ledger/email-ledger.ts";
import { EmailAdmin } from "./email-admin.ts";
import { EmailListRepository } from "./email-list.repository.ts";

const STAFF = { id: 1, username: "staff" };
const ALL = { q: null, state: undefined, kind: undefined };

const harness = await EmailHarness.create();
const admin = new EmailAdmin(harness.database);
const list = new EmailListRepository(harness.database);
afterAll(() => harness.dropDatabase());
beforeEach(() => harness.reset());
afterEach(() => harness.stop());

const email = (name: string, notes: string | null = null): NewEmail => ({
  recipient: `${name}@northgate.example`,
  organization_id: 3,
  template: "document_failed",
  data: { document_id: 7, project_name: "Riverside", filename: "r.pdf", failure_reason: "corrupt", notes },
});

async function enqueueAs(state: EmailState, ...names: string[]): Promise<number[]> {
  await harness.enqueue(...names.map((name) => email(name)));
  const rows = await harness.database.query<{ id: number }>(
    `update notifications.emails set state = $1, attempts = 9, give_up_at = now() - interval '1 hour', settled_at = now(),
       leased_until = now() + interval '1 hour', next_attempt_at = now() + interval '1 hour'
     where recipient = any($2) returning id`,
    [state, names.map((name) => `${name}@northgate.example`)],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

describe("EmailAdmin.retry", () => {
  it.each(["parked", "dropped"] as const)("sends a %s e-mail under the Message-ID that it had", async (state) => {
    const ids = await enqueueAs(state, "kim");
    const [before] = await harness.rows();
    expect(await admin.retry(STAFF, ids)).toEqual(ids);
    await harness.startDispatcher();
    await waitFor(() => harness.mailServer.accepted.length === 1);
    expect(harness.mailServer.accepted[0]?.messageId).toBe(before?.message_id);
    const [row] = await list.list(ALL, null, 10);
    expect(row).toMatchObject({ attempts: 1, last_act: { act: "retried", by: "staff", reason: null } });
  });

  it("restarts the 24 hours of retries and begins with short waits", async () => {
    await enqueueAs("parked", "kim").then((ids) => admin.retry(STAFF, ids));
    harness.mailServer.behaviour = () => ({ code: 451, text: "come back later" });
    await harness.startDispatcher({ random: () => 0 });
    await waitFor(async () => (await harness.rows())[0]?.state === "pending" && (await harness.rows())[0]?.attempts === 10);
    const [row] = await harness.database.query<{ wait: number; time: number }>(
      "select extract(epoch from next_attempt_at - now())::float8 as wait, extract(epoch from give_up_at - now())::float8 as time from notifications.emails",
    );
    expect(row?.wait).toBeLessThanOrEqual(5);
    expect(row?.time).toBeGreaterThan(86_000);
  });

  it.each(["pending", "sending", "sent"] as const)("leaves a %s e-mail unchanged", async (state) => {
    expect(await admin.retry(STAFF, await enqueueAs(state, "kim"))).toEqual([]);
    expect((await harness.rows())[0]?.state).toBe(state);
  });

  it("retries each e-mail once when several requests name it concurrently", async () => {
    const ids = await enqueueAs("parked", ...Array.from({ length: 60 }, (_, index) => `kim${index}`));
    const done = await Promise.all([admin.retry(STAFF, ids), admin.retry(STAFF, [...ids].reverse()), admin.retry(STAFF, ids)]);
    expect(done.flat().sort((a, b) => a - b)).toEqual(ids);
    expect(await harness.database.query("select 1 from notifications.acts")).toHaveLength(60);
  });

  it("ignores the result of a claim from before the retry", async () => {
    await harness.enqueue(email("kim"));
    const [first] = await harness.ledger.claim(1, -1, []);
    await harness.ledger.record(first!, { kind: "rejected", reply: "550 no", code: 550 }, 0);
    await admin.retry(STAFF, [first!.id]);
    const [second] = await harness.ledger.claim(1, 60, []);
    expect([second?.attempts, second?.attempts_since_retry]).toEqual([2, 1]);
    expect(await harness.ledger.record(first!, { kind: "rejected", reply: "550 late", code: 550 }, 0)).toBeNull();
  });
});

describe("EmailAdmin.discard", () => {
  it.each(["pending", "parked"] as const)("keeps a %s e-mail from being sent", async (state) => {
    const ids = await enqueueAs(state, "kim");
    expect(await admin.discard(STAFF, ids, "The address was closed")).toEqual(ids);
    await harness.makeDue();
    expect(await harness.ledger.claim(10, 60, [])).toEqual([]);
    const [row] = await list.list(ALL, null, 10);
    expect(row).toMatchObject({ state: "dropped", settled_at: expect.any(String), next_attempt_at: null });
    expect(row?.last_act).toMatchObject({ act: "dropped", by: "staff", reason: "The address was closed" });
  });

  it.each(["sending", "sent", "dropped"] as const)("leaves a %s e-mail unchanged", async (state) => {
    expect(await admin.discard(STAFF, await enqueueAs(state, "kim"), "x")).toEqual([]);
  });

  it("never discards an e-mail that is claimed concurrently", async () => {
    await harness.enqueue(...Array.from({ length: 40 }, (_, index) => email(`kim${index}`)));
    const ids = (await list.list(ALL, null, 100)).map(({ id }) => id);
    const [claimed, dropped] = await Promise.all([harness.ledger.claim(40, 60, []), admin.discard(STAFF, ids, "x")]);
    const both = [...claimed.map(({ id }) => id), ...dropped];
    expect(new Set(both).size).toBe(both.length);
  });
});

describe("the list of e-mails", () => {
  it("shows the recipient, the template and the document, and nothing of the content", async () => {
    await harness.enqueue(email("kim", "Sheet 3 is missing"));
    const [row] = await list.list(ALL, null, 10);
    expect(row).toEqual({
      id: expect.any(Number),
      recipient: "kim@northgate.example",
      kind: "document_failed",
      about: { kind: "document", id: 7 },
      organization_id: 3,
      state: "pending",
      attempts: 0,
      next_attempt_at: expect.any(String),
      held: null,
      last_reply: null,
      created_at: expect.any(String),
      settled_at: null,
      last_act: null,
    });
    expect(JSON.stringify(row)).not.toMatch(/Riverside|Sheet/);
  });

  it("is searched by a part of the address, literally and in any letter case", async () => {
    await harness.enqueue(email("a_b%"), email("axb"), email("Kim"));
    const found = async (q: string) => (await list.list({ ...ALL, q }, null, 10)).map(({ recipient }) => recipient.split("@")[0]);
    expect(await found("A_B%")).toEqual(["a_b%"]);
    expect(await found("kim")).toEqual(["Kim"]);
    expect(await found("\\")).toEqual([]);
    expect(await found("northgate")).toHaveLength(3);
  });

  it("is filtered by state and kind, paged by id, and counted", async () => {
    await enqueueAs("parked", "one", "two", "three");
    await harness.enqueue(email("four"));
    const parked = { ...ALL, state: "parked" as const };
    const first = await list.list(parked, null, 2);
    expect(first.map(({ recipient }) => recipient.split("@")[0])).toEqual(["three", "two"]);
    expect((await list.list(parked, first[1]!.id, 2)).map(({ recipient }) => recipient.split("@")[0])).toEqual(["one"]);
    expect([await list.count(parked), await list.count({ ...ALL, kind: "welcome" })]).toEqual([3, 0]);
    expect(await list.summary()).toMatchObject({ parked: 3, pending: 1, sent: 0 });
  });

  it("keeps only the document id of the data of a sent e-mail", async () => {
    await harness.enqueue(email("kim", "Sheet 3 is missing"));
    await harness.startDispatcher();
    await harness.waitForState("sent", 1);
    expect(await harness.database.query("select data from notifications.emails")).toEqual([{ data: { document_id: 7 } }]);
    expect((await list.list(ALL, null, 1))[0]).toMatchObject({
      state: "sent",
      about: { kind: "document", id: 7 },
      settled_at: expect.any(String),
    });
  });
});
