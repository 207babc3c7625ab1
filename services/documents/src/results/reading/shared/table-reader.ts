import type * as PdfLib from "@cantoo/pdf-lib";
import type { Finding, KnownParameters, TakeoffMapping } from "@takeoff/contracts";

/** What marked-up PDFs are read with. */
export interface MarkupReading {
  loadPdfLib: () => Promise<typeof PdfLib>;
  /** The uploader's, which name the grade where no column does. */
  parameters: KnownParameters;
}

/** A file whose kind is known. */
export interface FileToRead {
  filename: string;
  isZip: boolean;
  /** Its bytes, which can be read once. */
  bytes: AsyncIterable<Buffer>;
  /** The separator of a CSV, once its first row was read. */
  separator: string | null;
  markups: MarkupReading | undefined;
}

/** Reads files of one kind. */
export interface TableReader {
  /** What the format itself says of its columns; null where only names and content tell. */
  mapping: TakeoffMapping | null;
  /**
   * Yields the rows as texts, what lies above the header included, and holds no more of the file than the kind requires.
   * @param findings receives what was left out or chosen; complete when the rows were read to their end
   * @throws AppError `invalid_file` with a sentence for the person who chose the file; `too_large`; what `file.bytes` throws
   */
  rows(file: FileToRead, findings: Finding[]): AsyncIterable<string[]>;
}
