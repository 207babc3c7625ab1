import { describe, expect, it } from "@jest/globals";
import { LIMITS, MESSAGES, type AuditEntry } from "@takeoff/contracts";
import {
  bigPdf,
  loseStored,
  readAll,
  smallPdf,
  staff,
  tenant,
  type ApiResponse,
  type StreamedResponse,
  type Tenant,
} from "@takeoff/testing";
import { unzipSync } from "fflate";
import { errorOf, objectKeys, settled } from "../../../test/processes/running.ts";

const UNKNOWN = 2_000_000_000;
/** More than the buffers of all connections on its way hold. */
const BIG = bigPdf(40_000_000);

const [ours, theirs, parent] = await Promise.all([tenant(), tenant(), staff()]);
/** A document with `BIG` that no test changes: what follows it in an archive is not read before the client reads. */
const big = await uploaded("big.pdf", BIG);

const makePath = (...ids: readonly (number | string)[]): string => `/pdfs/originals?ids=${ids.join(",")}`;
const get = (...ids: readonly number[]): Promise<ApiResponse> => parent.client.get(makePath(...ids));
const opened = (...ids: readonly number[]): Promise<StreamedResponse> => parent.client.open("GET", makePath(...ids));

async function uploaded(filename: string, file: Buffer = smallPdf(), { client } = ours.user): Promise<number> {
  return (await settled(client, { file, filename })).id;
}

/** Names and bytes of the files in an archive, in their order. */
const filesIn = (archive: Buffer): [string, Buffer][] =>
  Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]);

async function readKey(id: number): Promise<string> {
  return (await objectKeys(id)).original_object ?? "";
}

/** The downloads of this kind about a document that an administrator sees. */
async function readEntries({ admin }: Tenant, id: number): Promise<AuditEntry[]> {
  const entries = (await admin.client.get("/audit?group=download&limit=500", { expectOk: true })).json as AuditEntry[];
  return entries.filter(({ action, about }) => action === "downloadOriginals" && about?.id === id);
}

describe("GET /pdfs/originals (deep)", () => {
  it("has the bytes of each original in the order of the ids, under its name, numbered where names are equal", async () => {
    const files = [1, 2, 3, 4, 5].map((seed) => smallPdf({ seed }));
    const names = ["Plan.pdf", "Größe: 梁?.pdf", "plan.pdf", "PLAN (2).pdf", "Plan.pdf"];
    const ids: number[] = [];
    for (const [index, name] of names.entries()) ids.push(await uploaded(name, files[index], index === 4 ? theirs.user : ours.user));
    const mixed = [ids[1]!, ids[0]!, ids[4]!, ids[2]!, ids[3]!];
    const { status, headers, body } = await get(...mixed);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringContaining('attachment; filename="takeoff-originals.zip"'),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    const found = filesIn(body);
    expect(found.map(([name]) => name)).toEqual(["Größe- 梁-.pdf", "Plan.pdf", "Plan (2).pdf", "plan (3).pdf", "PLAN (2) (2).pdf"]);
    for (const [index, [, bytes]] of found.entries()) expect(bytes.equals(files[ids.indexOf(mixed[index]!)]!)).toBe(true);
  });

  it("has as many documents as one request may name", async () => {
    const id = await uploaded("many.pdf");
    const unknown = Array.from({ length: LIMITS.originalsPerArchive - 1 }, (_, index) => UNKNOWN + index);
    expect(errorOf(await get(id, ...unknown))).toMatchObject({ status: 404, code: "not_found" });
    expect(errorOf(await get(id, ...unknown, 1))).toMatchObject({ status: 400, code: "validation_failed" });
  });

  it("records each document in the trail of its organization, and nothing for HEAD", async () => {
    const [own, foreign] = [await uploaded("own.pdf"), await uploaded("foreign.pdf", smallPdf(), theirs.user)];
    const head = await parent.client.raw("HEAD", makePath(own, foreign));
    expect([head.status, head.headers.get("content-type"), head.body.length]).toEqual([200, "application/zip", 0]);
    expect([await readEntries(ours, own), await readEntries(theirs, foreign)]).toEqual([[], []]);
    expect((await get(own, foreign)).status).toBe(200);
    for (const [who, id, subject] of [[ours, own, "own.pdf"] as const, [theirs, foreign, "foreign.pdf"] as const])
      expect(await readEntries(who, id)).toMatchObject([{ subject, detail: "original", username: parent.username }]);
    expect(await readEntries(theirs, own)).toEqual([]);
  });

  it("returns 404 when one of the documents does not exist or was deleted, and records nothing", async () => {
    const [id, deleted] = [await uploaded("a.pdf"), await uploaded("b.pdf")];
    await ours.admin.client.delete(`/pdfs/${deleted}`, undefined, { expectOk: true });
    for (const missing of [UNKNOWN, deleted, Number.MAX_SAFE_INTEGER])
      expect(errorOf(await get(id, missing))).toMatchObject({ status: 404, code: "not_found" });
    expect(await readEntries(ours, id)).toEqual([]);
  });

  it.each(["", "?ids=3,2,3", "?ids=9007199254740992"])("returns 400 with the field for %j", async (query) => {
    const sentence = MESSAGES.documents.originals(LIMITS.originalsPerArchive);
    expect(errorOf(await parent.client.get(`/pdfs/originals${query}`))).toMatchObject({
      ...{ status: 400, code: "validation_failed", fields: { ids: sentence } },
    });
  });
});

describe("GET /pdfs/originals of files that cannot be read (deep)", () => {
  it("returns 503 and records nothing when the first one is not in the store", async () => {
    const [lost, other] = [await uploaded("lost.pdf"), await uploaded("other.pdf")];
    await loseStored(await readKey(lost));
    expect(errorOf(await get(lost, other))).toMatchObject({ status: 503, code: "unavailable" });
    expect(await readEntries(ours, other)).toEqual([]);
  });
});

// A file that has begun is sent to its end, as a download is: `deletion.int-spec.ts`.
it("GET /pdfs/originals while a document is deleted (deep) closes the connection before the end when the file had not begun", async () => {
  const last = await uploaded("last.pdf");
  const { stream } = await opened(big, last);
  stream.pause();
  await ours.admin.client.delete(`/pdfs/${last}`, undefined, { expectOk: true });
  await expect(readAll(stream)).rejects.toThrow("aborted");
});
