import { setTimeout as sleep } from "node:timers/promises";
import { database, waitFor, type Person } from "@takeoff/testing";
import { provePromises } from "../lab/invariants.ts";
import { PATIENCE_MS } from "../lab/patience.ts";
import { cast, expect, seconds, type FaultCase, type Figures, type Lab } from "../lab/lab.ts";
import { SERVICES, type Product } from "../lab/product.ts";
import { withRedis } from "../lab/queues.ts";
import { Uploads } from "../lab/uploads.ts";
import { told } from "./told.ts";

const LAG_SECONDS = 30;
const AWAY_MS = 6_000;
const FROZEN_MS = 120_000;
const THAW_SECONDS = 60;

/** Redis is stopped within uploads and status changes, loses its data and comes back empty. */
async function loseEverything({ product, random, within }: Lab): Promise<Figures> {
  const { ours, staff, all, sponsorEmail } = await cast();
  const uploads = new Uploads({ people: [ours.admin, ours.user], count: 60, atOnce: 4, random, large: 0.05, pace: () => sleep(100) });
  const changes = changeStatuses(staff, uploads);
  await uploads.reached(15);
  await product.links.redis.cut();
  await forgetAll(product);
  await Promise.race([sleep(AWAY_MS), uploads.done]);
  await product.links.redis.open();
  const lag = await lagFrom(new Date());
  await uploads.done;
  const changed = await changes;
  const rest = await provePromises(product, { uploads: [uploads], sponsorEmail, people: all });
  return { uploads: 60, "status changes": changed, lag: within("what was owed", lag, LAG_SECONDS), answers: told(uploads.met), ...rest };
}

/** Moves each document on as soon as it is there, as long as uploads go on; the number of changes. */
async function changeStatuses({ client }: Person, uploads: Uploads): Promise<number> {
  let changed = 0;
  let going = true;
  const end = uploads.done.finally(() => (going = false));
  end.catch(() => undefined);
  for (let index = 0; going || index < uploads.sent.length;) {
    const sent = uploads.sent[index];
    if (!sent) {
      await sleep(20);
      continue;
    }
    const { status } = await client.patch(`/pdfs/${sent.documentId}/status`, { status: "in_progress" });
    if (status === 200) changed++;
    else expect(status === 409 || status === 503, `a status change was answered ${status}`);
    if (status !== 503) index++;
  }
  return changed;
}

async function forgetAll(product: Product): Promise<void> {
  await product.replaced("redis", product.signal("redis", "SIGKILL"));
  await waitFor(() => withRedis(product, async (redis) => (await redis.flushall()) === "OK"), {
    what: "an empty Redis",
    timeoutMs: PATIENCE_MS,
  });
}

/** Seconds until everything written before `moment` is acted on. */
async function lagFrom(moment: Date): Promise<number> {
  const begun = performance.now();
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query("select 1 from events.outbox where closed_at is null and created_at < $1 limit 1", [moment]);
    return rows.length === 0;
  };
  await waitFor(look, { what: "the outbox to be worked off", timeoutMs: PATIENCE_MS, intervalMs: 100 });
  return (performance.now() - begun) / 1000;
}

/** Nothing happens after the loss: only heartbeats tell that the workers are alive. */
async function idleAfterLoss({ product }: Lab): Promise<Figures> {
  await product.links.redis.cut();
  await forgetAll(product);
  await product.links.redis.open();
  const quiet = 60_000;
  const end = performance.now() + quiet;
  while (performance.now() < end) {
    for (const name of SERVICES) expect(await product.well(name, "live"), `${name} says that it needs a restart`);
    await sleep(1_000);
  }
  const rest = await provePromises(product, {});
  return { "live for": seconds(quiet / 1000), ...rest };
}

/** The link stands still and its connections are lost without a word. */
async function freeze({ product, random, within }: Lab): Promise<Figures> {
  const { ours, all, sponsorEmail } = await cast();
  const pids = SERVICES.map((name) => product.pid(name));
  const before = new Uploads({ people: [ours.user], count: 5, atOnce: 2, random, large: 0 });
  await before.done;
  product.links.redis.freeze();
  const during = new Uploads({ people: [ours.user], count: 20, atOnce: 2, random, large: 0.1, pace: () => sleep(200) });
  await Promise.all([during.done, sleep(FROZEN_MS)]);
  await product.links.redis.open();
  const lag = await lagFrom(new Date());
  const after = new Uploads({ people: [ours.user], count: 5, atOnce: 2, random, large: 0 });
  await after.done;
  const rest = await provePromises(product, { uploads: [before, during, after], sponsorEmail, people: all });
  expect(
    SERVICES.every((name, index) => product.pid(name) === pids[index]),
    "a service was restarted",
  );
  return { frozen: seconds(FROZEN_MS / 1000), "at work again": within("the consumers' return", lag, THAW_SECONDS), ...rest };
}

export const REDIS_CASES: readonly FaultCase[] = [
  { name: "redis-lost", about: "Redis is stopped, its data deleted, within uploads and status changes", quick: true, run: loseEverything },
  { name: "redis-lost-idle", about: "nothing happens for a minute after Redis lost its data", run: idleAfterLoss },
  { name: "redis-frozen", about: "the link to Redis is frozen without a reset for 2 minutes", run: freeze },
];
