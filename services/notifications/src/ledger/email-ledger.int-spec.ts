import { afterAll, expect, it } from "@jest/globals";
import type { Database, Queryable } from "@takeoff/platform/database";
import { EmailHarness } from "../../test/email-harness.ts";
import { EmailLedger } from "./email-ledger.ts";

const WAITING = 20_000;

const harness = await EmailHarness.create();
await harness.reset();
await harness.database.query(
  `insert into notifications.emails (event_id, recipient, template, data, message_id, state, leased_until)
     select gen_random_uuid(), n || '@mail.example', 'welcome', '{}', '<' || n || '@takeoff.example>',
       case when n % 10 = 0 then 'sending' else 'pending' end, case when n % 10 = 0 then now() - interval '1 minute' end
     from generate_series(1, $1::int) n`,
  [WAITING],
);
await harness.database.query("vacuum analyze notifications.emails");
afterAll(async () => {
  await harness.stop();
  await harness.dropDatabase();
});

it("claims e-mails from a backlog of 20,000 without reading all of them", async () => {
  let plan = "";
  const explaining: Queryable = {
    async query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]> {
      const lines = await harness.database.query<{ "QUERY PLAN": string }>(`explain (analyze, timing off) ${sql}`, parameters);
      plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
      return [];
    },
    queryPrepared: (sql, parameters) => explaining.query(sql, parameters),
    manager: harness.database.manager,
  };
  await new EmailLedger(explaining as Database, { PUBLIC_URL: "http://localhost" }).claim(4, 60, [1, 2]);
  const read = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map(([, rows, loops]) => Number(rows) * Number(loops));
  expect(plan).toContain("emails_pending");
  expect(Math.max(...read)).toBeLessThan(20);
});

it("claims e-mails of dead processes before those that were never claimed", async () => {
  const claimed = await harness.ledger.claim(3, 60, []);
  expect(claimed.map(({ recipient }) => Number.parseInt(recipient, 10) % 10)).toEqual([0, 0, 0]);
});
