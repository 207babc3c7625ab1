// Runs in a sandboxed child process: see `inspect-child.ts`. Reads the pages of a drawing for a draft takeoff.
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type * as Engine from "@takeoff/takeoff/draft";
import type { PageFailure, SheetView } from "@takeoff/contracts";
import { closeBuiltIns } from "../storage/inspection/close-built-ins.ts";
import { withDocument, type Document } from "../storage/inspection/open-document.ts";
import { isOutOfMemory } from "../storage/inspection/out-of-memory.ts";
import { ParentLink } from "../storage/inspection/parent-link.ts";
import { LINES_PER_MESSAGE, MOST_VIEWS, SHORT_TEXT, type DraftMessage, type ReadCommand } from "./draft-messages.ts";
import { readLineOf } from "./read-line.ts";

/** A file up to this size is read at once; of a larger one the ranges that pdf.js needs. */
const WHOLE_BYTES = 64 * 1_048_576;
const HEAD_BYTES = 1_024;

// A terminal sends Ctrl-C to this process too; the parent decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
// pdf.js leaves rejected promises behind when it fails to open a file.
process.on("unhandledRejection", () => undefined);

const [, , library = "", engineUrl = ""] = process.argv;
const pdfjs = (await import(library)) as typeof PdfJs;
await import(new URL("./pdf.worker.mjs", library).href);
const engine = (await import(engineUrl)) as typeof Engine;

const link = new ParentLink<ReadCommand, DraftMessage>(process.stdin, (command) => void run(command));
closeBuiltIns();
link.send({ type: "ready" });

async function run(command: ReadCommand): Promise<void> {
  try {
    await read(command);
  } catch (error) {
    if (isOutOfMemory(error)) link.send({ type: "out_of_memory" });
    else link.send({ type: "failed", name: error instanceof Error ? error.name : "Error" });
  }
  link.send({ type: "done" });
}

async function read({ size, first, last }: ReadCommand): Promise<void> {
  const head = await link.read(0, Math.min(size, HEAD_BYTES));
  link.send({ type: "head", text: Buffer.from(head.buffer).toString("latin1") });
  const data = size <= WHOLE_BYTES ? await link.read(0, size) : null;
  await withDocument({ pdfjs, link, size, data, strict: false }, async (pdf) => {
    link.send({ type: "opened", pages: pdf.numPages, restricted: (await pdf.getPermissions()) !== null });
    for (let page = first; page <= Math.min(last, pdf.numPages); page++) await readPage(pdf, page);
  });
}

async function readPage(pdf: Document, number: number): Promise<void> {
  link.send({ type: "begun", page: number });
  try {
    const page = await pdf.getPage(number);
    const shown = await engine.readPage(page, pdfjs.OPS);
    page.cleanup();
    const { width, height } = shown;
    const { sheet, title, kind, views, scales, references, isDrawing, linework, lines, exceptions, marks, schedule, heights } =
      engine.readSheet(shown);
    for (let at = 0; at < lines.length; at += LINES_PER_MESSAGE)
      link.send({ type: "lines", lines: lines.slice(at, at + LINES_PER_MESSAGE).map(readLineOf) });
    link.send({
      ...{ type: "page", page: number, width, height, sheet, references: [...references], isDrawing, linework },
      ...{ title: clipped(title), kind },
      views: views.slice(0, MOST_VIEWS).map((view, index) => viewOf(view, scales[index])),
      marks: marks.map((line) => ({ ...line, reasons: [...line.reasons], pieces: [...line.pieces] })),
      schedule: [...schedule],
      heights: [...heights],
      exceptions: exceptions.map(({ kind, text, box }) => ({ kind, text, box })),
    });
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    const failure: PageFailure = error instanceof engine.PageLimitError ? error.what : "unreadable";
    link.send({ type: "page_failed", page: number, failure });
  }
}

const clipped = (text: string | null): string | null => text && text.slice(0, SHORT_TEXT);

function viewOf({ title, stated, statedPointsPerFoot, box }: Engine.View, scale: Engine.ViewScale | undefined): SheetView {
  const { source = "none", pointsPerFoot = null, voted = null, votes = 0 } = scale ?? {};
  return {
    ...{ title: clipped(title), stated, box, votes },
    ...{ points_per_foot: pointsPerFoot, scale_source: source },
    ...{ stated_points_per_foot: statedPointsPerFoot, voted_points_per_foot: voted },
  };
}
