import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { bigPdf, database } from "@takeoff/testing";
import { provePromises } from "../lab/invariants.ts";
import { cast, expect, seconds, type FaultCase, type Figures, type Lab } from "../lab/lab.ts";
import { Uploads } from "../lab/uploads.ts";

const MIB = 1_048_576;
const AWAY_MS = 60_000;

/** The store is away: uploads are refused and keep nothing, lists go on, downloads say so. */
async function storeAway({ product, random }: Lab, awayMs: number): Promise<Figures> {
  const { ours, all, sponsorEmail } = await cast();
  const before = new Uploads({ people: [ours.user], count: 3, atOnce: 3, random, large: 0 });
  await before.done;
  const document = before.sent[0]?.documentId ?? 0;
  const filename = `${randomUUID()}.pdf`;
  await product.links.minio.cut();
  let rounds = 0;
  for (const end = performance.now() + awayMs; performance.now() < end || rounds === 0; rounds++) {
    const [small, large, list, download] = await Promise.all([
      ours.user.client.upload({ filename }),
      ours.user.client.upload({ filename, file: bigPdf(8 * MIB) }),
      ours.user.client.get("/pdfs"),
      ours.user.client.get(`/pdfs/${document}/download`),
    ]);
    expect(small.status === 503 && large.status === 503, `uploads were answered ${small.status} and ${large.status}`);
    expect(list.status === 200, `a list was answered ${list.status}`);
    expect(download.status === 503 && isRefusal(download.json), `a download was answered ${download.status}`);
    expect(small.headers.has("retry-after"), "a refused upload is not told when to come back");
    await sleep(500);
  }
  await product.links.minio.open();
  const after = new Uploads({ people: [ours.user], count: 5, atOnce: 2, random, large: 0.5 });
  await after.done;
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  expect(rows.length === 0, `${rows.length} refused uploads became documents`);
  const rest = await provePromises(product, { uploads: [before, after], sponsorEmail, people: all });
  return { away: seconds(awayMs / 1000), "rounds of upload 503, list 200, download 503": rounds, ...rest };
}

const HALVES = 5;

/** The store dies when half of a file's bytes have come. */
async function storeDiesHalfWay({ product, random }: Lab): Promise<Figures> {
  const { ours, all, sponsorEmail } = await cast();
  const filename = `${randomUUID()}.pdf`;
  for (let index = 0; index < HALVES; index++) {
    product.links.minio.cutAfter(random.integer(3, 17) * MIB);
    const { status } = await ours.user.client.upload({ filename, file: bigPdf(20 * MIB) });
    expect(status === 503, `an upload whose store died was answered ${status}`);
    await product.links.minio.open();
  }
  const after = new Uploads({ people: [ours.user], count: 3, atOnce: 1, random, large: 1 });
  await after.done;
  const { rows } = await database().query("select 1 from documents.documents where filename = $1", [filename]);
  expect(rows.length === 0, `${rows.length} refused uploads became documents`);
  const rest = await provePromises(product, { uploads: [after], sponsorEmail, people: all });
  return { "broken off": HALVES, ...rest };
}

function isRefusal(json: unknown): boolean {
  return typeof json === "object" && json !== null && "code" in json && json.code === "unavailable";
}

export const STORE_CASES: readonly FaultCase[] = [
  { name: "store-away-short", about: "the object store is away for 3 s", quick: true, run: (lab) => storeAway(lab, 3_000) },
  { name: "store-away", about: "the object store is away for a minute", run: (lab) => storeAway(lab, AWAY_MS) },
  { name: "store-half-body", about: "the object store dies at half a body", quick: true, run: storeDiesHalfWay },
];
