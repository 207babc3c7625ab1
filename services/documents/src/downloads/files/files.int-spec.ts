import { describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { bigPdf, database, smallPdf, staff, tenant, type ApiResponse } from "@takeoff/testing";
import { errorOf, settled } from "../../../test/processes/running.ts";

const ORIGINAL = bigPdf(6_000_000);
const PROCESSED = smallPdf({ seed: 7 });
const CSV = Buffer.from("Mark,Qty\r\nB1,2\r\n");
const XML = Buffer.from("<takeoff><member/></takeoff>");
const NAME = 'Plan "A" Größe 梁.pdf';

const [ours, parent] = await Promise.all([tenant(), staff()]);
const prepare = async (): Promise<Document> => {
  const document = await settled(ours.user.client, { file: ORIGINAL, filename: NAME });
  await parent.client.process(document.id, { processed: PROCESSED, csv: CSV, xml: XML }, { expectOk: true });
  return document;
};
const [completed, waiting] = await Promise.all([prepare(), prepare()]);
await parent.client.put(`/pdfs/status/${completed.id}`, undefined, { expectOk: true });

const get = (path: string, headers: Record<string, string> = {}, id = completed.id): Promise<ApiResponse> =>
  ours.user.client.get(`/pdfs/${id}/${path}`, { headers });

/** The two names of a download: for old clients, and for all others. A browser sends a quote in a file's name as %22. */
function readNames({ headers }: ApiResponse): { how: string; plain: string; name: string } {
  const match = /^(\w+); filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(headers.get("content-disposition") ?? "");
  if (!match) throw new Error(`not one name in two forms: ${headers.get("content-disposition")}`);
  return { how: match[1]!, plain: match[2]!, name: decodeURIComponent(match[3]!) };
}

const FILES: [path: string, bytes: Buffer, type: string, how: string, name: string][] = [
  ["download", ORIGINAL, "application/pdf", "attachment", 'Plan "A" Größe 梁.pdf'],
  ["download?version=processed", PROCESSED, "application/pdf", "attachment", 'Plan "A" Größe 梁-processed.pdf'],
  ["preview", ORIGINAL, "application/pdf", "inline", 'Plan "A" Größe 梁.pdf'],
  ["preview?mode=download", ORIGINAL, "application/pdf", "attachment", 'Plan "A" Größe 梁.pdf'],
  ["preview?version=processed", PROCESSED, "application/pdf", "inline", 'Plan "A" Größe 梁-processed.pdf'],
  ["files/csv", CSV, "text/csv; charset=utf-8", "attachment", 'Plan "A" Größe 梁.csv'],
  ["files/xml", XML, "application/xml", "attachment", 'Plan "A" Größe 梁.xml'],
];

describe("GET of a document's file", () => {
  it.each(FILES)("returns the bytes of %s with its name and the headers for untrusted content", async (path, bytes, type, how, name) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.body.equals(bytes)).toBe(true);
    expect(readNames(answer)).toMatchObject({ how, name });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": type,
      "content-length": String(bytes.length),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  it("returns the same headers to HEAD as to GET, without a body", async () => {
    for (const [path] of FILES) {
      const [head, whole] = await Promise.all([ours.user.client.raw("HEAD", `/pdfs/${completed.id}/${path}`), get(path)]);
      expect([head.status, head.body.length]).toEqual([200, 0]);
      for (const name of ["content-length", "content-type", "content-disposition", "etag"])
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });
});

describe("GET with a Range header", () => {
  it.each([
    ["bytes=5242875-5242885", 5_242_875, 5_242_885],
    ["bytes=-10", 5_999_990, 5_999_999],
  ])("returns 206 with the bytes of %s", async (range, start, end) => {
    const answer = await get("download", { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end}/6000000`);
    expect(answer.headers.get("content-length")).toBe(String(end - start + 1));
    expect(answer.body.equals(ORIGINAL.subarray(start, end + 1))).toBe(true);
  });

  it("returns 416 for a range behind the end", async () => {
    const answer = await get("download", { range: "bytes=6000000-" });
    expect(errorOf(answer)).toMatchObject({ status: 416, code: "range_not_satisfiable" });
    expect(answer.headers.get("content-range")).toBe("bytes */6000000");
    expect(answer.headers.get("content-disposition")).toBeNull();
    expect(answer.headers.get("etag")).toBeNull();
  });

  it("returns the whole file when If-Range names another version", async () => {
    const etag = (await get("files/csv")).headers.get("etag")!;
    expect((await get("files/csv", { range: "bytes=0-3", "if-range": etag })).body.toString()).toBe("Mark");
    for (const old of ['"another"', `W/${etag}`, "Sat, 21 Nov 2026 09:30:00 GMT"]) {
      const { status, body } = await get("files/csv", { range: "bytes=0-3", "if-range": old });
      expect([status, body.length]).toEqual([200, CSV.length]);
    }
  });
});

/** The number of views in the audit trail. */
async function views(): Promise<number> {
  const { rows } = await database().query<{ n: string }>(
    "select count(*) as n from audit.entries where action = 'previewDocument' and outcome = 'done' and about_kind = 'document' and about_id = $1",
    [completed.id],
  );
  return Number(rows[0]?.n);
}

describe("GET with If-None-Match", () => {
  it("returns 304 without a body for the current ETag", async () => {
    const etag = (await get("download")).headers.get("etag")!;
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, "*"]) {
      const answer = await get("download", { "if-none-match": known });
      expect([answer.status, answer.body.length, answer.headers.get("etag")]).toEqual([304, 0, etag]);
    }
    expect((await get("download", { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("adds an audit entry for a 304 response too", async () => {
    const before = await views();
    const etag = (await get("preview")).headers.get("etag")!;
    expect((await get("preview", { "if-none-match": etag })).status).toBe(304);
    expect(await views()).toBe(before + 2);
    await ours.user.client.raw("HEAD", `/pdfs/${completed.id}/preview`, { headers: { "if-none-match": etag } });
    expect(await views()).toBe(before + 2);
  });

  it("returns equal ETags for equal bytes and different ones for different bytes", async () => {
    const tag = async (path: string, id?: number) => (await get(path, {}, id)).headers.get("etag");
    expect(await tag("download")).toBe(await tag("download", waiting.id));
    expect(
      new Set([await tag("download"), await tag("download?version=processed"), await tag("files/csv"), await tag("files/xml")]).size,
    ).toBe(4);
  });
});

describe("GET of a file that the caller cannot have", () => {
  const RESULTS = ["download?version=processed", "preview?version=processed", "files/csv", "files/xml"];

  it.each(RESULTS)("returns 404 for %s before completion, except to staff", async (path) => {
    for (const { client } of [ours.user, ours.admin])
      expect(errorOf(await client.get(`/pdfs/${waiting.id}/${path}`))).toMatchObject({ status: 404, code: "not_found" });
    expect((await parent.client.get(`/pdfs/${waiting.id}/${path}`)).status).toBe(200);
    expect((await get("download", {}, waiting.id)).status).toBe(200);
  });

  it("returns 404 when the document does not have the file, also to staff", async () => {
    const { id } = await settled(ours.user.client);
    await parent.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
    for (const path of RESULTS)
      for (const { client } of [ours.user, parent]) expect(errorOf(await client.get(`/pdfs/${id}/${path}`))).toMatchObject({ status: 404 });
  });
});
