import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { database, drawing, holdQueue, originalPdf, tenant, waitFor, type Tenant } from "@takeoff/testing";
import { ROOT } from "../local/places.ts";
import { Ports } from "../local/ports.ts";
import type { RunningStack } from "../local/stack.ts";
import { judge, median, seconds, type Verdict } from "./compare.ts";
import { allClosed, fileOf, upload, type StoredFile } from "./event-rows.ts";
import { twinOf } from "./twin.ts";

const JOBS = 10_000;
const ROUNDS = 2;
const BAR = 1.5;
const PATIENCE_MS = 15 * 60_000;
const WORKER = "documents-worker";

/**
 * Checks of uploaded drawings, drained by one documents worker and by two: the consumer whose jobs are work, and that an
 * operator adds processes of. The other consumers' jobs wait for parts that are not theirs (the mail server, another
 * service), of which more workers do not make more.
 */
export async function backlog(stack: RunningStack): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), "takeoff-bench-"));
  try {
    const ours = await tenant();
    const file = await fileOf(await upload(ours.user, originalPdf(drawing({ seed: "backlog" }))));
    const ports = new Ports(join(folder, "ports.json"));
    console.log(`\na backlog of ${JOBS} drawings to check, jobs/s`);
    const figures: Record<"one" | "two", number[]> = { one: [], two: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const workers of round % 2 === 0 ? (["one", "two"] as const) : (["two", "one"] as const)) {
        const drain = (): Promise<number> => drained(ours, file);
        figures[workers].push(workers === "one" ? await drain() : await withSecond(stack, ports, drain));
      }
      console.log(`  run ${round + 1}: one ${figures.one.at(-1)?.toFixed(1)}  two ${figures.two.at(-1)?.toFixed(1)}`);
    }
    const [one, two] = [median(figures.one), median(figures.two)];
    return judge(`drained by two workers: ${two.toFixed(1)} / ${one.toFixed(1)} jobs/s`, two / one, BAR, "at least");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Jobs a second. */
async function drained(ours: Tenant, file: StoredFile): Promise<number> {
  const letGo = await holdQueue("documents");
  const since = await publish(ours, file);
  await letGo.whenWaiting(JOBS);
  const took = await seconds(async () => {
    await letGo.release();
    await waitFor(async () => (await receivedSince(since)) === JOBS, { what: "the jobs", timeoutMs: PATIENCE_MS, intervalMs: 200 });
  });
  await waitFor(allClosed, { what: "what follows from them", timeoutMs: PATIENCE_MS });
  return JOBS / took;
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
     ), told as (
       insert into events.outbox (id, publisher, type, aggregate, sequence, payload, consumers)
       select gen_random_uuid(), 'documents', 'document.uploaded', 'document:' || id, 1,
         jsonb_build_object('document_id', id, 'organization_id', $1, 'uploaded_by_id', $3, 'organization_name', $2, 'uploaded_by', $4,
           'filename', 'drawing.pdf', 'project_name', 'Frame'), '{documents}' from made returning 1
     ) select min(id) as first, (select count(*) from told) from made`,
    [organization.id, organization.name, user.id, user.username, size, key, JOBS],
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

/** Runs `work` beside a second worker. */
async function withSecond<T>(stack: RunningStack, ports: Ports, work: () => Promise<T>): Promise<T> {
  const { args, env, ready } = await twinOf(stack.info.processes[WORKER], ports);
  const child: ChildProcess = spawn(process.execPath, args, { env, cwd: ROOT, stdio: "ignore" });
  const exited = once(child, "exit");
  try {
    await waitFor(async () => (await fetch(ready)).ok, { what: "the second worker", timeoutMs: 60_000 });
    return await work();
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}
