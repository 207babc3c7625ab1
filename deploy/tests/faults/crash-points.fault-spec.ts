import assert from "node:assert/strict";
import { hash, randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import type { CrashPoint } from "@takeoff/platform/crash-points";
import { type ApiClient, bigPdf, database, storeBucket, type Tenant, waitFor } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { type Sent, uploadAll, type Uploads } from "./harness/uploads.ts";
import { createActors, type FaultHarness, type Figures, onFaultProduct } from "../harness/case.ts";
import type { FaultProduct } from "./harness/product.ts";

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

const PUTS_AT_ONCE = 32;
/** In the order in which they are ordered; each ends a process between two steps. */
const STEPS: readonly CrashPoint[] = [
  "identity.before-effect",
  "notifications.before-effect",
  "documents.removal-step",
  "documents.sweep-step",
  "documents.removal-step",
  "documents.before-effect",
  "documents.after-effect",
  "documents.sweep-step",
];
const COMPLETE = { documents: 2_000, steps: STEPS };
/** When some of the documents are gone, and some of the files. */
const SHORT = { documents: 240, steps: ["documents.removal-step", "documents.sweep-step"] } as const;

/** Deletes an organization and aborts the deletion between its steps; another organization is unaffected. */
async function removeOrganization({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { documents, steps } = quick ? SHORT : COMPLETE;
  const ours = await createActors();
  const other = await createActors();
  const others = await uploadAll({ people: [other.ours.user], count: 5, atOnce: 5, random, large: 0 });
  await fill(ours.ours, documents);
  const { id } = ours.ours.organization;
  // Owed when the organization is deleted.
  product.mail.behaviour = (recipient) => (recipient === ours.sponsorEmail ? "defer" : "accept");
  await ours.ours.user.client.upload({ expectOk: true });
  await waitFor(() => product.mail.attempts.has(ours.sponsorEmail), { what: "the sponsor's e-mail to be tried", timeoutMs: PATIENCE_MS });
  const crashes = crashAtSteps(product, steps);
  await ours.staff.client.delete(`/organizations/${id}`, undefined, { expectOk: true });
  const seen = await ours.ours.user.client.get("/pdfs");
  assert(seen.status === 401, `a user of a deleted organization was answered ${seen.status}`);
  let left = "";
  const isGone = async (): Promise<boolean> => (left = await listLeft(id)) === "";
  await waitFor(isGone, { timeoutMs: PATIENCE_MS, intervalMs: 100 }).catch(() => assert.fail(`of the organization are left: ${left}`));
  const made = await crashes.end();
  product.mail.behaviour = () => "accept";
  const rest = await assertInvariants(product, { uploads: [others], sponsorEmail: other.sponsorEmail, people: [...other.all, ours.staff] });
  const sent = product.mail.received.filter(({ to }) => to.includes(ours.sponsorEmail));
  assert(sent.length === 0, "an e-mail of a deleted organization was sent");
  return { documents, crashes: made, ...rest };
}

/** Orders one crash after the other, as each is carried out, until the deletion has ended. */
function crashAtSteps(product: FaultProduct, steps: readonly CrashPoint[]): { end(): Promise<number> } {
  let made = 0;
  let going = true;
  const crashing = (async (): Promise<void> => {
    for (const point of steps) {
      product.orderCrash(point);
      await product.crashed();
      if (!going) return;
      made++;
    }
  })();
  // `end` receives the error; until then it must not end the process.
  crashing.catch(() => undefined);
  return {
    async end() {
      going = false;
      product.cancelCrash();
      await crashing;
      return made;
    },
  };
}

/** Puts documents with an object each past the product. */
async function fill({ organization, user }: Tenant, count: number): Promise<void> {
  const keys = Array.from({ length: count }, () => {
    const id = randomUUID();
    return `docs/${id.slice(0, 2)}/${id}`;
  });
  await database().query("insert into documents.objects (key, state, size_bytes, sha256) select unnest($1::text[]), 'stored', 4, ''", [
    keys,
  ]);
  await database().query(
    `insert into documents.documents (organization_id, organization_name, organization_key, uploaded_by_id, uploaded_by, uploader_key,
       filename, filename_key, status, upload_date, project_name, project_key, project_location, location_key, contractor_location,
       contractor_key, size_bytes, expected_order_date, quote_needed_by, is_domestic_steel, original_object)
     select $1, $2, lower($2), $3, $4, lower($4), key, key, 'pending', now(), 'Frame', 'frame', 'Joliet', 'joliet', 'Builders', 'builders',
       4, '2027-03-15', '2027-02-01', true, key from unnest($5::text[]) as key`,
    [organization.id, organization.name, user.id, user.username, keys],
  );
  const { client, bucket } = await storeBucket();
  const put = async (): Promise<void> => {
    for (let key = keys.pop(); key; key = keys.pop()) await client.putObject(bucket, key, Buffer.from("file"), 4);
  };
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, put));
}

/** What is still there of an organization, in words; empty when nothing is. */
async function listLeft(id: number): Promise<string> {
  const { rows } = await database().query<{ what: string; count: string }>(
    `select what, count from (
       select 'documents' as what, count(*) from documents.documents where organization_id = $1
       union all select 'users', count(*) from identity.users where organization_id = $1
       union all select 'owed mails', count(*) from notifications.emails where organization_id = $1 and state in ('pending', 'sending', 'parked')
       union all select 'organizations', count(*) from organizations.organizations where id = $1
       union all select 'objects', count(*) from documents.objects o where state <> 'stored'
     ) counted where count > 0`,
    [id],
  );
  return rows.map(({ what, count }) => `${count} ${what}`).join(", ");
}

describe("organization-removed (quick)", () => {
  it("deletes all of an organization although its deletion is killed between its steps", onFaultProduct(removeOrganization));
});
