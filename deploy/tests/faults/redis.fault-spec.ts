import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { database, waitFor, type Person } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { withRedis } from "./harness/queues.ts";
import { Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const UPLOADS = 60;
const LAG_SECONDS = 30;

/** Redis is stopped within uploads and status changes, loses its data and comes back empty. */
async function loseEverything({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, staff, all, sponsorEmail } = await createActors();
  const uploads = new Uploads({ people: [ours.admin, ours.user], count: UPLOADS, atOnce: 4, random, large: 0.05 });
  const changes = changeStatuses(staff, uploads);
  await uploads.reached(UPLOADS / 4);
  await product.links.redis.cut();
  await product.replaced("redis", product.signal("redis", "SIGKILL"));
  await waitFor(() => withRedis(product, (redis) => redis.flushall()), { what: "an empty Redis", timeoutMs: PATIENCE_MS });
  await uploads.reached(UPLOADS / 2);
  await product.links.redis.open();
  const lag = await measureLag(new Date());
  await uploads.done;
  const changed = await changes;
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return { "status changes": changed, lag: within("what was owed", lag, LAG_SECONDS), answers: formatCounts(uploads.met), ...rest };
}

/** Moves each document on as soon as it is there. @returns the number of changes */
async function changeStatuses({ client }: Person, uploads: Uploads): Promise<number> {
  let changed = 0;
  for (let index = 0; index < UPLOADS;) {
    await uploads.reached(index + 1);
    const { status } = await client.patch(`/pdfs/${uploads.sent[index]?.documentId}/status`, { status: "in_progress" });
    if (status === 200) changed++;
    else assert(status === 409 || status === 503, `a status change was answered ${status}`);
    if (status !== 503) index++;
  }
  return changed;
}

/** Seconds until everything written before `moment` is acted on. */
async function measureLag(moment: Date): Promise<number> {
  const begun = performance.now();
  const look = async (): Promise<boolean> => {
    const { rows } = await database().query("select 1 from events.outbox where closed_at is null and created_at < $1 limit 1", [moment]);
    return rows.length === 0;
  };
  await waitFor(look, { what: "the outbox to be worked off", timeoutMs: PATIENCE_MS, intervalMs: 100 });
  return (performance.now() - begun) / 1000;
}

describe("redis-lost (quick)", () => {
  it("delivers every event when Redis stops and loses its data during uploads and status changes", onFaultProduct(loseEverything));
});
