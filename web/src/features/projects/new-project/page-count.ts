import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Lets pdf.js read byte ranges of a chosen file: a drawing set of hundreds of megabytes is never read as a whole. */
class FileRangeTransport extends PDFDataRangeTransport {
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

/** A PDF's number of pages; null when it cannot be determined, for example because the file needs a password. */
export async function countPages(file: File): Promise<number | null> {
  const loading = getDocument({ range: new FileRangeTransport(file), disableAutoFetch: true, disableStream: true });
  try {
    return (await loading.promise).numPages;
  } catch {
    // The page count is optional here: the server validates the file.
    return null;
  } finally {
    await loading.destroy();
  }
}
