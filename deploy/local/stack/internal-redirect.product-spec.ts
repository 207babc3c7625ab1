import { request as httpRequest, type IncomingMessage, type InformationEvent } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { API_BASE, LIMITS, TUS_VERSION, UPLOAD_PART_BYTES, UPLOAD_PART_TYPE, type Document } from "@takeoff/contracts";
import {
  askOffset,
  beginUpload,
  bigPdf,
  closeDatabase,
  continueUpload,
  database,
  listStored,
  open,
  readAll,
  readRunFile,
  readStored,
  staff,
  tenant,
  forgedToken,
  waitFor,
  type Person,
  type StreamedResponse,
} from "@takeoff/testing";
import { discard, startTestStack } from "../test/test-stack.ts";
import type { RunningStack } from "./stack.ts";

/** Only a product with an S3 store redirects: the integration tests' shared product has a disk store. */
let product: RunningStack;
beforeAll(async () => {
  product = await startTestStack({ name: "internal-redirect", demo: false, store: "minio" });
  process.env["TAKEOFF_RUN_FILE"] = product.runFile;
});
afterAll(async () => {
  await closeDatabase();
  await discard(product);
});

const FILE = bigPdf(1_000_000);
/** More than the buffers of two connections on one machine take. */
const LARGE_FILE = bigPdf(96_000_000);

/** A stored drawing of a tenant of its own, with the key of its object. */
async function drawing(file = FILE) {
  const known = new Set((await listStored("docs/")).map(({ key }) => key));
  const t = await tenant();
  const { json } = await t.user.client.upload({ file, expectOk: true });
  const { id } = json as { id: number };
  const { rows } = await database().query<{ key: string }>("select original_object as key from documents.documents where id = $1", [id]);
  const key = rows[0]?.key ?? "";
  expect(known.has(key)).toBe(false);
  return { ...t, id, key, path: `${API_BASE}/pdfs/${id}/download` };
}

/** Where documents listens, and the headers with which the gateway says who the caller is. */
function asGateway({ id, username, role, organizationId }: Person & { organizationId: number | null }) {
  const caller = { id, username, role, organization_id: organizationId, nda_accepted: true, session_id: 1 };
  const token = forgedToken("documents", { claims: { caller } });
  return { origin: readRunFile().services["documents"] as string, headers: { "x-takeoff-signed-caller": token } };
}

/** A request directly to documents with a signed caller, as the gateway sends it. */
async function direct(path: string, headers: Record<string, string>): Promise<StreamedResponse> {
  const sender = asGateway({ ...(await staff()), organizationId: null });
  return open({ origin: sender.origin, method: "GET", path, headers: { ...sender.headers, ...headers } });
}

const OFFER = { "x-sendfile-type": "X-Accel-Redirect" };

describe("documents", () => {
  it("sends the gateway to the one object, without its content and for reading only", async () => {
    const { path } = await drawing();
    const other = await drawing();
    const { status, headers, stream } = await direct(path, OFFER);
    expect([status, headers.get("x-accel-length"), headers.get("content-type")]).toEqual([200, String(FILE.length), "application/pdf"]);
    const url = headers.get("x-accel-redirect") ?? "";
    const stored = await fetch(url);
    expect([stored.status, Buffer.from(await stored.arrayBuffer()).equals(FILE)]).toEqual([200, true]);
    const { pathname } = new URL(url);
    const elsewhere = url.replace(pathname, `${pathname.split("/").slice(0, 2).join("/")}/${other.key}`);
    expect(
      await Promise.all(
        [fetch(elsewhere), fetch(url, { method: "PUT", body: "x" }), fetch(url, { method: "DELETE" })].map(
          async (sent) => (await sent).status,
        ),
      ),
    ).toEqual([403, 403, 403]);
    expect(Number(new URL(url).searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(60);
    stream.destroy();
  });

  it("sends the content itself to one that does not ask for this", async () => {
    const { path } = await drawing();
    const { headers, stream } = await direct(path, {});
    expect(headers.get("x-accel-redirect")).toBeNull();
    expect((await readAll(stream)).equals(FILE)).toBe(true);
  });
});

describe("a download", () => {
  it("shows its client no address of the store, also when the client asks for it", async () => {
    const { user, id } = await drawing();
    for (const headers of [{}, OFFER, { ...OFFER, range: "bytes=100-199" }]) {
      const answer = await user.client.get(`/pdfs/${id}/download`, { headers });
      expect(answer.body.length).toBe("range" in headers ? 100 : FILE.length);
      const shown = [...answer.headers].flat().join("\n").toLowerCase();
      for (const secret of ["x-accel", "x-amz", "minio", "docs/"]) expect(shown).not.toContain(secret);
    }
  });

  it("keeps the object of a deleted document until it ends, and no longer", async () => {
    const { admin, user, id, key } = await drawing(LARGE_FILE);
    const unread = await drawing();
    const remains = async (of = key): Promise<boolean> =>
      (await database().query("select from documents.objects where key = $1", [of])).rowCount === 1;
    const { stream } = await user.client.open("GET", `/pdfs/${id}/download`);
    stream.pause();
    await admin.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
    // Deleted later and without a reader, its object goes first.
    await unread.admin.client.delete(`/pdfs/${unread.id}`, undefined, { expectOk: true });
    await waitFor(async () => !(await remains(unread.key)), { what: "the deletion of an object that has no reader" });
    expect(await remains()).toBe(true);
    expect((await readAll(stream)).equals(LARGE_FILE)).toBe(true);
    await waitFor(async () => !(await remains()), { what: "the deletion of the object" });
    expect(await listStored(key)).toEqual([]);
  });

  it("is cut off after its session's end, while its client reads nothing", async () => {
    const { user, id } = await drawing(LARGE_FILE);
    const { stream } = await user.client.open("GET", `/pdfs/${id}/download`);
    stream.pause();
    await user.client.logout({ expectOk: true });
    const ended = performance.now();
    await waitFor(() => performance.now() - ended > LIMITS.sessionRecheckMs + 2_000, { what: "the next look-up of the session" });
    await expect(readAll(stream)).rejects.toThrow("aborted");
  });
});

/** Four parts, the last one shorter. */
const PARTED_FILE = bigPdf(3 * UPLOAD_PART_BYTES + 1_000);
/** What documents recorded of an upload's parts. */
async function partsOf(path: string): Promise<{ key: string; size: number; crc32: number | null }[]> {
  const { rows } = await database().query<{ key: string; size: string; crc32: string | null }>(
    `select key, size_bytes as size, crc32 from documents.unfinished_upload_parts join documents.objects on key = object
     where upload_id = $1 order by start`,
    [path.split("/").at(-1)],
  );
  return rows.map(({ key, size, crc32 }) => ({ key, size: Number(size), crc32: crc32 === null ? null : Number(crc32) }));
}

/** Begins an upload of a user of a tenant of its own. */
async function begun(length: number) {
  const { organization, user } = await tenant();
  const { headers } = await beginUpload(user.client, { length });
  return { user, organization, path: headers.get("location") ?? "" };
}

/** Sends parts up to a position, one in each request. @returns the response to the last one */
async function sendParts({ user, path }: { user: Person; path: string }, file: Buffer, end = file.length) {
  let response = await askOffset(user.client, path);
  for (let start = 0; start < end; start += UPLOAD_PART_BYTES)
    response = await continueUpload(user.client, path, start, file.subarray(start, Math.min(end, start + UPLOAD_PART_BYTES)));
  return response;
}

describe("a part of a continued upload", () => {
  it("is stored by the gateway, and is in the document as it was sent", async () => {
    const upload = await begun(PARTED_FILE.length);
    const most = 3 * UPLOAD_PART_BYTES;
    expect((await sendParts(upload, PARTED_FILE, most)).headers.get("upload-offset")).toBe(String(most));
    const parts = await partsOf(upload.path);
    expect(parts.map(({ size, crc32 }) => [size, crc32 !== null])).toEqual(parts.map(() => [UPLOAD_PART_BYTES, true]));
    const { status, json } = await continueUpload(upload.user.client, upload.path, most, PARTED_FILE.subarray(most));
    expect(status).toBe(200);
    const { rows } = await database().query<{ key: string }>("select original_object as key from documents.documents where id = $1", [
      (json as Document).id,
    ]);
    expect((await readStored(rows[0]?.key ?? "")).equals(PARTED_FILE)).toBe(true);
  });

  it("leaves no object when it is rejected, and another tenant's upload is not found", async () => {
    const upload = await begun(100);
    const { user: stranger } = await tenant();
    expect((await continueUpload(stranger.client, upload.path, 0, Buffer.from("%PDF-1.7"))).status).toBe(404);
    expect((await continueUpload(upload.user.client, upload.path, 0, Buffer.from("no PDF"))).status).toBe(422);
    const { rows } = await database().query("select from documents.objects where organization_id = $1", [upload.organization.id]);
    expect([rows, await partsOf(upload.path)]).toEqual([[], []]);
  });

  it("is written to one address, which is for it alone and reaches the gateway only", async () => {
    const least = LIMITS.leastPartBytes;
    const { user, organization, path } = await begun(2 * least);
    const headers = { ...TUS_VERSION, "upload-offset": "0", "content-type": UPLOAD_PART_TYPE, expect: "100-continue" };
    const offer = { ...OFFER, "x-accel-length": String(least) };
    const answer = await user.client.raw("PATCH", path, { headers: { ...headers, ...offer }, body: PARTED_FILE.subarray(0, least) });
    expect([answer.status, answer.headers.get("upload-offset")]).toEqual([204, String(least)]);
    const shown = [...answer.headers].flat().join("\n").toLowerCase();
    for (const secret of ["x-accel", "x-amz", "minio", "docs/"]) expect(shown).not.toContain(secret);

    const sender = asGateway({ ...user, organizationId: organization.id });
    const all = { ...headers, ...offer, ...sender.headers, "upload-offset": String(least), "transfer-encoding": "chunked" };
    const sent = httpRequest(sender.origin + path, { method: "PATCH", headers: all });
    const [hint, response] = [Promise.withResolvers<InformationEvent>(), Promise.withResolvers<IncomingMessage>()];
    sent.once("information", hint.resolve).once("response", response.resolve).once("error", hint.reject);
    const url = String((await hint.promise).headers["x-accel-redirect"]);
    const [first] = await partsOf(path);
    const elsewhere = url.replace(/docs\/[^?]*/, first?.key ?? "");
    const others = [fetch(elsewhere, { method: "PUT", body: "x" }), fetch(url), fetch(url, { method: "DELETE" })];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(Number(new URL(url).searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(120);
    // A receipt of what was not stored moves no offset.
    sent.end(JSON.stringify({ size: least, crc32: 1, head: "" }));
    expect((await response.promise).statusCode).toBe(503);
    expect((await askOffset(user.client, path)).headers.get("upload-offset")).toBe(String(least));
  });
});
