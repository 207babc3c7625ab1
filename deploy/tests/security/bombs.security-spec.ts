import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { bigPdfStream, smallPdf, staff, tenant, visitor, type ApiResponse, type Part } from "@takeoff/testing";
import { residentOf } from "../bench/harness/resident.ts";
import { formatCounts } from "../harness/print.ts";
import { statuses, stored, storedWhenStill, timed } from "./harness/requests.ts";
import { onProductionProduct, type ProductionHarness, type Figures } from "../harness/case.ts";

const MIB = 1_048_576;
const WATCHED = ["gateway", "identity", "documents"] as const;
const GROWTH_MIB = 96;
const REPEATS = 3;
const BAR_S = 1;

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

const JSON_TYPE = { "content-type": "application/json" };
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
  const rounds = async (): Promise<{ slowest: number; answers: ApiResponse[] }> => {
    let slowest = 0;
    const answers: ApiResponse[] = [];
    const take = async (what: string, work: () => Promise<ApiResponse>): Promise<void> => {
      const { ms, value } = await timed(work);
      slowest = Math.max(slowest, ms / 1000);
      assert([400, 413, 415, 422].includes(value.status), `${what} was answered ${value.status}`);
      answers.push(value);
    };
    for (const [what, parts] of Object.entries(FORMS)) await take(`a form of ${what}`, () => user.client.form("/upload-pdf", parts));
    for (const [what, body] of Object.entries(BODIES)) {
      const headers = what.startsWith("compressed") ? { ...JSON_TYPE, "content-encoding": "gzip" } : JSON_TYPE;
      for (const [client, path] of [
        [visitor(), "/login"],
        [user.client, "/user/parameters"],
        [operator.client, "/organizations"],
      ] as const)
        await take(`a body of ${what} to ${path}`, () => client.raw("POST", path, { headers, body }));
    }
    return { slowest, answers };
  };
  await rounds();
  const before = await storedWhenStill();
  const was = WATCHED.map((name) => residentOf(product.pid(name)));
  const figures: Figures = {};
  let slowest = 0;
  const answers: ApiResponse[] = [];
  for (let round = 0; round < REPEATS; round++) {
    const one = await rounds();
    slowest = Math.max(slowest, one.slowest);
    answers.push(...one.answers);
  }
  for (const [index, name] of WATCHED.entries()) {
    const grown = residentOf(product.pid(name)) - (was[index] ?? 0);
    figures[name] = `${grown.toFixed(0)} MiB`;
    assert(grown <= GROWTH_MIB, `${name} grew by ${grown.toFixed(0)} MiB`);
  }
  assert((await stored()) === before, "something was stored");
  return { sent: answers.length, answered: formatCounts(statuses(answers)), slowest: within("a refusal", slowest, BAR_S), ...figures };
}

/** Uploads that are not what they say, and what must be left of them. */
async function lyingUploads(): Promise<Figures> {
  const { user } = await tenant();
  const before = await storedWhenStill();
  const pdf = smallPdf();
  const files: Record<string, [Buffer, string]> = {
    "a program": [Buffer.from("MZ\x90\0".padEnd(4_000, "\0"), "latin1"), "drawing.pdf"],
    "an ELF program": [Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(2_000)]), "drawing.pdf"],
    "a page": [Buffer.from("<!doctype html><script>alert(1)</script>"), "drawing.pdf"],
    "a page with a PDF's header inside": [Buffer.from("<html>%PDF-1.7"), "drawing.pdf"],
    "a picture": [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "drawing.pdf"],
    "an archive": [Buffer.from("PK\x03\x04".padEnd(500, "\0"), "latin1"), "drawing.pdf"],
    "a header at byte 900": [Buffer.concat([Buffer.alloc(900, " "), pdf]), "drawing.pdf"],
    nothing: [Buffer.alloc(0), "drawing.pdf"],
    "half a header": [Buffer.from("%PDF"), "drawing.pdf"],
    "another name": [pdf, "drawing.pdf.exe"],
    "a name with a NUL": [pdf, "drawing.exe\0.pdf"],
    "no name": [pdf, ".."],
  };
  const answers: ApiResponse[] = [];
  for (const [what, [file, filename]] of Object.entries(files)) {
    const answer = await user.client.upload({ file, filename });
    answers.push(answer);
    // A name is stripped of what no name may hold: what is left is one in order, or none.
    if (what === "a name with a NUL" && answer.status === 200) continue;
    assert(answer.status === 422 || answer.status === 400, `${what} was answered ${answer.status}`);
  }
  for (const contentType of ["text/html", "image/svg+xml", "application/x-msdownload", 'application/pdf; charset=x"y']) {
    const { id } = (await user.client.upload({ contentType, expectOk: true })).json as { id: number };
    const { headers } = await user.client.get(`/pdfs/${id}/preview`, { expectOk: true });
    assert(headers.get("content-type") === "application/pdf", `a file called ${contentType} is shown as ${headers.get("content-type")}`);
    await user.client.get(`/pdfs/${id}`, { expectOk: true });
  }
  for (const length of [1_000, 100_000_000]) {
    const size = { size: length } as const;
    const answer = await user.client.upload({ file: bigPdfStream(50_000), ...size, signal: AbortSignal.timeout(3_000) }).catch(() => null);
    assert(answer === null || answer.status >= 400, `a file that says it has ${length} of its 50,000 bytes was answered ${answer?.status}`);
  }
  const listed = (await user.client.get("/pdfs", { expectOk: true })).json as { filename: string }[];
  assert(
    listed.every(({ filename }) => !/[\p{Cc}/\\\u202e]/u.test(filename)),
    "a stored name holds what no name may hold",
  );
  assert((await stored()) !== before, "the files that are in order were not stored");
  return { tried: answers.length + 6, answered: formatCounts(statuses(answers)), stored: listed.length };
}

describe("bombs", () => {
  it("rejects forms and JSON of thousands of parts, megabytes and levels while memory stays flat", onProductionProduct(bombs));
});

describe("lying-uploads (quick)", () => {
  it("rejects files that misstate their type, length or name", onProductionProduct(lyingUploads));
});
