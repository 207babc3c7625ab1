import type * as PdfLib from "@cantoo/pdf-lib";

/** The keyword before the offset at which a file lists its objects. */
const END = "startxref";
/** The keyword, the offset, and what ends the file. NUL is white space too (ISO 32000-1, 7.2.2). */
const END_PATTERN = /^startxref[\s\0]+(\d{1,15})(?:[\s\0]*%%EOF)?/;
const END_BYTES = 512;
const LIST_BYTES = 64;

export interface UpdatableDocument {
  document: PdfLib.PDFDocument;
  /** The state of the document before its changes. */
  snapshot: PdfLib.DocumentSnapshot;
  /** Whether the file lists its objects in a stream: what is added must be listed in the same way (ISO 32000-1, 7.5.8). */
  usesStreams: boolean;
}

/**
 * Opens a PDF for an update that is appended to all of its bytes. What follows its end, as printers and proxies add it, and updates that
 * were cut off, are no part of the document, but offsets count them. The update of a file that is itself cut off holds all objects,
 * since nothing else lists them.
 * @param bytes of a file that begins with its header, as each upload does
 * @throws what the library throws for the file
 */
export async function openForUpdate(lib: typeof PdfLib, bytes: Uint8Array): Promise<UpdatableDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { end, listAt } = findEnd(file);
  const document = await lib.PDFDocument.load(bytes.subarray(0, end), { updateMetadata: false });
  const { context } = document;
  context.pdfFileDetails.pdfSize = bytes.length;
  const snapshot = document.takeSnapshot();
  if (listAt === null) snapshot.markRefsForSave(context.enumerateIndirectObjects().map(([ref]) => ref));
  return { document, snapshot, usesStreams: listAt !== null && isStreamAt(file, listAt) };
}

/** The end of the document, and the offset of the list of its objects: the last one, as readers take it. Null when the file was cut off. */
function findEnd(file: Buffer): { end: number; listAt: number | null } {
  let before = file;
  for (;;) {
    const at = before.lastIndexOf(END, undefined, "latin1");
    if (at < 0) return { end: file.length, listAt: null };
    const [all, offset] = END_PATTERN.exec(file.toString("latin1", at, at + END_BYTES)) ?? [];
    if (all !== undefined) return { end: at + all.length, listAt: Number(offset) };
    before = file.subarray(0, at);
  }
}

function isStreamAt(file: Buffer, at: number): boolean {
  return !/^[\s\0]*xref/.test(file.toString("latin1", at, at + LIST_BYTES));
}
