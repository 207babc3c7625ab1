import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { database, pauseQueue, tenant, waitFor, type Tenant } from "@takeoff/testing";
import type { ScriptedSmtpServer } from "@takeoff/testing/smtp-server";
import { drawing, originalPdf } from "@takeoff/drawings";
import { ROOT } from "../../../local/places.ts";
import { Ports } from "../../../local/ports.ts";
import type { RunningStack } from "../../../local/stack.ts";
import { judge, median, seconds, type Missed } from "./compare.ts";
import { allClosed, fileOf, upload, type StoredFile } from "./event-rows.ts";
import { twinOf } from "./twin.ts";
import { print } from "../../harness/print.ts";

const EMAILS = 10_000;
const DRAWINGS = 2_000;
const ROUNDS = 2;
const BAR = 1.5;
const PATIENCE_MS = 15 * 60_000;
/** What a mail server on the internet takes for one mail, without the network's round trip. */
const MAIL_TAKES_MS = 50;

/**
 * What a second process adds to a backlog. E-mails wait for their server, so that twice the processes send twice as many:
 * that is judged. Checks of drawings compute: on a machine whose cores they share with the database they show how much
 * room it has left, so their figures are only printed.
 */
export async function backlog(stack: RunningStack, mail: ScriptedSmtpServer): Promise<Missed> {
  const folder = mkdtempSync(join(tmpdir(), "takeoff-bench-"));
  const ports = new Ports(join(folder, "ports.json"));
  mail.replyDelayMs = MAIL_TAKES_MS;
  try {
    print(`\na backlog of ${EMAILS} e-mails to a server that takes ${MAIL_TAKES_MS} ms for each, e-mails/s`);
    const emails = await oneAndTwo(stack.info.processes["notifications"], ports, sent);
    const ours = await tenant();
    const file = await fileOf(await upload(ours.user, originalPdf(drawing({ seed: "backlog" }))));
    print(`\na backlog of ${DRAWINGS} drawings to check, jobs/s`);
    const checks = await oneAndTwo(stack.info.processes["documents-worker"], ports, () => checked(ours, file));
    print(
      `checked by two workers: ${ratioOf(checks)} = ${(checks.two / checks.one).toFixed(2)} (not judged: both share the machine's cores)`,
    );
    return judge(`sent by two processes: ${ratioOf(emails)} e-mails/s`, emails.two / emails.one, BAR, "at least");
  } finally {
    mail.replyDelayMs = 0;
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Figures {
  one: number;
  two: number;
}

const ratioOf = ({ one, two }: Figures): string => `${two.toFixed(1)} / ${one.toFixed(1)}`;

/** Medians of draining by one process and by two, in turn. */
async function oneAndTwo(pid: number | undefined, ports: Ports, drain: () => Promise<number>): Promise<Figures> {
  const figures: Record<keyof Figures, number[]> = { one: [], two: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const processes of round % 2 === 0 ? (["one", "two"] as const) : (["two", "one"] as const))
      figures[processes].push(await (processes === "one" ? drain() : withSecond(pid, ports, drain)));
    print(`  run ${round + 1}: one ${figures.one.at(-1)?.toFixed(1)}  two ${figures.two.at(-1)?.toFixed(1)}`);
  }
  return { one: median(figures.one), two: median(figures.two) };
}

/** E-mails a second. */
async function sent(): Promise<number> {
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
    await waitFor(async () => (await left()) === 0, { what: "the e-mails", timeoutMs: PATIENCE_MS, intervalMs: 200 });
  });
  return EMAILS / took;
}

/** Jobs a second. */
async function checked(ours: Tenant, file: StoredFile): Promise<number> {
  const heldQueue = await pauseQueue("documents-checks");
  const since = await publish(ours, file);
  await heldQueue.whenWaiting(DRAWINGS);
  const took = await seconds(async () => {
    await heldQueue.release();
    await waitFor(async () => (await receivedSince(since)) === DRAWINGS, { what: "the jobs", timeoutMs: PATIENCE_MS, intervalMs: 200 });
  });
  await waitFor(allClosed, { what: "what follows from them", timeoutMs: PATIENCE_MS });
  return DRAWINGS / took;
}

/** Documents with the events that the check alone must act on: no mail is written for any of them. @returns the first id */
async function publish({ organization, user }: Tenant, { key, size }: StoredFile): Promise<number> {
  const { rows } = await database().query<{ first: string }>(
    `with made as (
       insert into documents.documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key,
         filename, filename_key, status, project_name, project_key, project_location, location_key, contractor_location, contractor_key,
         size_bytes, expected_order_date, quote_needed_by, is_domestic_steel, original_object)
       select $1::bigint, $2::text, lower($2), $3::bigint, $4::text, lower($4), n || '.pdf', n || '.pdf', 'new', 'Frame', 'frame', 'Joliet', 'joliet', 'Builders',
         'builders', $5, '2027-03-15', '2027-02-01', true, $6 from generate_series(1, $7::int) n returning id
     ), published as (
       insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers)
       select gen_random_uuid(), 'documents', 'document.uploaded', 'document:' || id, 1,
         jsonb_build_object('document_id', id, 'organization_id', $1, 'uploaded_by_id', $3, 'organization_name', $2, 'uploaded_by', $4,
           'filename', 'drawing.pdf', 'project_name', 'Frame'), '{documents}' from made returning 1
     ) select min(id) as first, (select count(*) from published) from made`,
    [organization.id, organization.name, user.id, user.username, size, key, DRAWINGS],
  );
  return Number(rows[0]?.first);
}

async function receivedSince(first: number): Promise<number> {
  const { rows } = await database().query<{ count: string }>(
    "select count(*) from documents.documents where id >= $1 and status <> 'new'",
    [first],
  );
  return Number(rows[0]?.count);
}

/** Runs `work` next to a second process of the same service. */
async function withSecond<T>(pid: number | undefined, ports: Ports, work: () => Promise<T>): Promise<T> {
  const { args, env, ready } = await twinOf(pid, ports);
  const child: ChildProcess = spawn(process.execPath, args, { env, cwd: ROOT, stdio: "ignore" });
  const exited = once(child, "exit");
  try {
    await waitFor(async () => (await fetch(ready)).ok, { what: "the second process", timeoutMs: 60_000 });
    return await work();
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}
