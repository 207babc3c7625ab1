import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import { bigPdf, database, waitFor, type ApiResponse } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { assertUnavailable, countDocuments } from "./harness/rejections.ts";
import { SERVICES } from "./harness/product.ts";
import { uploadAll } from "./harness/uploads.ts";
import { formatCounts } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
const FULL_ROUNDS = 10;
const BACK_SECONDS = 5;
const LOG_FILES = 12;

/** The store's disk is full, and before that has too little room for a large file. */
async function storeFull({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const { client } = ours.user;
  const before = await uploadAll({ people: [ours.user], count: 3, atOnce: 3, random, large: 0 });
  const filename = `${randomUUID()}.pdf`;
  const disk = product.disk("minio");
  disk.fill(12 * MIB);
  assertUnavailable(await client.upload({ filename, file: bigPdf(40 * MIB) }), "an upload larger than the store's room");
  disk.fill();
  for (let round = 0; round < FULL_ROUNDS; round++) {
    assertUnavailable(await client.upload({ filename }), "an upload to a full store");
    assertUnavailable(await client.upload({ filename, file: bigPdf(8 * MIB) }), "a large upload to a full store");
    for (const path of ["/pdfs", `/pdfs/${before.sent[0]?.documentId}/download`]) {
      const { status } = await client.get(path);
      assert(status === 200, `${path} was answered ${status}`);
    }
  }
  disk.free();
  const begun = performance.now();
  const isAccepted = async (): Promise<boolean> => (await client.upload()).status === 200;
  await waitFor(isAccepted, { what: "an upload to be accepted again", timeoutMs: PATIENCE_MS });
  const back = (performance.now() - begun) / 1000;
  const after = await uploadAll({ people: [ours.user], count: 5, atOnce: 2, random, large: 0.5 });
  assert((await countDocuments(filename)) === 0, "a rejected upload became a document");
  const rest = await assertInvariants(product, { uploads: [before, after], sponsorEmail, people: all });
  return { "accepted again after": within("the return", back, BACK_SECONDS), ...rest };
}

/** The database's disk is full: first no table grows, then its log cannot, which ends the server until there is room. */
async function databaseFull({ product, random, within }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const deaths = product.deaths.length;
  const before = await uploadAll({ people: [ours.user], count: 5, atOnce: 2, random, large: 0 });
  await assertInvariants(product, { uploads: [before], sponsorEmail, people: all });
  const disk = product.disk("postgres");
  disk.fill();
  const filename = `${randomUUID()}.pdf`;
  const met: Record<string, number> = {};
  const count = (what: string, answer: ApiResponse): void => {
    if (answer.status !== 200) assertUnavailable(answer, `${what} while the database's disk is full`);
    met[`${what} ${answer.status}`] = (met[`${what} ${answer.status}`] ?? 0) + 1;
  };
  for (let file = 0; file <= LOG_FILES; file++) {
    const [upload, list, users] = await Promise.all([
      ours.user.client.upload({ filename }),
      ours.user.client.get("/pdfs"),
      ours.admin.client.get("/users"),
    ]);
    count("upload", upload);
    for (const read of [list, users]) count("read", read);
    // Each takes a new file of the log as soon as none of the old ones is left.
    await database()
      .query("select pg_logical_emit_message(false, 'faults', 'x'); select pg_switch_wal()")
      .catch(() => undefined);
  }
  disk.free();
  await waitFor(() => database().query("select 1"), { what: "PostgreSQL to accept", timeoutMs: PATIENCE_MS });
  const whole = await product.readyAfter(...SERVICES);
  const after = await uploadAll({ people: [ours.user], count: 5, atOnce: 2, random, large: 0.5 });
  assert(product.deaths.length === deaths, product.deaths.slice(deaths).join());
  assert((met["read 503"] ?? 0) > 0, "no read was rejected: the disk was not full");
  assert(product.log("postgres").includes("PANIC"), "the log's files had room");
  const accepted = met["upload 200"] ?? 0;
  const stored = await countDocuments(filename);
  assert(stored === accepted, `${accepted} uploads were accepted and ${stored} documents are there`);
  const rest = await assertInvariants(product, { uploads: [before, after], sponsorEmail, people: all });
  return { answers: formatCounts(met), "pools whole after": within("the pools' return", whole, BACK_SECONDS), ...rest };
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
