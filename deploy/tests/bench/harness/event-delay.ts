import { setTimeout as sleep } from "node:timers/promises";
import { database, staff, tenant, waitFor, type ApiResponse, type Person } from "@takeoff/testing";
import type { RunningStack } from "../../../local/stack/stack.ts";
import { print } from "../../harness/print.ts";
import { uploadFile } from "../../security/harness/hostile-files.ts";
import { judge, quantile, type Missed } from "./compare.ts";

const PER_SECOND = 20;
const WARM_SECONDS = 10;
const SECONDS = 60;
/** An upload publishes an event, and so does the change to `pending` that follows: two events each. */
const UPLOADS_PER_SECOND = 5;
/** Documents that staff move on in turn. */
const MOVED = 10;
const BARS = { p50: 100, p99: 300 };

/** The effect of an event in one of its consumers. */
interface Effect {
  event: string;
  consumer: string;
  ms: number;
}

/**
 * From the transaction that wrote an event, counted from its beginning, to the commit of each consumer's effect, while
 * people upload drawings and staff move documents on: the database's own times on both ends.
 */
export async function delays(stack: RunningStack): Promise<Missed> {
  await keepCommitTimes(stack);
  const [{ user }, desk] = await Promise.all([tenant(), staff()]);
  const ids: number[] = [];
  // The services' first connections were to the server that was stopped.
  while (ids.length < MOVED) ids.push(await waitFor(() => uploadFile(user), { what: "an upload to be taken", timeoutMs: 60_000 }));
  await work(user, desk, ids, WARM_SECONDS);
  const begun = new Date();
  await work(user, desk, ids, SECONDS);
  await waitFor(allClosed, { what: "every event to be acted on", timeoutMs: 30_000 });
  const found = await effectsSince(begun);
  const events = new Set(found.map(({ event }) => event)).size;
  print(`\nfrom commit to effect, ms, at ${(events / SECONDS).toFixed(1)} events a second`);
  for (const [consumer, effects = []] of Object.entries(Object.groupBy(found, (effect) => effect.consumer)))
    print(`  ${consumer.padEnd(13)} ${String(effects.length).padStart(5)} effects   ${formatTimes(effects.map(({ ms }) => ms))}`);
  const times = found.map(({ ms }) => ms);
  return [
    ...judge("commit to effect, p50, ms", quantile(times, 0.5), BARS.p50, "at most", 1),
    ...judge("commit to effect, p99, ms", quantile(times, 0.99), BARS.p99, "at most", 1),
  ];
}

/** Whether every event was acted on by all that must. */
export async function allClosed(): Promise<boolean> {
  return (await database().query("select 1 from events.outbox where closed_at is null limit 1")).rows.length === 0;
}

async function keepCommitTimes(stack: RunningStack): Promise<void> {
  await database().query("alter system set track_commit_timestamp = on");
  await stack.restart("postgres");
  const look = async (): Promise<boolean> => {
    const answers = await Promise.all(Object.values(stack.info.services.metrics).map((origin) => fetch(`${origin}/health/ready`)));
    return answers.every(({ ok }) => ok);
  };
  await waitFor(look, { what: "every service to be ready", timeoutMs: 60_000 });
}

/** Uploads and changes of status at a steady rate, each begun at its time whether those before it have ended or not. */
async function work(user: Person, desk: Person, ids: readonly number[], seconds: number): Promise<void> {
  const moves = PER_SECOND - 2 * UPLOADS_PER_SECOND;
  await Promise.all([
    steadily(UPLOADS_PER_SECOND, seconds, () => user.client.upload()),
    steadily(moves, seconds, (index) => {
      const status = Math.floor(index / MOVED) % 2 === 0 ? "in_progress" : "processing";
      return desk.client.patch(`/pdfs/${ids[index % MOVED]}/status`, { status });
    }),
  ]);
}

async function steadily(perSecond: number, seconds: number, call: (index: number) => Promise<ApiResponse>): Promise<void> {
  const begun = performance.now();
  const calls: Promise<ApiResponse>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    await sleep(Math.max(0, begun + (1000 * index) / perSecond - performance.now()));
    calls.push(call(index));
  }
  const refused = (await Promise.all(calls)).filter(({ status }) => status !== 200);
  if (refused.length) print(`  ${refused.length} of ${calls.length} calls were refused, the first with ${refused[0]?.status}`);
}

async function effectsSince(begun: Date): Promise<Effect[]> {
  const { rows } = await database().query<Effect>(
    `select e.id as event, r.consumer, extract(epoch from pg_xact_commit_timestamp(r.xmin) - e.created_at)::float8 * 1000 as ms
     from events.receipts r join events.outbox e on e.id = r.event_id where e.created_at >= $1`,
    [begun],
  );
  return rows;
}

function formatTimes(times: readonly number[]): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1).padStart(7));
  return `p50 ${p50}   p99 ${p99}   max ${max}`;
}
