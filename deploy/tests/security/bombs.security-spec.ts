import assert from "node:assert/strict";
import { describe, expect, it } from "@jest/globals";
import { LIMITS, MESSAGES } from "@takeoff/contracts";
import {
  bigPdfStream,
  database,
  digestRows,
  smallPdf,
  staff,
  tenant,
  visitor,
  waitFor,
  type ApiResponse,
  type Part,
} from "@takeoff/testing";
import { readResident } from "../bench/harness/resident.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { formatCounts } from "../harness/print.ts";
import { statuses, storedWhenStill, timed } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
const WATCHED = ["gateway", "identity", "documents"] as const;
const GROWTH_MIB = 96;
const REPEATS = 3;
const REJECTION_SECONDS = 1;

const field = (name: string, body = "x"): Part => ({ name, body });
const drawing = (filename: string): Part => ({ name: "file", body: smallPdf(), filename, contentType: "application/pdf" });
const times = (count: number, part: (index: number) => Part): Part[] => Array.from({ length: count }, (_, index) => part(index));

/** Forms that ask for more than any screen does. */
const FORMS: Record<string, Part[]> = {
  "10,000 fields": times(10_000, (index) => field(`f${index}`)),
  "10,000 empty files": times(10_000, (index) => ({ name: "file", body: "", filename: `${index}.pdf` })),
  "a field's name of 1 MB": [field("n".repeat(MIB))],
  "a field of 8 MB": [field("project_name", "p".repeat(8 * MIB))],
  "a file's name of 1 MB": [drawing(`${"n".repeat(MIB)}.pdf`)],
  "one field 5,000 times": times(5_000, () => field("project_name")),
  "fields of prototypes": [field("__proto__"), field("constructor"), field("toString"), field("__proto__[role]")],
  "nine files": times(9, (index) => drawing(`${index}.pdf`)),
};

const deep = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels);
const BODIES: Record<string, string> = {
  "10 MB": JSON.stringify({ username: "x".repeat(10_000_000) }),
  "100,000 levels of lists": deep("[", "]", 100_000),
  "100,000 levels of objects": `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
  "150,000 keys": `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join()}}`.slice(0, LIMITS.jsonBody),
  "one key 100,000 times": `{${Array.from({ length: 100_000 }, () => '"name":1').join()}}`,
  "a number of a million digits": `{"username":${"9".repeat(1_000_000)}}`,
  "a million blanks": `${" ".repeat(1_000_000)}{}`,
  "compressed, it says": "x".repeat(1_000),
};

async function bombs({ product, within }: ProductionHarness): Promise<Figures> {
  const [{ user }, operator] = await Promise.all([tenant(), staff()]);
  const answers: ApiResponse[] = [];
  let slowest = 0;
  const take = async (what: string, work: () => Promise<ApiResponse>): Promise<void> => {
    const { ms, value } = await timed(work);
    slowest = Math.max(slowest, ms / 1000);
    assert([400, 413, 415, 422].includes(value.status), `${what} was answered ${value.status}`);
    answers.push(value);
  };
  const sendAll = async (): Promise<void> => {
    for (const [what, parts] of Object.entries(FORMS)) await take(`a form of ${what}`, () => user.client.form("/upload-pdf", parts));
    for (const [what, body] of Object.entries(BODIES)) {
      const headers = { "content-type": "application/json", ...(what.startsWith("compressed") && { "content-encoding": "gzip" }) };
      for (const [client, path] of [
        [visitor(), "/login"],
        [user.client, "/user/parameters"],
        [operator.client, "/organizations"],
      ] as const)
        await take(`a body of ${what} to ${path}`, () => client.raw("POST", path, { headers, body }));
    }
  };
  // Once unmeasured: compiled code and buffers stay.
  await sendAll();
  const before = await storedWhenStill();
  const resident = (): number[] => WATCHED.map((name) => readResident(product.pid(name)));
  const was = resident();
  for (let round = 0; round < REPEATS; round++) await sendAll();
  const growth = resident().map((mib, index) => mib - (was[index] ?? 0));
  for (const [index, name] of WATCHED.entries())
    assert((growth[index] ?? 0) <= GROWTH_MIB, `${name} grew by ${growth[index]?.toFixed(0)} MiB`);
  assert((await digestRows()) === before, "something was stored");
  return {
    answers: formatCounts(statuses(answers)),
    slowest: within("a rejection", slowest, REJECTION_SECONDS),
    "MiB more": WATCHED.map((name, index) => `${name} ${growth[index]?.toFixed(0)}`).join(),
  };
}

/** Uploads whose type or length is not what the client says. The tests of uploads cover files that are no PDF, and names. */
async function lyingUploads(): Promise<Figures> {
  const { client } = (await tenant()).user;
  const types = ["text/html", "image/svg+xml", "application/x-msdownload", 'application/pdf; charset=x"y'];
  for (const contentType of types) {
    const { id } = (await client.upload({ contentType, expectOk: true })).json as { id: number };
    const shown = (await client.get(`/pdfs/${id}/preview`, { expectOk: true })).headers.get("content-type");
    assert(shown === "application/pdf", `a file called ${contentType} is shown as ${shown}`);
  }
  // What follows the stated length would be taken for another request on the same connection.
  const headers = { connection: "close" };
  const answer = await client.upload({ file: bigPdfStream(50_000), size: 1_000, headers }).catch(() => null);
  assert(answer === null || answer.status >= 400, `a file of 50,000 bytes that says it has 1,000 was answered ${answer?.status}`);
  const listed = (await client.get("/pdfs", { expectOk: true })).json as unknown[];
  assert(listed.length === types.length, `${listed.length} documents are stored`);
  return { types: types.length };
}

/** Files around the limit, with and without a Content-Length; what was received of those beyond it is deleted. */
async function largestUpload({ product }: ProductionHarness): Promise<Figures> {
  const { client } = (await tenant()).user;
  const limit = product.maxUploadBytes;
  const largest = await client.upload({ file: bigPdfStream(limit), expectOk: true });
  expect(largest.json).toMatchObject({ size_bytes: limit });
  // The accepted file is still being checked, which adds an event.
  const before = await storedWhenStill();
  for (const more of [1, MIB, 4 * MIB, 19 * limit]) {
    for (const size of [limit + more, undefined]) {
      const answer = await client.upload({ file: bigPdfStream(limit + more), size });
      // Beyond the form's total limit the gateway rejects it, with its own message.
      const error: unknown = more <= MIB ? MESSAGES.upload.tooLarge(limit) : expect.any(String);
      expect([more, answer.status]).toEqual([more, 413]);
      expect(answer.json).toMatchObject({ code: "too_large", error });
    }
  }
  expect(await digestRows()).toBe(before);
  const isDeleted = async (): Promise<boolean> =>
    (await database().query("select 1 from documents.objects where state <> 'stored'")).rows.length === 0;
  await waitFor(isDeleted, { what: "what was received to be deleted", timeoutMs: PATIENCE_MS });
  return { "largest MiB": limit / MIB };
}

describe("bombs", () => {
  it("rejects forms and JSON of thousands of parts, megabytes and levels while memory stays flat", onProductionProduct(bombs));
});

describe("lying-uploads (quick)", () => {
  it(
    "sends every file as a PDF, whatever type its upload states, and stores none that is longer than it states",
    onProductionProduct(lyingUploads),
  );
});

describe("largest-upload (quick)", () => {
  it("accepts a file of MAX_UPLOAD_BYTES, rejects one byte more and stores nothing of it", onProductionProduct(largestUpload));
});
