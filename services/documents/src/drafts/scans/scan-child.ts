// Runs in a sandboxed child process: see `inspect-child.ts`. Reads one page of a drawing by the shapes of its letters.
import { readFileSync } from "node:fs";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type * as Onnx from "onnxruntime-web/wasm";
import type * as Engine from "@takeoff/takeoff/draft";
import type * as Scan from "@takeoff/takeoff/scan";
import type { PageFailure } from "@takeoff/contracts";
import { serveCommands } from "../../pdf/child/carry-out.ts";
import { closeBuiltIns } from "../../pdf/child/close-built-ins.ts";
import { loadPdfJs, withDocument } from "../../pdf/child/open-document.ts";
import { isOutOfMemory } from "../../pdf/child/out-of-memory.ts";
import { ParentLink } from "../../pdf/child/parent-link.ts";
import { LINES_PER_MESSAGE } from "../reading/draft-messages.ts";
import { buildContent, fitPage } from "../reading/page-content.ts";
import type { ScanCommand, ScanMessage } from "./scan-messages.ts";

/** A file up to this size is read at once; of a larger one the ranges that pdf.js needs. */
const WHOLE_BYTES = 64 * 1_048_576;
/** How pdf.js decodes JPEG 2000, JBIG2 and fax images, and colours by profiles. */
const DECODERS = ["openjpeg.wasm", "jbig2.wasm", "qcms_bg.wasm"];

const [, , library = "", engineUrl = "", scanUrl = "", onnxUrl = "", modelsUrl = ""] = process.argv;
const pdfjs = await loadPdfJs(library);
const engine = (await import(engineUrl)) as typeof Engine;
const decoders = new Map(DECODERS.map((name) => [name, readBytes(new URL(`../../wasm/${name}`, library))]));
const scan = (await import(scanUrl)) as typeof Scan;
const reader = await makeReader();

const link = new ParentLink<ScanCommand, ScanMessage>();
closeBuiltIns();
await serveCommands(link, read);

function readBytes(file: URL): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}

/** Loads everything that is read from files: none can be opened afterwards. */
async function makeReader(): Promise<Scan.ScanReader> {
  const onnx = (await import(onnxUrl)) as typeof Onnx;
  // A thread would be a process's work for as many cores, and needs what the kernel forbids here.
  onnx.env.wasm.numThreads = 1;
  onnx.env.wasm.wasmBinary = readBytes(new URL("./ort-wasm-simd-threaded.wasm", onnxUrl)).buffer;
  const models: Scan.ScanModels = {
    detector: readBytes(new URL("./detector.onnx", modelsUrl)),
    recognizer: readBytes(new URL("./recognizer.onnx", modelsUrl)),
    characters: readFileSync(new URL("./characters.txt", modelsUrl), "utf8")
      .replace(/\r?\n$/, "")
      .split(/\r?\n/),
  };
  return scan.createScanReader(models, { onnx: onnx, operators: pdfjs.OPS });
}

async function read(command: ScanCommand): Promise<void> {
  const { size } = command;
  const data = size <= WHOLE_BYTES ? await link.read(0, size) : null;
  await withDocument({ pdfjs, link, size, data, strict: false, decoders }, async (pdf) => {
    try {
      await readPage(await pdf.getPage(command.page), command);
    } catch (error) {
      if (isOutOfMemory(error)) throw error;
      const failure: PageFailure = error instanceof engine.PageLimitError ? error.what : "unreadable";
      link.send({ type: "page_failed", failure });
    }
  });
}

async function readPage(page: PdfJs.PDFPageProxy, { page: number, kind, bounds }: ScanCommand): Promise<void> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scanned = await reader.readPage(page, kind, (share) => link.send({ type: "progress", share }));
  const content = buildContent({ page: number, width, height }, scan.readScannedSheet(scanned), bounds);
  const fitted = fitPage(content, { text: bounds.allText, places: bounds.places });
  if (typeof fitted === "string") {
    link.send({ type: "page_failed", failure: `page_${fitted}` });
    return;
  }
  const { reading, lines, cuts } = fitted.content;
  for (let at = 0; at < lines.length; at += LINES_PER_MESSAGE) link.send({ type: "lines", lines: lines.slice(at, at + LINES_PER_MESSAGE) });
  const { dotsPerInch, score } = scanned;
  link.send({ type: "page", reading, cuts, quality: { texts: scanned.page.texts.length, dotsPerInch, score } });
}
