import assert from "node:assert/strict";
import { hash, randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import type { CrashPoint } from "@takeoff/platform/crash-points";
import { bigPdf, database, waitFor, type ApiClient } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { uploadAll, type Sent, type Uploads } from "./harness/uploads.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
const UPLOAD_POINTS: readonly CrashPoint[] = [
  "documents.before-object",
  "documents.half-object",
  "documents.after-object",
  "documents.after-commit",
];
/** One of the points after which nothing is stored, and the one after which all is. */
const QUICK_UPLOAD_POINTS: readonly CrashPoint[] = ["documents.half-object", "documents.after-commit"];

interface Attempt {
  filename: string;
  key: string;
  file: Buffer;
}

/** Longest `retry-after` of a repeat: the lease of a dead process ends within this time. */
const LEASE_SECONDS = 5;

/** At each point one upload's process ends; then it is repeated under its key until it is accepted. */
async function crashDuringUploads({ product, quick }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const { client } = ours.user;
  const prefix = `${randomUUID().slice(0, 8)}-`;
  const sent: Sent[] = [];
  let slowest = 0;
  for (const point of quick ? QUICK_UPLOAD_POINTS : UPLOAD_POINTS) {
    const before = await countDocuments();
    const pid = product.pid("documents") ?? 0;
    // Large enough to be in the middle of its parts at the second point.
    const attempt = { filename: `${prefix}${point}.pdf`, key: randomUUID(), file: bigPdf(20 * MIB) };
    product.orderCrash(point);
    const { status } = await client.upload({ file: attempt.file, filename: attempt.filename, idempotencyKey: attempt.key });
    assert(status >= 500, `an upload whose process ended at ${point} was answered ${status}`);
    const ended = performance.now();
    await product.replaced("documents", pid);
    await product.readyAfter("documents");
    const stored = (await countDocuments()) - before;
    assert(stored === (point === "documents.after-commit" ? 1 : 0), `a crash at ${point} left ${stored} documents`);
    sent.push(await repeat(client, attempt));
    slowest = Math.max(slowest, (performance.now() - ended) / 1000);
  }
  const rest = await assertInvariants(product, { uploads: [{ prefix, sent }], sponsorEmail, people: all });
  return { "repeated and accepted": sent.length, "s from the crash until accepted, at most": slowest.toFixed(1), ...rest };
}

/** A dead process's key is free when its lease ends, and each rejection until then says when that is. */
function repeat(client: ApiClient, { filename, key, file }: Attempt): Promise<Sent> {
  const attempt = async (): Promise<Sent | null> => {
    const answer = await client.upload({ file, filename, idempotencyKey: key });
    assert([200, 409, 503].includes(answer.status), `a repeated upload was answered ${answer.status}`);
    const wait = Number(answer.headers.get("retry-after"));
    if (answer.status === 409) assert(wait >= 1 && wait <= LEASE_SECONDS, `a repeated upload was answered 409 with retry-after ${wait}`);
    if (answer.status !== 200) return null;
    return { filename, sha256: hash("sha256", file), documentId: (answer.json as Document).id };
  };
  return waitFor(attempt, { what: `${filename} to be accepted`, timeoutMs: PATIENCE_MS, intervalMs: 500 });
}

async function countDocuments(): Promise<number> {
  const { rows } = await database().query<{ count: string }>("select count(*) from documents.documents");
  return Number(rows[0]?.count);
}

/** Both sides of each consumer's transaction, and how often the worker ends there with the same job. */
const CONSUMER_POINTS: readonly [point: CrashPoint, kills: number][] = [
  ["documents.before-effect", 6],
  ["documents.after-effect", 1],
  ["notifications.before-effect", 1],
  ["notifications.after-effect", 1],
];
/** Both sides, each of one consumer. */
const QUICK_CONSUMER_POINTS = CONSUMER_POINTS.filter((_, index) => index === 0 || index === 3);

async function crashAroundEffects({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const runs: Uploads[] = [];
  const points = quick ? QUICK_CONSUMER_POINTS : CONSUMER_POINTS;
  for (const [point, kills] of points) {
    product.orderCrash(point);
    runs.push(await uploadAll({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 }));
    await product.crashed();
    for (let again = 1; again < kills && !quick; again++) {
      product.orderCrash(point);
      await product.crashed();
    }
  }
  const rest = await assertInvariants(product, { uploads: runs, sponsorEmail, people: all });
  return { points: points.length, ...rest };
}

/** notifications ends when the SMTP server has accepted an e-mail and nothing of it is recorded. */
async function crashAfterAcceptance({ product, random }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const before = product.mail.received.length;
  product.orderCrash("notifications.after-yes");
  const uploads = await uploadAll({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 });
  await product.crashed();
  const rest = await assertInvariants(product, { uploads: [uploads], sponsorEmail, people: all });
  const { total, max } = product.mail.extraCopies(before);
  assert(max === 1, `an e-mail came ${max} times more than once`);
  return { "extra copies": total, ...rest };
}

describe("crash-documents (quick)", () => {
  it(
    "keeps no part of an upload whose process ends before, in or after the object's write, and all of one that ends after the commit",
    onFaultProduct(crashDuringUploads),
  );
});

describe("crash-consumers (quick)", () => {
  it(
    "acts on each event once when its consumer ends before or after the effect is committed, also six times with the same job",
    onFaultProduct(crashAroundEffects),
  );
});

describe("crash-after-acceptance", () => {
  it("sends at most one extra copy of an e-mail when notifications is killed after the server's 250", onFaultProduct(crashAfterAcceptance));
});
