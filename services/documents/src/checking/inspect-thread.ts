// Runs in a worker thread: looking inside a PDF is heavy and meets hostile files, so it shares neither the event loop
// nor the heap of the process. It knows no store: the bytes it wants it asks of the process that started it.
import { parentPort } from "node:worker_threads";
import { getDocument, PDFDataRangeTransport, VerbosityLevel, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { FromThread, PageSize, ToThread } from "./pdf-inspection.ts";

const RANGE_BYTES = 256 * 1024;
const port = parentPort;
if (!port) throw new Error("this file runs in a worker thread");
const tell = (message: FromThread): void => port.postMessage(message);

/** Gives pdf.js the ranges that it asks for, as the process answers them. */
class AskedRanges extends PDFDataRangeTransport {
  private asked = 0;
  private readonly waiting = new Map<number, number>();

  override requestDataRange(begin: number, end: number): void {
    this.asked++;
    this.waiting.set(this.asked, begin);
    tell({ type: "read", id: this.asked, begin, end });
  }

  answer(id: number, bytes: Uint8Array): void {
    const begin = this.waiting.get(id);
    this.waiting.delete(id);
    if (begin !== undefined) this.onDataRange(begin, bytes);
  }
}

let ranges: AskedRanges | null = null;
port.on("message", (message: ToThread) => {
  if (message.type === "bytes") ranges?.answer(message.id, message.bytes);
  else void inspect(message.size, message.measure).then(tell);
});

async function inspect(size: number, measure: number): Promise<FromThread> {
  ranges = new AskedRanges(size, null);
  const task = getDocument({
    range: ranges,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await task.promise;
    // Permissions are only there where an owner has restricted something.
    const restricted = (await pdf.getPermissions()) !== null;
    return { type: "done", pages: pdf.numPages, restricted, sizes: await sizesOf(pdf, Math.min(measure, pdf.numPages)) };
  } catch (error) {
    return { type: "failed", name: error instanceof Error ? error.name : "Error" };
  } finally {
    ranges = null;
    await task.destroy();
  }
}

async function sizesOf(pdf: PDFDocumentProxy, count: number): Promise<PageSize[]> {
  const sizes: PageSize[] = [];
  for (let number = 1; number <= count; number++) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    sizes.push({ short: Math.min(width, height), long: Math.max(width, height) });
  }
  return sizes;
}
