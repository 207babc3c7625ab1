import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, it } from "@jest/globals";
import { bigPdf, database } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { Uploads } from "./harness/uploads.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";
import { formatSeconds } from "../harness/print.ts";

const MIB = 1_048_576;
const UNAVAILABLE_MS = 60_000;

/** The store is away: uploads are refused and keep nothing, lists go on, downloads say so. */
async function storeUnavailable({ product, random }: FaultHarness, durationMs: number): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const before = new Uploads({ people: [ours.user], count: 3, atOnce: 3, random, large: 0 });
  await before.done;
  const document = before.sent[0]?.documentId ?? 0;
  const filename = `${randomUUID()}.pdf`;
  await product.links.minio.cut();
  let rounds = 0;
  for (const end = performance.now() + durationMs; performance.now() < end || rounds === 0; rounds++) {
    const [small, large, list, download] = await Promise.all([
      ours.user.client.upload({ filename }),
      ours.user.client.upload({ filename, file: bigPdf(8 * MIB) }),
      ours.user.client.get("/pdfs"),
      ours.user.client.get(`/pdfs/${document}/download`),
    ]);
    assert(small.status === 503 && large.status === 503, `uploads were answered ${small.status} and ${large.status}`);
    assert(list.status === 200, `a list was answered ${list.status}`);
    assert(download.status === 503 && isRefusal(download.json), `a download was answered ${download.status}`);
    assert(small.headers.has("retry-after"), "a rejected upload has no Retry-After");
    await sleep(500);
  }
  await product.links.minio.open();
  const after = new Uploads({ people: [ours.user], count: 5, atOnce: 2, random, large: 0.5 });
  await after.done;
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  assert(rows.length === 0, `${rows.length} refused uploads became documents`);
  const rest = await assertInvariants(product, { uploads: [before, after], sponsorEmail, people: all });
  return { away: formatSeconds(durationMs / 1000), "rounds of upload 503, list 200, download 503": rounds, ...rest };
}

const HALVES = 5;

/** The store dies when half of a file's bytes have come. */
async function storeDiesHalfWay({ product, random }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const filename = `${randomUUID()}.pdf`;
  for (let index = 0; index < HALVES; index++) {
    product.links.minio.cutAfter(random.integer(3, 17) * MIB);
    const { status } = await ours.user.client.upload({ filename, file: bigPdf(20 * MIB) });
    assert(status === 503, `an upload whose store died was answered ${status}`);
    await product.links.minio.open();
  }
  const after = new Uploads({ people: [ours.user], count: 3, atOnce: 1, random, large: 1 });
  await after.done;
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  assert(rows.length === 0, `${rows.length} refused uploads became documents`);
  const rest = await assertInvariants(product, { uploads: [after], sponsorEmail, people: all });
  return { aborted: HALVES, ...rest };
}

function isRefusal(json: unknown): boolean {
  return typeof json === "object" && json !== null && "code" in json && json.code === "unavailable";
}

describe("store-away-short (quick)", () => {
  it(
    "answers uploads and downloads with 503 and lists with 200 while the object store is unavailable for 3 s",
    onFaultProduct((harness) => storeUnavailable(harness, 3_000)),
  );
});

describe("store-away", () => {
  it(
    "answers uploads and downloads with 503 and lists with 200 while the object store is unavailable for a minute",
    onFaultProduct((harness) => storeUnavailable(harness, UNAVAILABLE_MS)),
  );
});

describe("store-half-body (quick)", () => {
  it("answers 503 and stores nothing when the object store disconnects half-way through an upload", onFaultProduct(storeDiesHalfWay));
});
