import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import { database, waitFor, type Person } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { SERVICES, type FaultProduct } from "./harness/product.ts";
import { withRedis } from "./harness/queues.ts";
import { Uploads } from "./harness/uploads.ts";
import { formatCounts, formatSeconds } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const LAG_SECONDS = 30;
const UNAVAILABLE_MS = 6_000;
const FROZEN_MS = 120_000;
const THAW_SECONDS = 60;

/** Redis is stopped within uploads and status changes, loses its data and comes back empty. */
async function loseEverything({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, staff, all, sponsorEmail } = await createActors();
  const uploads = new Uploads({ people: [ours.admin, ours.user], count: 60, atOnce: 4, random, large: 0.05, pace: () => sleep(100) });
  const changes = changeStatuses(staff, uploads);
  await uploads.reached(15);
  await product.links.redis.cut();
  await forgetAll(product);
  await Promise.race([sleep(UNAVAILABLE_MS), uploads.done]);
  await product.links.redis.open();
  const lag = await lagFrom(new Date());
  await uploads.done;
  const changed = await changes;
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    uploads: 60,
    "status changes": changed,
    lag: within("what was owed", lag, LAG_SECONDS),
    answers: formatCounts(uploads.met),
    ...rest,
  };
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
    else assert(status === 409 || status === 503, `a status change was answered ${status}`);
    if (status !== 503) index++;
  }
  return changed;
}

async function forgetAll(product: FaultProduct): Promise<void> {
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
async function idleAfterLoss({ product }: FaultHarness): Promise<Figures> {
  await product.links.redis.cut();
  await forgetAll(product);
  await product.links.redis.open();
  const quiet = 60_000;
  const end = performance.now() + quiet;
  while (performance.now() < end) {
    for (const name of SERVICES) assert(await product.well(name, "live"), `${name} says that it needs a restart`);
    await sleep(1_000);
  }
  const rest = await assertInvariants(product, {});
  return { "live for": formatSeconds(quiet / 1000), ...rest };
}

/** The link stands still and its connections are lost without a word. */
async function freeze({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
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
  const rest = await assertInvariants(product, { uploads: [before, during, after], sponsorEmail, people: all });
  assert(
    SERVICES.every((name, index) => product.pid(name) === pids[index]),
    "a service was restarted",
  );
  return { frozen: formatSeconds(FROZEN_MS / 1000), "at work again": within("the consumers' return", lag, THAW_SECONDS), ...rest };
}

describe("redis-lost (quick)", () => {
  it("delivers every event when Redis stops and loses its data during uploads and status changes", onFaultProduct(loseEverything));
});

describe("redis-lost-idle", () => {
  it("reports every service live for a minute without work after Redis lost its data", onFaultProduct(idleAfterLoss));
});

describe("redis-frozen", () => {
  it("resumes delivery without a restart when connections to Redis stall without a reset for 2 minutes", onFaultProduct(freeze));
});
