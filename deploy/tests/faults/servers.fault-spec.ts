import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "@jest/globals";
import { bigPdf } from "@takeoff/testing";
import { assertInvariants } from "./harness/invariants.ts";
import { assertUnavailable, countDocuments } from "./harness/rejections.ts";
import { uploadAll } from "./harness/uploads.ts";
import { formatSeconds } from "../harness/print.ts";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";

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
