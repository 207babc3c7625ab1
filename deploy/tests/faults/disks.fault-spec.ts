import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import { bigPdf, database, waitFor, type ApiResponse } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { SERVICES, type FaultProduct } from "./harness/product.ts";
import { type SmallDisk } from "./harness/small-disk.ts";
import { Uploads } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
const FULL_MS = 6_000;
const BACK_SECONDS = 5;
const LOG_FILES = 12;

/** The store's disk is full, and before that has too little room for a large file. */
async function storeFull({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const { client } = ours.user;
  const disk = diskOf(product, "minio");
  const before = new Uploads({ people: [ours.user], count: 3, atOnce: 3, random, large: 0 });
  await before.done;
  const filename = `${randomUUID()}.pdf`;
  disk.fill(12 * MIB);
  const large = await client.upload({ filename, file: bigPdf(40 * MIB) });
  refused(large, "an upload larger than the store's room");
  disk.fill();
  let rounds = 0;
  for (const end = performance.now() + FULL_MS; performance.now() < end; rounds++) {
    refused(await client.upload({ filename }), "an upload to a full store");
    refused(await client.upload({ filename, file: bigPdf(8 * MIB) }), "a large upload to a full store");
    const [list, download] = await Promise.all([client.get("/pdfs"), client.get(`/pdfs/${before.sent[0]?.documentId ?? 0}/download`)]);
    assert(list.status === 200 && download.status === 200, `list and download were answered ${list.status} and ${download.status}`);
    await sleep(200);
  }
  disk.free();
  const back = await secondsUntil("an upload to be taken again", async () => (await client.upload({})).status === 200);
  const after = new Uploads({ people: [ours.user], count: 5, atOnce: 2, random, large: 0.5 });
  await after.done;
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  assert(rows.length === 0, `${rows.length} refused uploads became documents`);
  const rest = await assertInvariants(product, { uploads: [before, after], sponsorEmail, people: all });
  return {
    "too large for the room": large.status,
    "rounds of upload 503, list 200, download 200": rounds,
    "taken again after": within("the return", back, BACK_SECONDS),
    ...rest,
  };
}

/** The database's disk is full: first no table grows, then its log cannot, which ends the server until there is room. */
async function databaseFull({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const pids = SERVICES.map((name) => product.pid(name));
  const before = new Uploads({ people: [ours.user], count: 5, atOnce: 2, random, large: 0 });
  await before.done;
  await assertInvariants(product, { uploads: [before], sponsorEmail, people: all });
  const disk = diskOf(product, "postgres");
  disk.fill();
  const filename = `${randomUUID()}.pdf`;
  const met: Record<string, number> = {};
  const calls = async (): Promise<void> => {
    for (const answer of await Promise.all([
      ours.user.client.upload({ filename }),
      ours.user.client.get("/pdfs"),
      ours.admin.client.get("/users"),
    ]))
      count(met, answer);
  };
  await calls();
  for (let file = 0; file < LOG_FILES; file++) {
    // Each takes a new file of the log as soon as none of the old ones is left.
    await database()
      .query("select pg_logical_emit_message(false, 'faults', 'x'); select pg_switch_wal()")
      .catch(() => undefined);
    await calls();
  }
  disk.free();
  await waitFor(() => database().query("select 1"), { what: "PostgreSQL to accept", timeoutMs: PATIENCE_MS, intervalMs: 50 });
  const whole = await secondsUntil("every service to be ready", async () =>
    (await Promise.all(SERVICES.map((name) => product.well(name)))).every(Boolean),
  );
  const after = new Uploads({ people: [ours.user], count: 5, atOnce: 2, random, large: 0.5 });
  await after.done;
  assert(
    SERVICES.every((name, index) => product.pid(name) === pids[index]),
    "a service exited",
  );
  assert((met["503"] ?? 0) > 0, "no call was refused: the disk was not full");
  assert(product.log("postgres").includes("PANIC"), "the log's files had room");
  const accepted = met["upload 200"] ?? 0;
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  assert(rows.length === accepted, `${accepted} uploads were accepted and ${rows.length} documents are there`);
  const rest = await assertInvariants(product, { uploads: [before, after], sponsorEmail, people: all });
  return { answers: formatCounts(met), "pools whole after": within("the pools' return", whole, BACK_SECONDS), ...rest };
}

function diskOf({ disks }: FaultProduct, server: "minio" | "postgres"): SmallDisk {
  const disk = disks[server];
  if (!disk) throw new Error(`${server} has no disk of its own`);
  return disk;
}

function refused({ status, headers, json }: ApiResponse, what: string): void {
  assert(status === 503, `${what} was answered ${status}`);
  assert(headers.has("retry-after"), `${what} has no Retry-After`);
  assert(isRefusal(json), `${what} was not refused in the contract's form`);
}

function isRefusal(json: unknown): boolean {
  return typeof json === "object" && json !== null && "code" in json && json.code === "unavailable";
}

function count(met: Record<string, number>, answer: ApiResponse): void {
  const isUpload = answer.status === 200 && typeof answer.json === "object" && !Array.isArray(answer.json);
  if (answer.status !== 200) refused(answer, "a call while the database's disk is full");
  const what = isUpload ? "upload 200" : String(answer.status);
  met[what] = (met[what] ?? 0) + 1;
}

async function secondsUntil(what: string, look: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  await waitFor(look, { what, timeoutMs: PATIENCE_MS, intervalMs: 50 });
  return (performance.now() - begun) / 1000;
}

describe("store-full", () => {
  it(
    "answers uploads with 503 and everything else with 200 while the object store's disk is full",
    onFaultProduct(storeFull, { disks: { minio: 256 } }),
  );
});

describe("database-full", () => {
  it(
    "answers 503 while the database's disk has no room for tables or for the write-ahead log, and recovers",
    onFaultProduct(databaseFull, { disks: { postgres: 320 } }),
  );
});
