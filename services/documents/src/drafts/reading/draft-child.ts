// Runs in a sandboxed child process: see `inspect-child.ts`. Reads the pages of a drawing for a draft takeoff.
import type * as Engine from "@takeoff/takeoff/draft";
import type { PageFailure } from "@takeoff/contracts";
import { serveCommands } from "../../pdf/child/carry-out.ts";
import { closeBuiltIns } from "../../pdf/child/close-built-ins.ts";
import { loadPdfJs, withDocument, type Document } from "../../pdf/child/open-document.ts";
import { isOutOfMemory } from "../../pdf/child/out-of-memory.ts";
import { ParentLink } from "../../pdf/child/parent-link.ts";
import { LINES_PER_MESSAGE, type DraftMessage, type PageBounds, type PageContent, type ReadCommand } from "./draft-messages.ts";
import { buildContent, fitPage } from "./page-content.ts";

/** A file up to this size is read at once; of a larger one the ranges that pdf.js needs. */
const WHOLE_BYTES = 64 * 1_048_576;
const HEAD_BYTES = 1_024;

const [, , library = "", engineUrl = ""] = process.argv;
const pdfjs = await loadPdfJs(library);
const engine = (await import(engineUrl)) as typeof Engine;

const link = new ParentLink<ReadCommand, DraftMessage>();
closeBuiltIns();
await serveCommands(link, read);

async function read({ size, first, last, bounds }: ReadCommand): Promise<void> {
  const head = await link.read(0, Math.min(size, HEAD_BYTES));
  link.send({ type: "head", text: Buffer.from(head.buffer).toString("latin1") });
  const data = size <= WHOLE_BYTES ? await link.read(0, size) : null;
  await withDocument({ pdfjs, link, size, data, strict: false }, async (pdf) => {
    link.send({ type: "opened", pages: pdf.numPages, restricted: (await pdf.getPermissions()) !== null });
    const layers = await pdf.getOptionalContentConfig();
    for (let page = first; page <= Math.min(last, pdf.numPages); page++) await readPage(pdf, page, layers, bounds);
  });
}

async function readPage(pdf: Document, number: number, layers: Engine.Layers, bounds: PageBounds): Promise<void> {
  link.send({ type: "begun", page: number });
  try {
    const page = await pdf.getPage(number);
    const shown = await engine.readPage(page, pdfjs.OPS, layers);
    page.cleanup();
    sendPage(buildContent({ page: number, width: shown.width, height: shown.height }, engine.readSheet(shown), bounds), bounds);
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    const failure: PageFailure = error instanceof engine.PageLimitError ? error.what : "unreadable";
    link.send({ type: "page_failed", page: number, failure });
  }
}

function sendPage(content: PageContent, bounds: PageBounds): void {
  const fitted = fitPage(content, { text: bounds.allText, places: bounds.places });
  if (typeof fitted === "string") {
    link.send({ type: "page_failed", page: content.reading.page, failure: `page_${fitted}` });
    return;
  }
  const { reading, lines, cuts } = fitted.content;
  for (let at = 0; at < lines.length; at += LINES_PER_MESSAGE) link.send({ type: "lines", lines: lines.slice(at, at + LINES_PER_MESSAGE) });
  link.send({ type: "page", reading, cuts });
}
