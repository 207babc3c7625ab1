import { dirname, join } from "node:path";
import { expect, it } from "@jest/globals";
import { database, waitFor } from "@takeoff/testing";
import { ScriptedSmtpServer } from "@takeoff/testing/smtp-server";
import { Ports } from "../../local/stack/ports.ts";
import type { RunningStack } from "../../local/stack/stack.ts";
import { print } from "../harness/print.ts";
import { withBenchStack } from "./harness/bench-stack.ts";
import { inTurn, judge, seconds, type Missed } from "./harness/compare.ts";
import { rates } from "./harness/event-rate.ts";
import { startTwin, withProcess } from "./harness/twin.ts";

const EMAILS = 2_000;
const ROUNDS = 2;
const BAR = 1.5;
/** What a mail server on the internet takes for one mail, without the network's round trip. */
const MAIL_TAKES_MS = 50;

/** What follows from a change's commit: how many a second, and what a second process adds. */
it("events are acted on at 0.2 of the rate of their inserts, and two processes send e-mails 1.5 times as fast as one", async () => {
  const mail = await new ScriptedSmtpServer({ storeRaw: false }).start();
  try {
    const measure = async (stack: RunningStack): Promise<Missed> => [...(await rates()), ...(await backlog(stack, mail))];
    expect(await withBenchStack(measure, { SMTP_URL: mail.url })).toEqual([]);
  } finally {
    await mail.stop();
  }
});

/** What a second process adds to a backlog of e-mails. They wait for their server, so that twice the processes send twice as many. */
async function backlog(stack: RunningStack, mail: ScriptedSmtpServer): Promise<Missed> {
  const ports = new Ports(join(dirname(stack.runFile), "ports.json"));
  mail.replyDelayMs = MAIL_TAKES_MS;
  print(`\na backlog of ${EMAILS} e-mails to a server that takes ${MAIL_TAKES_MS} ms for each, e-mails/s`);
  const withSecond = async (): Promise<number> =>
    withProcess(await startTwin(stack.info.processes["notifications"], ports), emailsPerSecond);
  const { one, two } = await inTurn(ROUNDS, { one: emailsPerSecond, two: withSecond });
  return judge(`sent by two processes: ${two.toFixed(1)} / ${one.toFixed(1)} e-mails/s`, two / one, BAR, "at least");
}

async function emailsPerSecond(): Promise<number> {
  const { rows } = await database().query<{ first: string }>(
    `with owed as (
       insert into notifications.emails (event_id, recipient, template, data, message_id, next_attempt_at)
       select id, 'bench.' || id || '@mail.example', 'password_changed', '{"username": "bench", "changed_at": "2027-03-15T09:30:00.000Z"}', '<' || id || '@takeoff.example>', 'infinity'
       from (select gen_random_uuid() as id from generate_series(1, $1::int)) made returning id
     ) select min(id) as first from owed`,
    [EMAILS],
  );
  const first = Number(rows[0]?.first);
  const left = async (): Promise<number> =>
    (await database().query("select 1 from notifications.emails where id >= $1 and state <> 'sent' limit 1", [first])).rows.length;
  const took = await seconds(async () => {
    await database().query("update notifications.emails set next_attempt_at = now() where id >= $1", [first]);
    await waitFor(async () => (await left()) === 0, { what: "the e-mails", timeoutMs: 15 * 60_000, intervalMs: 200 });
  });
  return EMAILS / took;
}
