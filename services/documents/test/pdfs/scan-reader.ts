import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createScanReader, type OnnxRuntime, type ScanKind, type ScanReader, type ScannedPage } from "@takeoff/takeoff/scan";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

const WASM = "ort-wasm-simd-threaded.wasm";

/** A reader with the models that `npm test` installs. @throws where it did not */
export async function openScanReader(): Promise<ScanReader> {
  const folder = process.env["SCAN_MODELS_DIR"];
  if (!folder) throw new Error("SCAN_MODELS_DIR names no folder of the models that read scans.");
  const read = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));
  const characters = readFileSync(join(folder, "characters.txt"), "utf8")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
  const models = { detector: read("detector.onnx"), recognizer: read("recognizer.onnx"), characters };
  return createScanReader(models, { onnx: await loadRuntime(), operators: OPS });
}

/** One thread of WebAssembly, whose bytes are in the package. */
async function loadRuntime(): Promise<OnnxRuntime> {
  const onnx = await import("onnxruntime-web/wasm");
  const packageRoot = createRequire(import.meta.url).resolve("onnxruntime-web/wasm");
  onnx.env.wasm.numThreads = 1;
  onnx.env.wasm.wasmBinary = readFileSync(join(packageRoot, "..", WASM));
  return onnx;
}

/** Reads the first page of a PDF by the shapes of its letters. */
export async function scanFirstPage(reader: ScanReader, pdf: Uint8Array, kind: ScanKind): Promise<ScannedPage> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, isOffscreenCanvasSupported: false, isImageDecoderSupported: false });
  try {
    return await reader.readPage(await (await task.promise).getPage(1), kind);
  } finally {
    await task.destroy();
  }
}
