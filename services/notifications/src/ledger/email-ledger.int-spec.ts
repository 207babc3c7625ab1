import { afterAll, expect, it } from "@jest/globals";
import type { Database, Queryable } from "@takeoff/platform/database";
import { EmailHarness } from "../../test/email-harness.ts";
import { EmailListRepository, type EmailScope } from "../operations/emails/email-list.repository.ts";
import { EmailLedger } from "./email-ledger.ts";

/** Enough for the query planner to prefer an index over a sequential scan. */
const WAITING = 20_000;
const SENT = 20_000;

const harness = await EmailHarness.create();
await harness.reset();
await harness.database.query(
  `insert into notifications.emails (event_id, recipient, template, data, message_id, state, leased_until)
     select gen_random_uuid(), n || '@mail.example', 'welcome', '{}', '<' || n || '@takeoff.example>',
       case when n % 10 = 0 then 'sending' else 'pending' end, case when n % 10 = 0 then now() - interval '1 minute' end
     from generate_series(1, $1::int) n`,
  [WAITING],
);
await harness.database.query(
  `insert into notifications.emails (event_id, recipient, template, data, message_id, state, sent_at, settled_at)
     select gen_random_uuid(), 'Person.' || md5(n::text) || '@mail.example', 'welcome', '{}', '<s' || n || '@takeoff.example>', 'sent', now(), now()
     from generate_series(1, $1::int) n`,
  [SENT],
);
await harness.database.query("vacuum analyze notifications.emails");
afterAll(async () => {
  await harness.stop();
  await harness.dropDatabase();
});

/** The plans of the queries that something sends. @param how what `explain` is to do */
async function explain(how: string, work: (explaining: Queryable) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const explaining: Queryable = {
    async query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]> {
      const lines = await harness.database.query<{ "QUERY PLAN": string }>(`explain ${how} ${sql}`, parameters);
      plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
      return [];
    },
    queryPrepared: (sql, parameters) => explaining.query(sql, parameters),
    manager: harness.database.manager,
  };
  await work(explaining);
  return plans;
}

it("claims e-mails from a backlog of 20,000 without reading all of them", async () => {
  const [plan = ""] = await explain("(analyze, timing off)", (explaining) =>
    new EmailLedger(explaining as Database, { PUBLIC_URL: "http://localhost" }).claim(4, 60, [1, 2]),
  );
  const read = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map(([, rows, loops]) => Number(rows) * Number(loops));
  expect(plan).toContain("emails_pending");
  expect(Math.max(...read)).toBeLessThan(20);
});

it("claims e-mails of dead processes before those that were never claimed", async () => {
  const claimed = await harness.ledger.claim(3, 60, []);
  expect(claimed.map(({ recipient }) => Number.parseInt(recipient, 10) % 10)).toEqual([0, 0, 0]);
});

// What a search finds: `email-admin.int-spec.ts`.
it("a search for a part of a recipient's address uses the trigram index instead of a sequential scan", async () => {
  const plans = await explain("", async (explaining) => {
    const list = new EmailListRepository(explaining);
    const scope: EmailScope = { q: "C4ca4238a0", state: undefined, kind: undefined };
    await list.list(scope, null, 50);
    await list.count(scope);
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toContain("emails_recipient");
    expect(plan).not.toContain("Seq Scan on emails");
  }
});
