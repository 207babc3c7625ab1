import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import { bigPdf, database, type Person, waitFor } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { assertUnavailable, countDocuments } from "./harness/rejections.ts";
import { uploadAll, Uploads } from "./harness/uploads.ts";
import { formatCounts, formatSeconds } from "../harness/print.ts";
import { createActors, type FaultHarness, type Figures, onFaultProduct } from "../harness/case.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { SERVICES } from "./harness/product.ts";
import { withRedis } from "./harness/queues.ts";

const MIB = 1_048_576;
const SHORT_MS = 3_000;
const UNAVAILABLE_MS = 60_000;

/** The store is unavailable: uploads and downloads are rejected, lists go on. */
async function storeUnavailable({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const { client } = ours.user;
  const before = await uploadAll({ people: [ours.user], count: 3, atOnce: 3, random, large: 0 });
  const filename = `${randomUUID()}.pdf`;
  const durationMs = quick ? SHORT_MS : UNAVAILABLE_MS;
  await product.links.minio.cut();
  let rounds = 0;
  for (const end = performance.now() + durationMs; performance.now() < end; rounds++) {
    const [small, large, list, download] = await Promise.all([
      client.upload({ filename }),
      client.upload({ filename, file: bigPdf(8 * MIB) }),
      client.get("/pdfs"),
      client.get(`/pdfs/${before.sent[0]?.documentId}/download`),
    ]);
    for (const [what, answer] of Object.entries({ "a small upload": small, "a large upload": large, "a download": download }))
      assertUnavailable(answer, what);
    assert(list.status === 200, `a list was answered ${list.status}`);
  }
  await product.links.minio.open();
  const after = await uploadAll({ people: [ours.user], count: 5, atOnce: 2, random, large: 0.5 });
  assert((await countDocuments(filename)) === 0, "a rejected upload became a document");
  const rest = await assertInvariants(product, { uploads: [before, after], sponsorEmail, people: all });
  return { unavailable: formatSeconds(durationMs / 1000), "rounds of upload 503, list 200, download 503": rounds, ...rest };
}

const HALVES = { quick: 2, complete: 5 } as const;

/** The store disconnects in the middle of a file. */
async function storeDiesHalfWay({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const filename = `${randomUUID()}.pdf`;
  const aborted = quick ? HALVES.quick : HALVES.complete;
  for (let index = 0; index < aborted; index++) {
    product.links.minio.cutAfter(random.integer(3, 17) * MIB);
    assertUnavailable(await ours.user.client.upload({ filename, file: bigPdf(20 * MIB) }), "an upload whose store died");
    await product.links.minio.open();
  }
  const after = await uploadAll({ people: [ours.user], count: 3, atOnce: 1, random, large: 1 });
  assert((await countDocuments(filename)) === 0, "a rejected upload became a document");
  const rest = await assertInvariants(product, { uploads: [after], sponsorEmail, people: all });
  return { aborted, ...rest };
}

describe("store-away (quick)", () => {
  it("answers uploads and downloads with 503 and lists with 200 while the object store is unavailable", onFaultProduct(storeUnavailable));
});

describe("store-half-body (quick)", () => {
  it("answers 503 and stores nothing when the object store disconnects half-way through an upload", onFaultProduct(storeDiesHalfWay));
});

const REJECTION_SECONDS = 2.5;
const WHOLE_SECONDS = 5;

/** The server is killed and comes back while it is being used. */
async function killServer({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const deaths = product.deaths.length;
  const uploads = new Uploads({ people: [ours.admin, ours.user], count: 60, atOnce: 6, random, large: 0.05 });
  await uploads.reached(15);
  await product.replaced("postgres", product.signal("postgres", "SIGKILL"));
  await waitFor(() => database().query("select 1"), { what: "PostgreSQL to accept", timeoutMs: PATIENCE_MS, intervalMs: 20 });
  const whole = await product.readyAfter(...SERVICES);
  await uploads.done;
  assert(product.deaths.length === deaths, product.deaths.slice(deaths).join());
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return {
    "longest 503": within("a rejection", uploads.slowest["503"] ?? 0, REJECTION_SECONDS),
    "pools whole after": within("the pools' return", whole, WHOLE_SECONDS),
    answers: formatCounts(uploads.met),
    ...rest,
  };
}

describe("postgres-killed (quick)", () => {
  it("loses no accepted upload and restarts no service when PostgreSQL is killed under load", onFaultProduct(killServer));
});

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
