import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import { bigPdf, database, waitFor, type Person } from "@takeoff/testing";
import { type Random } from "@takeoff/drawings";
import type { ServiceName } from "../../local/parts/service-parts.ts";
import { residentOf } from "../bench/harness/resident.ts";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import type { FaultProduct } from "./harness/product.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const AT_ONCE = 20;
const MIB = 1_048_576;

async function oneKey({ product }: FaultHarness): Promise<Figures> {
  const { ours, all } = await createActors();
  const { client } = ours.user;
  const [key, filename, file] = [randomUUID(), `${randomUUID()}.pdf`, bigPdf(3 * MIB)];
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => client.upload({ file, filename, idempotencyKey: key })));
  const accepted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409);
  assert(
    accepted.length >= 1 && accepted.length + refused.length === AT_ONCE,
    `answers were ${answers.map(({ status }) => status).join()}`,
  );
  const ids = new Set(accepted.map(({ json }) => (json as { id: number }).id));
  assert(ids.size === 1, `one key made ${ids.size} documents`);
  const other = await client.upload({ file: bigPdf(MIB), filename, idempotencyKey: key });
  assert(other.status === 422, `another file under the same key was answered ${other.status}`);
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  assert(rows.length === 1, `one key made ${rows.length} rows`);
  const rest = await assertInvariants(product, { people: all });
  return { "at once": AT_ONCE, "200": accepted.length, "409": refused.length, rows: rows.length, "other file": other.status, ...rest };
}

const ABORTS = 100;
const ABORTS_AT_ONCE = 5;
const SHARES = [0.1, 0.5, 0.99];
const WATCHED: readonly ServiceName[] = ["gateway", "documents"];
const GROWTH_MIB = 48;
const DESCRIPTORS = 8;

/** Clients that disconnect in the middle of their file. */
async function abortedUploads({ product, random }: FaultHarness): Promise<Figures> {
  const { ours, all } = await createActors();
  const filename = `${randomUUID()}.pdf`;
  await abortMany(ours.user, filename, 10, random);
  await settled(product);
  const before = measure(product);
  await abortMany(ours.user, filename, ABORTS, random);
  const rest = await assertInvariants(product, { people: all });
  await settled(product);
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  assert(rows.length === 0, `${rows.length} aborted uploads became documents`);
  const after = measure(product);
  const figures: Figures = { aborts: ABORTS };
  for (const name of WATCHED) {
    const [was, is] = [before[name], after[name]];
    if (!was || !is) continue;
    figures[name] = `${(is.mib - was.mib).toFixed(0)} MiB ${is.descriptors - was.descriptors} fd`;
    assert(is.mib - was.mib <= GROWTH_MIB, `${name} grew by ${(is.mib - was.mib).toFixed(0)} MiB`);
    assert(is.descriptors - was.descriptors <= DESCRIPTORS, `${name} holds ${is.descriptors - was.descriptors} more descriptors`);
  }
  return { ...figures, ...rest };
}

async function abortMany({ client }: Person, filename: string, count: number, random: Random): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) {
      const share = SHARES[next++ % SHARES.length] ?? 0.5;
      const file = bigPdf(random.integer(6, 12) * MIB);
      const end = new AbortController();
      const body = abortedBody(file, share, end);
      await client.upload({ file: body, filename, size: file.length, signal: end.signal }).then(
        ({ status }) => assert(status >= 400, `an aborted upload received ${status}`),
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: ABORTS_AT_ONCE }, one));
}

async function* abortedBody(file: Buffer, share: number, end: AbortController): AsyncGenerator<Buffer> {
  yield file.subarray(0, Math.floor(file.length * share));
  // What was written must be on its way before the connection breaks.
  await sleep(20);
  end.abort();
}

interface Measure {
  mib: number;
  descriptors: number;
}

function measure(product: FaultProduct): Partial<Record<ServiceName, Measure>> {
  return Object.fromEntries(
    WATCHED.map((name) => {
      const pid = product.pid(name) ?? 0;
      return [name, { mib: residentOf(pid), descriptors: readdirSync(`/proc/${pid}/fd`).length }];
    }),
  );
}

/** Waits until kept-alive connections are closed on both sides. */
async function settled(product: FaultProduct): Promise<void> {
  let last = Infinity;
  await waitFor(
    async () => {
      const now = WATCHED.reduce((sum, name) => sum + readdirSync(`/proc/${product.pid(name) ?? 0}/fd`).length, 0);
      const still = now >= last;
      last = Math.min(now, last);
      await sleep(1_000);
      return still;
    },
    { timeoutMs: PATIENCE_MS, what: "connections to end" },
  );
}

describe("one-key-at-once (quick)", () => {
  it("stores one document for 20 concurrent uploads with one Idempotency-Key, and rejects another file with it", onFaultProduct(oneKey));
});

describe("client-gone", () => {
  it("stores nothing and leaks nothing when 100 clients disconnect at 10, 50 and 99 % of an upload", onFaultProduct(abortedUploads));
});
