import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { describe, it } from "@jest/globals";
import { bigPdf, database, waitFor, type Person } from "@takeoff/testing";
import type { Random } from "@takeoff/drawings/model";
import { readResident } from "../bench/harness/resident.ts";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
const CHUNK = 65_536;
const WARM_UP = 10;
const ABORTS = 100;
const ABORTS_AT_ONCE = 5;
const SHARES = [0.1, 0.5, 0.99];
const WATCHED = ["gateway", "documents"] as const;
const GROWTH_MIB = 48;
const DESCRIPTORS = 8;

/** Clients that disconnect in the middle of their file. */
async function abortedUploads({ product, random }: FaultHarness): Promise<Figures> {
  const { ours, all } = await createActors();
  const filename = `${randomUUID()}.pdf`;
  const pids = WATCHED.map((name) => product.pid(name) ?? 0);
  const descriptors = (): number => pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0);
  const abort = async (count: number): Promise<Figures> => {
    await abortMany(ours.user, filename, count, random);
    return assertInvariants(product, { people: all });
  };
  // Some unmeasured: compiled code and buffers stay.
  await abort(WARM_UP);
  const opened = descriptors();
  const resident = pids.map(readResident);
  const rest = await abort(ABORTS);
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  assert(rows.length === 0, `${rows.length} aborted uploads became documents`);
  // Pools close what they do not use any more.
  await waitFor(() => descriptors() <= opened + DESCRIPTORS, { what: "connections to be closed", timeoutMs: PATIENCE_MS });
  const figures: Figures = { aborts: ABORTS, "more descriptors": descriptors() - opened };
  for (const [index, mib] of pids.map(readResident).entries()) {
    const grown = mib - (resident[index] ?? NaN);
    figures[WATCHED[index] ?? ""] = `${grown.toFixed(0)} MiB more`;
    assert(grown <= GROWTH_MIB, `${WATCHED[index]} grew by ${grown.toFixed(0)} MiB`);
  }
  return { ...figures, ...rest };
}

async function abortMany({ client }: Person, filename: string, count: number, random: Random): Promise<void> {
  let next = 0;
  const abort = async (): Promise<void> => {
    while (next < count) {
      const share = SHARES[next++ % SHARES.length] ?? 0.5;
      const file = bigPdf(random.integer(6, 12) * MIB);
      const answer = await client.upload({ file: sliceBeginning(file, share), filename, size: file.length }).catch(() => null);
      assert(answer === null || answer.status >= 400, `an aborted upload received ${answer?.status}`);
    }
  };
  await Promise.all(Array.from({ length: ABORTS_AT_ONCE }, abort));
}

/** In chunks, each of which is taken only when the connection has taken those before. */
async function* sliceBeginning(file: Buffer, share: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length * share; at += CHUNK) yield await Promise.resolve(file.subarray(at, at + CHUNK));
  throw new Error("the client disconnects");
}

describe("client-gone", () => {
  it("stores nothing and leaks nothing when 100 clients disconnect at 10, 50 and 99 % of an upload", onFaultProduct(abortedUploads));
});
