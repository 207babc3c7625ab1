import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { EmailState } from "@takeoff/contracts";
import { waitFor } from "@takeoff/testing";
import { PostOffice } from "../../test/post-office.ts";
import type { NewEmail } from "../ledger/email-ledger.ts";
import { EmailActs } from "./email-acts.ts";
import { EmailListRepository } from "./email-list.repository.ts";

const STAFF = { id: 1, username: "staff" };
const ALL = { q: null, state: undefined, kind: undefined };

let office: PostOffice;
let acts: EmailActs;
let list: EmailListRepository;

beforeAll(async () => {
  office = await PostOffice.build();
  acts = new EmailActs(office.database);
  list = new EmailListRepository(office.database);
});
afterAll(() => office.demolish());
beforeEach(() => office.open());
afterEach(() => office.close());

const email = (name: string, notes: string | null = null): NewEmail => ({
  recipient: `${name}@northgate.example`,
  organization_id: 3,
  template: "document_failed",
  data: { document_id: 7, project_name: "Riverside", filename: "r.pdf", failure_reason: "corrupt", notes },
});

async function owed(state: EmailState, ...names: string[]): Promise<number[]> {
  await office.owe(...names.map((name) => email(name)));
  const rows = await office.database.query<{ id: number }>(
    `update notifications.emails set state = $1, attempts = 9, give_up_at = now() - interval '1 hour', settled_at = now(),
       leased_until = now() + interval '1 hour', next_attempt_at = now() + interval '1 hour'
     where recipient = any($2) returning id`,
    [state, names.map((name) => `${name}@northgate.example`)],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

describe("an e-mail that a person runs again", () => {
  it.each(["parked", "dropped"] as const)("was %s, and goes out under the Message-ID that it had", async (state) => {
    const ids = await owed(state, "kim");
    const [before] = await office.rows();
    expect(await acts.retry(STAFF, ids)).toEqual(ids);
    await office.startSender();
    await waitFor(() => office.mailServer.taken.length === 1);
    expect(office.mailServer.taken[0]?.messageId).toBe(before?.message_id);
    const [row] = await list.list(ALL, null, 10);
    expect(row).toMatchObject({ attempts: 1, last_act: { act: "retried", by: "staff", reason: null } });
  });

  it("has all its time before it, and begins with short waits", async () => {
    await owed("parked", "kim").then((ids) => acts.retry(STAFF, ids));
    office.mailServer.onRecipient = () => ({ code: 451, text: "come back later" });
    await office.startSender({ random: () => 0 });
    await waitFor(async () => (await office.rows())[0]?.state === "pending" && (await office.rows())[0]?.attempts === 10);
    const [row] = await office.database.query<{ wait: number; time: number }>(
      "select extract(epoch from next_attempt_at - now())::float8 as wait, extract(epoch from give_up_at - now())::float8 as time from notifications.emails",
    );
    expect(row?.wait).toBeLessThanOrEqual(5);
    expect(row?.time).toBeGreaterThan(86_000);
  });

  it.each(["pending", "sending", "sent"] as const)("is not one that is %s", async (state) => {
    expect(await acts.retry(STAFF, await owed(state, "kim"))).toEqual([]);
    expect((await office.rows())[0]?.state).toBe(state);
  });

  it("is run again once when several ask at once, each for all of them", async () => {
    const ids = await owed("parked", ...Array.from({ length: 60 }, (_, index) => `kim${index}`));
    const done = await Promise.all([acts.retry(STAFF, ids), acts.retry(STAFF, [...ids].reverse()), acts.retry(STAFF, ids)]);
    expect(done.flat().sort((a, b) => a - b)).toEqual(ids);
    expect(await office.database.query("select 1 from notifications.acts")).toHaveLength(60);
  });

  it("does not let a process that held it before say how it ended", async () => {
    await office.owe(email("kim"));
    const [first] = await office.ledger.claim(1, -1, []);
    await office.ledger.record(first!, { kind: "refused", reply: "550 no", code: 550 }, 0);
    await acts.retry(STAFF, [first!.id]);
    const [second] = await office.ledger.claim(1, 60, []);
    expect([second?.attempts, second?.tries]).toEqual([2, 1]);
    expect(await office.ledger.record(first!, { kind: "refused", reply: "550 late", code: 550 }, 0)).toBeNull();
  });
});

describe("an e-mail that a person drops", () => {
  it.each(["pending", "parked"] as const)("was %s, and is not sent", async (state) => {
    const ids = await owed(state, "kim");
    expect(await acts.drop(STAFF, ids, "The address is gone")).toEqual(ids);
    await office.passTime();
    expect(await office.ledger.claim(10, 60, [])).toEqual([]);
    const [row] = await list.list(ALL, null, 10);
    expect(row).toMatchObject({ state: "dropped", settled_at: expect.any(String), next_attempt_at: null });
    expect(row?.last_act).toMatchObject({ act: "dropped", by: "staff", reason: "The address is gone" });
  });

  it.each(["sending", "sent", "dropped"] as const)("is not one that is %s", async (state) => {
    expect(await acts.drop(STAFF, await owed(state, "kim"), "x")).toEqual([]);
  });

  it("is either taken to be sent or dropped, never both", async () => {
    await office.owe(...Array.from({ length: 40 }, (_, index) => email(`kim${index}`)));
    const ids = (await list.list(ALL, null, 100)).map(({ id }) => id);
    const [claimed, dropped] = await Promise.all([office.ledger.claim(40, 60, []), acts.drop(STAFF, ids, "x")]);
    const both = [...claimed.map(({ id }) => id), ...dropped];
    expect(new Set(both).size).toBe(both.length);
  });
});

describe("the list of e-mails", () => {
  it("shows who gets what about which document, and no word of what it says", async () => {
    await office.owe(email("kim", "Sheet 3 is missing"));
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
      last_reply: null,
      created_at: expect.any(String),
      settled_at: null,
      last_act: null,
    });
    expect(JSON.stringify(row)).not.toMatch(/Riverside|Sheet/);
  });

  it("is searched by a part of the address, literally and in any letter case", async () => {
    await office.owe(email("a_b%"), email("axb"), email("Kim"));
    const found = async (q: string) => (await list.list({ ...ALL, q }, null, 10)).map(({ recipient }) => recipient.split("@")[0]);
    expect(await found("A_B%")).toEqual(["a_b%"]);
    expect(await found("kim")).toEqual(["Kim"]);
    expect(await found("\\")).toEqual([]);
    expect(await found("northgate")).toHaveLength(3);
  });

  it("is narrowed by state and kind, read on by id, and counted", async () => {
    await owed("parked", "one", "two", "three");
    await office.owe(email("four"));
    const parked = { ...ALL, state: "parked" as const };
    const first = await list.list(parked, null, 2);
    expect(first.map(({ recipient }) => recipient.split("@")[0])).toEqual(["three", "two"]);
    expect((await list.list(parked, first[1]!.id, 2)).map(({ recipient }) => recipient.split("@")[0])).toEqual(["one"]);
    expect([await list.count(parked), await list.count({ ...ALL, kind: "welcome" })]).toEqual([3, 0]);
    expect(await list.figures()).toMatchObject({ parked: 3, pending: 1, sent: 0 });
  });

  it("keeps of a mail that was sent no more than which document it was about", async () => {
    await office.owe(email("kim", "Sheet 3 is missing"));
    await office.startSender();
    await office.settled("sent", 1);
    expect(await office.database.query("select data from notifications.emails")).toEqual([{ data: { document_id: 7 } }]);
    expect((await list.list(ALL, null, 1))[0]).toMatchObject({
      state: "sent",
      about: { kind: "document", id: 7 },
      settled_at: expect.any(String),
    });
  });
});
