import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import type { CrashPoint } from "@takeoff/platform/crash-points";
import { bigPdf, database, waitFor, type ApiClient } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { Uploads, type Sent } from "./harness/uploads.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
const POINTS: readonly CrashPoint[] = [
  "documents.before-object",
  "documents.half-object",
  "documents.after-object",
  "documents.after-commit",
];

interface Attempt {
  point: CrashPoint;
  filename: string;
  key: string;
  file: Buffer;
}

/** At each point one upload's process ends; then each is repeated under its key until it is accepted. */
async function crashDuringUploads({ product }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const { client } = ours.user;
  const prefix = `${randomUUID().slice(0, 8)}-`;
  const attempts: Attempt[] = [];
  const survivors: CrashPoint[] = [];
  for (const point of POINTS) {
    const before = await count("documents.documents");
    const pid = product.pid("documents") ?? 0;
    // Large enough to be in the middle of its parts at the second point.
    const attempt = { point, filename: `${prefix}${point}.pdf`, key: randomUUID(), file: bigPdf(20 * MIB) };
    attempts.push(attempt);
    product.orderCrash(point);
    const { status } = await client.upload({ file: attempt.file, filename: attempt.filename, idempotencyKey: attempt.key });
    assert(status >= 500, `an upload whose process ended at ${point} was answered ${status}`);
    await product.replaced("documents", pid);
    await product.readyAfter("documents");
    const stored = (await count("documents.documents")) - before;
    if (stored > 0) survivors.push(point);
    assert(stored === (point === "documents.after-commit" ? 1 : 0), `a crash at ${point} left ${stored} documents`);
  }
  const sent = await Promise.all(attempts.map((attempt) => repeat(client, attempt)));
  const rest = await assertInvariants(product, { uploads: [{ prefix, sent }], sponsorEmail, people: all });
  return { points: POINTS.length, "stored before the crash": survivors.join(), "repeated and accepted": sent.length, ...rest };
}

/** A dead process's key is free when its lease of some seconds ends. */
function repeat(client: ApiClient, { filename, key, file }: Attempt): Promise<Sent> {
  const attempt = async (): Promise<Sent | null> => {
    const answer = await client.upload({ file, filename, idempotencyKey: key });
    assert([200, 409, 503].includes(answer.status), `a repeated upload was answered ${answer.status}`);
    if (answer.status !== 200) return null;
    return { filename, sha256: createHash("sha256").update(file).digest("hex"), documentId: (answer.json as Document).id };
  };
  return waitFor(attempt, { what: `${filename} to be accepted`, timeoutMs: PATIENCE_MS, intervalMs: 500 });
}

async function count(table: string): Promise<number> {
  const { rows } = await database().query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

const WORKER_KILLS = 6;
const RECOVERY_SECONDS = 15;

/** One document's check, whose worker ends again and again before its effect is in the database. */
async function killOneJobsWorker({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  let slowest = 0;
  product.orderCrash("documents.before-effect");
  const uploads = new Uploads({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 });
  await uploads.done;
  for (let kills = 1; kills <= WORKER_KILLS; kills++) {
    await waitFor(() => !product.crashIsDue, { what: `the worker to take the job, kill ${kills}`, timeoutMs: PATIENCE_MS, intervalMs: 10 });
    const killed = performance.now();
    if (kills < WORKER_KILLS) product.orderCrash("documents.before-effect");
    await waitFor(() => (kills < WORKER_KILLS ? !product.crashIsDue : isChecked(uploads)), {
      what: `the job to be taken again after kill ${kills}`,
      timeoutMs: PATIENCE_MS,
      intervalMs: 20,
    });
    slowest = Math.max(slowest, (performance.now() - killed) / 1000);
  }
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  return { kills: WORKER_KILLS, "slowest recovery": within("a killed job's recovery", slowest, RECOVERY_SECONDS), ...rest };
}

async function isChecked(uploads: Uploads): Promise<boolean> {
  return (await count(`documents.documents where status <> 'new' and filename like '${uploads.prefix}%'`)) === uploads.sent.length;
}

/** Both sides of each consumer's transaction. */
async function crashAroundEffects({ product, random }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const points: CrashPoint[] = [
    "documents.before-effect",
    "documents.after-effect",
    "notifications.before-effect",
    "notifications.after-effect",
  ];
  const runs: Uploads[] = [];
  for (const point of points) {
    product.orderCrash(point);
    const uploads = new Uploads({ people: [ours.user], count: 3, atOnce: 3, random, large: 0 });
    runs.push(uploads);
    await uploads.done;
    await waitFor(() => !product.crashIsDue, { what: `the crash at ${point}`, timeoutMs: PATIENCE_MS });
  }
  const rest = await assertInvariants(product, { uploads: runs, sponsorEmail, people: all });
  return { points: points.length, uploads: runs.length * 3, ...rest };
}

describe("crash-documents (quick)", () => {
  it(
    "keeps no part of an upload whose process ends before, in or after the object's write, and all of one that ends after the commit",
    onFaultProduct(crashDuringUploads),
  );
});

describe("crash-consumers (quick)", () => {
  it("acts on each event once when its consumer ends before or after the effect is committed", onFaultProduct(crashAroundEffects));
});

describe("job-killed-six-times", () => {
  it("completes a job whose worker is killed six times", onFaultProduct(killOneJobsWorker));
});
