import { afterAll, describe, expect, it } from "@jest/globals";
import type { Queryable } from "@takeoff/platform/database";
import { EmailHarness } from "../../../test/email-harness.ts";
import { EmailListRepository, type EmailScope } from "./email-list.repository.ts";

/** Enough for the query planner to prefer an index over a sequential scan. */
const EMAILS = 20_000;

let plans: string[];

const harness = await EmailHarness.create();
await harness.reset();
await harness.database.query(
  `insert into notifications.emails (event_id, recipient, template, data, message_id, state, sent_at, settled_at)
     select gen_random_uuid(), 'Person.' || md5(n::text) || '@mail.example', 'welcome', '{}', '<' || n || '@takeoff.example>', 'sent', now(), now()
     from generate_series(1, $1::int) n`,
  [EMAILS],
);
await harness.database.query("vacuum analyze notifications.emails");
const explaining: Queryable = {
  async query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]> {
    const lines = await harness.database.query<{ "QUERY PLAN": string }>(`explain ${sql}`, parameters);
    plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
    return [];
  },
  queryPrepared: (sql, parameters) => explaining.query(sql, parameters),
  manager: harness.database.manager,
};
const explained = new EmailListRepository(explaining);
afterAll(async () => {
  await harness.stop();
  await harness.dropDatabase();
});

const scope = (q: string): EmailScope => ({ q, state: undefined, kind: undefined });

describe("a search for a part of a recipient's address", () => {
  it("finds the address in any letter case", async () => {
    const list = new EmailListRepository(harness.database);
    const [found] = await list.list(scope("pERSON.c4ca4238a0b923820dcc509a6f75849B@"), null, 10);
    expect([found?.recipient, await list.count(scope("c4ca4238a0"))]).toEqual(["Person.c4ca4238a0b923820dcc509a6f75849b@mail.example", 1]);
  });

  it("uses the trigram index instead of a sequential scan", async () => {
    plans = [];
    await explained.list(scope("C4ca4238a0"), null, 50);
    await explained.count(scope("C4ca4238a0"));
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain("emails_recipient");
      expect(plan).not.toContain("Seq Scan on emails");
    }
  });
});
