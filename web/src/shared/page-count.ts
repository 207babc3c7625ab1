import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Reads the parts of a chosen file that are asked for: a drawing set of hundreds of megabytes is never read whole. */
class FileParts extends PDFDataRangeTransport {
  readonly #file: File;

  constructor(file: File) {
    super(file.size, null);
    this.#file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#file
      .slice(begin, end)
      .arrayBuffer()
      .then((part) => this.onDataRange(begin, new Uint8Array(part)));
  }
}

/** A PDF's number of pages; null when it cannot be told, as for one that asks for a password. */
export async function countPages(file: File): Promise<number | null> {
  const loading = getDocument({ range: new FileParts(file), disableAutoFetch: true, disableStream: true });
  try {
    return (await loading.promise).numPages;
  } catch {
    // It is a courtesy: whether the file is sound is for the server to say.
    return null;
  } finally {
    await loading.destroy();
  }
}
