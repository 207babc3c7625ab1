import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findCallouts, joinRuns } from "@takeoff/takeoff/draft";
import { createScanReader, readScannedSheet, type ScanKind } from "@takeoff/takeoff/scan";
import * as onnx from "onnxruntime-web/wasm";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A callout as read, and the middle of it on the upright page, points. */
export interface ReadCallout {
  designation: string;
  studs: string | null;
  camber: string | null;
  x: number;
  y: number;
}

/** What a process that has done nothing else read of a page, and what it took. */
export interface ScanRun {
  callouts: ReadCallout[];
  texts: { text: string; x: number; y: number }[];
  /** Lines of the draft. */
  lines: number;
  /** Of processor time. */
  seconds: number;
  /** Resident memory at its peak, MiB. */
  memory: number;
}

const [folder = "", file = "", kind = "scan"] = process.argv.slice(2);

async function readFile(): Promise<ScanRun> {
  const packageRoot = createRequire(import.meta.url).resolve("onnxruntime-web/wasm");
  onnx.env.wasm.numThreads = 1;
  onnx.env.wasm.wasmBinary = readFileSync(join(packageRoot, "..", "ort-wasm-simd-threaded.wasm"));
  const characters = readFileSync(join(folder, "characters.txt"), "utf8")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  const models = {
    detector: readFileSync(join(folder, "detector.onnx")),
    recognizer: readFileSync(join(folder, "recognizer.onnx")),
    characters,
  };
  const reader = await createScanReader(models, { onnx, operators: OPS });
  const data = new Uint8Array(readFileSync(file));
  const document = await getDocument({ data, verbosity: 0, isOffscreenCanvasSupported: false, isImageDecoderSupported: false }).promise;
  const scanned = await reader.readPage(await document.getPage(1), kind as ScanKind);
  const runs = joinRuns(scanned.page.texts);
  const { lines } = readScannedSheet(scanned);
  const { user, system } = process.cpuUsage();
  return {
    callouts: findCallouts(runs).map(({ read: { designation }, studs, camber, centre }) => ({ designation, studs, camber, ...centre })),
    texts: runs.map(({ text, centre }) => ({ text, ...centre })),
    lines: lines.length,
    seconds: (user + system) / 1_000_000,
    memory: process.resourceUsage().maxRSS / 1024,
  };
}

process.send?.(await readFile());
