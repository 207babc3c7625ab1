import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";

export type Document = PdfJs.PDFDocumentProxy;

/** Loads pdf.js into a child process, and keeps the process from ending by itself: its parent decides. */
export async function loadPdfJs(library: string): Promise<typeof PdfJs> {
  // A terminal sends Ctrl-C to this process too.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  // pdf.js leaves rejected promises behind when it fails to open a file.
  process.on("unhandledRejection", () => undefined);
  const pdfjs = (await import(library)) as typeof PdfJs;
  // Otherwise pdf.js would load its worker with the first file.
  await import(new URL("./pdf.worker.mjs", library).href);
  return pdfjs;
}

const RANGE_BYTES = 256 * 1024;

/** Reads the file's bytes from `begin` up to `end`, exclusive. */
interface ByteSource {
  read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

export interface OpenOptions {
  pdfjs: typeof PdfJs;
  link: ByteSource;
  size: number;
  /** The whole file, which pdf.js takes away; null to read the ranges that it needs. */
  data: Uint8Array<ArrayBuffer> | null;
  /** Throws where pdf.js would otherwise ignore damage. */
  strict: boolean;
  /** The WebAssembly of image decoders, by the names of its files; without it pdf.js decodes neither JPEG 2000 nor JBIG2 nor fax images. */
  decoders?: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Opens a PDF in a child process for `work`. @throws what pdf.js throws for the file */
export async function withDocument(
  { pdfjs, link, size, data, strict, decoders }: OpenOptions,
  work: (pdf: Document) => Promise<void>,
): Promise<void> {
  class ParentRanges extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void link.read(begin, end).then((bytes) => this.onDataRange(begin, bytes));
    }
  }
  class LoadedDecoders {
    fetch({ filename }: { filename: string }): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = decoders?.get(filename);
      // pdf.js takes the bytes away.
      return bytes ? Promise.resolve(bytes.slice()) : Promise.reject(new Error(`${filename} is not available here`));
    }
  }
  const source = data ? { data } : { range: new ParentRanges(size, null), rangeChunkSize: RANGE_BYTES };
  const task = pdfjs.getDocument({
    ...source,
    ...(decoders && { BinaryDataFactory: LoadedDecoders, wasmUrl: "wasm/" }),
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: false,
    stopAtErrors: strict,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    await work(await task.promise);
  } finally {
    await task.destroy();
  }
}
