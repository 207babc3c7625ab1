import assert from "node:assert/strict";
import { describe, expect, it } from "@jest/globals";
import {
  type Document,
  type Draft,
  type DraftLine,
  type DraftPage,
  type DraftSheet,
  LIMITS,
  MARKED_PDF_STATES,
  MESSAGES,
} from "@takeoff/contracts";
import { draftSizedDrawing } from "@takeoff/drawings";
import {
  type ApiClient,
  type ApiResponse,
  bigPdfStream,
  database,
  digestRows,
  type Part,
  type Person,
  sharedContentPdf,
  smallPdf,
  staff,
  tenant,
  visitor,
  waitFor,
} from "@takeoff/testing";
import { type Figures, onProductionProduct, type ProductionHarness } from "../harness/case.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { MemoryWatch, untilPending, uploadFile } from "./harness/hostile-files.ts";
import { HOSTILE_DRAWINGS } from "./harness/hostile-drawings.ts";
import { Others } from "./harness/others.ts";
import { readResident } from "../bench/harness/resident.ts";
import { formatCounts } from "../harness/print.ts";
import { statuses, storedWhenStill, timed } from "./harness/requests.ts";

const MIB = 1_048_576;
const MAX = { documentsMib: 400, workerMib: 500, othersSeconds: 1, responseMib: 8 } as const;
const READING_MS = 12 * 60_000;

/** What a member of staff asks of a draft, each answer within the limits. */
class Reviewer {
  largest = 0;
  readonly client: ApiClient;

  constructor({ client }: Person) {
    this.client = client;
  }

  /** @returns the answer of a request that succeeds or is refused with a sentence */
  async send(request: Promise<ApiResponse>): Promise<ApiResponse> {
    const answer = await request;
    this.largest = Math.max(this.largest, answer.body.length / MIB);
    assert(this.largest <= MAX.responseMib, `an answer has ${this.largest.toFixed(1)} MiB`);
    const { error } = answer.json as { error?: string };
    assert(answer.status < 300 || (answer.status < 500 && error), `a request was answered ${answer.status}: ${error}`);
    return answer;
  }

  async get<T>(path: string): Promise<T> {
    return (await this.send(this.client.get(path))).json as T;
  }

  /** All rows of a list, page by page. */
  async *rows<T>(path: string): AsyncGenerator<T[]> {
    for (let next: string | undefined = path; next !== undefined;) {
      const answer: ApiResponse = await this.send(this.client.get(next));
      yield answer.json as T[];
      next = /^<\/client\/api([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
    }
  }

  /** Reads a document's drawing. */
  async draft(id: number): Promise<Draft> {
    await this.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
    const ended = async (): Promise<Draft | null> => {
      const draft = await this.get<Draft>(`/pdfs/${id}/draft`);
      return draft.state === "ready" || draft.state === "failed" ? draft : null;
    };
    return waitFor(ended, { what: `the draft of document ${id}`, timeoutMs: READING_MS, intervalMs: 500 });
  }

  /** Looks at every page and line, and accepts lines until they have enough pieces; in as many requests as the limits need. */
  async acceptAll(id: number, maxPieces: number): Promise<{ sheets: DraftSheet[]; accepted: number; refused: number }> {
    const sheets: DraftSheet[] = [];
    for await (const some of this.rows<DraftSheet>(`/pdfs/${id}/draft/pages?limit=500`)) sheets.push(...some);
    for (const { page } of sheets.slice(0, 20)) await this.get<DraftPage>(`/pdfs/${id}/draft/pages/${page}`);
    let pieces = 0;
    let accepted = 0;
    let refused = 0;
    for await (const lines of this.rows<DraftLine>(`/pdfs/${id}/draft/lines?limit=500&state=draft`)) {
      const chosen = lines.filter(({ pieces: own }) => (pieces += own.length) <= maxPieces);
      if (chosen.length === 0) continue;
      const refs = chosen.map((line) => ({ id: line.id, version: line.version }));
      const { status } = await this.send(this.client.post(`/pdfs/${id}/draft/lines/decide`, { lines: refs, state: "accepted" }));
      if (status === 200) accepted += chosen.length;
      else refused++;
    }
    return { sheets, accepted, refused };
  }

  /** Decides the first lines of all pages in one request. */
  async decideAcrossPages(id: number): Promise<number> {
    const refs: { id: number; version: number }[] = [];
    for await (const lines of this.rows<DraftLine>(`/pdfs/${id}/draft/lines?limit=500`)) {
      refs.push(...lines.map((line) => ({ id: line.id, version: line.version })));
      if (refs.length >= 500) break;
    }
    if (refs.length === 0) return 0;
    const json = { lines: refs.slice(0, 500), state: "draft" };
    return (await this.send(this.client.post(`/pdfs/${id}/draft/lines/decide`, json))).status;
  }

  /** Completes a draft, and waits for its marked-up PDF. */
  async complete(id: number): Promise<Draft["marked_pdf"]> {
    const { status } = await this.send(this.client.post(`/pdfs/${id}/draft/complete`, { leave_out_open: true }));
    if (status !== 200) return null;
    const settled = async (): Promise<Draft | null> => {
      const draft = await this.get<Draft>(`/pdfs/${id}/draft`);
      return draft.marked_pdf === "waiting" ? null : draft;
    };
    return (await waitFor(settled, { what: `the marked-up PDF of document ${id}`, timeoutMs: PATIENCE_MS })).marked_pdf;
  }
}

async function watched({ product, within }: ProductionHarness, work: (figures: Figures) => Promise<unknown>): Promise<Figures> {
  const figures: Figures = {};
  const documents = new MemoryWatch(product.pid("documents"));
  const worker = new MemoryWatch(product.pid("documents-worker"));
  const others = new Others((await tenant()).user, "/pdfs?limit=100");
  try {
    await work(figures);
    await others.stop();
  } finally {
    documents.stop();
    worker.stop();
    void others.stop();
  }
  figures["memory of documents"] = within("the memory of documents", documents.own, MAX.documentsMib, "MiB");
  figures["memory of the worker"] = within("the memory of the worker", worker.own, MAX.workerMib, "MiB");
  figures["slowest request of others"] = within("a request of others", others.slowest, MAX.othersSeconds);
  return figures;
}

/** Small files whose drafts would be huge: read, listed, decided and completed. */
async function hostileDrawings(harness: ProductionHarness): Promise<Figures> {
  const [{ user }, by] = await Promise.all([tenant(), staff()]);
  const reviewer = new Reviewer(by);
  const drawings = harness.quick ? HOSTILE_DRAWINGS.slice(0, 1).map((drawing) => ({ ...drawing, pages: 40 })) : HOSTILE_DRAWINGS;
  return watched(harness, async (figures) => {
    for (const { name, pages, content } of drawings) {
      const id = await uploadFile(user, sharedContentPdf(pages, content()));
      await untilPending(user, id);
      const draft = await reviewer.draft(id);
      assert(draft.state === "ready", `${name}: ${draft.failure}`);
      await reviewer.decideAcrossPages(id);
      const { sheets, accepted, refused } = await reviewer.acceptAll(id, Infinity);
      assert(sheets.length === pages, `${name}: ${sheets.length} of ${pages} pages are listed`);
      const shown = await Promise.all([1, sheets.length].map((page) => reviewer.get<DraftPage>(`/pdfs/${id}/draft/pages/${page}`)));
      const isSaid = shown.some(({ cuts, failure }) => cuts.length > 0 || failure !== null);
      assert(isSaid, `${name}: the answer does not say what is missing`);
      const marked = await reviewer.complete(id);
      figures[name] = `${accepted} lines accepted, ${refused} requests refused, marked-up PDF ${marked}`;
    }
    figures["largest answer MiB"] = reviewer.largest.toFixed(1);
  });
}

const HONEST = { pages: LIMITS.draftPages, callouts: 200 };

/** A set of the largest size that is read, with as many members as on busy plans: nothing of it may be missing. */
async function largestSet(harness: ProductionHarness): Promise<Figures> {
  const [{ user }, by] = await Promise.all([tenant(), staff()]);
  const reviewer = new Reviewer(by);
  const { pages, callouts } = HONEST;
  const { pdf } = draftSizedDrawing(3, { pages, callouts, strokes: 0 });
  return watched(harness, async (figures) => {
    const id = await uploadFile(user, pdf);
    await untilPending(user, id);
    const begun = performance.now();
    const draft = await reviewer.draft(id);
    figures["seconds to read"] = ((performance.now() - begun) / 1_000).toFixed(1);
    const { pieces_open } = draft.totals;
    assert(draft.state === "ready" && draft.pages === pages, `${draft.pages} pages are ${draft.state}`);
    const { sheets, accepted } = await reviewer.acceptAll(id, LIMITS.markedPdfMarkups);
    assert(sheets.length === pages && sheets.every(({ failure }) => failure === null), "a page was not read");
    for (const { page } of sheets.slice(0, 20))
      assert.deepEqual((await reviewer.get<DraftPage>(`/pdfs/${id}/draft/pages/${page}`)).cuts, []);
    assert(pieces_open === pages * callouts, `${pieces_open} pieces were read instead of ${pages * callouts}`);
    const marked = await reviewer.complete(id);
    assert(marked === "made", marked === null ? "the draft was not completed" : MARKED_PDF_STATES[marked]);
    const document = await reviewer.get<Document>(`/pdfs/${id}`);
    assert(document.has_csv && document.has_xml && document.has_processed_pdf, "a result is missing");
    figures["lines accepted"] = accepted;
    figures["largest answer MiB"] = reviewer.largest.toFixed(1);
  });
}

describe("hostile-drawings (quick)", () => {
  it(
    "limits what the draft of a small file takes of memory and time, in reading, review and completion",
    onProductionProduct(hostileDrawings),
  );
});

describe("largest-set", () => {
  it("reads, reviews and completes a set of 500 plans with 200 members each without leaving anything out", onProductionProduct(largestSet));
});

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
