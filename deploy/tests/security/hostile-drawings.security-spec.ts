import assert from "node:assert/strict";
import { describe, it } from "@jest/globals";
import { LIMITS, MARKED_PDF_STATES, type Document, type Draft, type DraftLine, type DraftPage, type DraftSheet } from "@takeoff/contracts";
import { draftSizedDrawing } from "@takeoff/drawings";
import { sharedContentPdf, staff, tenant, waitFor, type ApiClient, type ApiResponse, type Person } from "@takeoff/testing";
import { onProductionProduct, type Figures, type ProductionHarness } from "../harness/case.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { MemoryWatch, untilPending, uploadFile } from "./harness/hostile-files.ts";
import { HOSTILE_DRAWINGS } from "./harness/hostile-drawings.ts";
import { Others } from "./harness/others.ts";

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
