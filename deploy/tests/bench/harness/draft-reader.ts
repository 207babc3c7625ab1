import { draftSizedDrawing } from "@takeoff/drawings";
import { readPage, readSheet, type PdfPage } from "@takeoff/takeoff/draft";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a run does with each page: read it as a draft, or let pdf.js alone read texts and operators. */
export type ReaderRun = "draft" | "pdfjs";

const RUNS: Record<ReaderRun, (page: PdfPage) => Promise<unknown>> = {
  draft: async (page) => readSheet(await readPage(page, OPS)),
  pdfjs: (page) => Promise.all([page.getTextContent({ disableNormalization: true }), page.getOperatorList({ annotationMode: 0 })]),
};

const [callouts = 0, strokes = 0, pages = 1] = process.argv.slice(2).map(Number);
const { pdf } = draftSizedDrawing(1, { callouts, strokes, pages });

/** @returns pages per second of processor time */
async function measureRate(work: (page: PdfPage) => Promise<unknown>): Promise<number> {
  // A document of its own for each run: pdf.js keeps what it has parsed.
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const before = process.cpuUsage();
  for (let number = 1; number <= pages; number++) {
    const page = await document.getPage(number);
    await work(page);
    page.cleanup();
  }
  const { user, system } = process.cpuUsage(before);
  await document.loadingTask.destroy();
  return pages / ((user + system) / 1_000_000);
}

process.on("message", (what: ReaderRun) => void measureRate(RUNS[what]).then((rate) => process.send?.(rate)));
