import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { API_BASE, LIMITS } from "@takeoff/contracts";
import {
  bigPdf,
  closeDatabase,
  database,
  listStored,
  open,
  readAll,
  readRunFile,
  staff,
  tenant,
  forgedToken,
  waitFor,
  type StreamedResponse,
} from "@takeoff/testing";
import { startTestStack } from "../test/test-stack.ts";
import type { RunningStack } from "./stack.ts";

/** Only a product with an S3 store redirects: the integration tests' shared product has a disk store. */
let product: RunningStack;
beforeAll(async () => {
  product = await startTestStack({ name: "internal-redirect", demo: false, store: "minio" });
  process.env["TAKEOFF_RUN_FILE"] = product.runFile;
}, 180_000);
afterAll(async () => {
  await closeDatabase();
  await product?.stop();
}, 60_000);

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

/** A request directly to documents with a signed caller, as the gateway sends it. */
async function direct(path: string, headers: Record<string, string>): Promise<StreamedResponse> {
  const { id, username, role } = await staff();
  const caller = { id, username, role, organization_id: null, nda_accepted: true, session_id: 1 };
  const token = forgedToken("documents", { claims: { caller } });
  const origin = readRunFile().services["documents"] as string;
  return open({ origin, method: "GET", path, headers: { "x-takeoff-signed-caller": token, ...headers } });
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
    const remains = async (): Promise<boolean> =>
      (await database().query("select from documents.objects where key = $1", [key])).rowCount === 1;
    const { stream } = await user.client.open("GET", `/pdfs/${id}/download`);
    stream.pause();
    await admin.client.delete(`/pdfs/${id}`, undefined, { expectOk: true });
    const deleted = performance.now();
    // Objects of deleted documents stay for 6 s without a reader; the sweeper looks every second.
    await waitFor(() => performance.now() - deleted > 10_000, { what: "more than the grace period", timeoutMs: 12_000 });
    expect(await remains()).toBe(true);
    expect((await readAll(stream)).equals(LARGE_FILE)).toBe(true);
    await waitFor(async () => !(await remains()), { what: "the deletion of the object", timeoutMs: 50_000 });
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
