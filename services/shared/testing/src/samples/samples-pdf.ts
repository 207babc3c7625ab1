import { randomFrom } from "@takeoff/drawings/model";
import { RawPdf, type PageOptions } from "@takeoff/drawings/raw-pdf";

export interface SmallPdfOptions {
  /** Default: 1. */
  pages?: number;
  /** Different seeds give different bytes. Default: 1. */
  seed?: number;
}

/** A valid vector PDF of about a kilobyte a page, with a few lines and callouts. The same options give the same bytes. */
export function smallPdf({ pages = 1, seed = 1 }: SmallPdfOptions = {}): Buffer {
  const random = randomFrom(seed);
  const pdf = new RawPdf();
  const font = pdf.add(HELVETICA);
  const contents = Array.from({ length: pages }, (_, index) =>
    pageContent(index + 1, random.integer(1, 999_999), random.pick(["W18X35", "W12X26", "W16X31"])),
  );
  return pdf.end(pdf.addPages(contents, letterPage(font)));
}

/** The object of the font that the sample pages use. */
export const HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/** A letter page, landscape, whose font `F1` is the given object. */
export function letterPage(font: number): PageOptions {
  return { width: 792, height: 612, resources: `/Font << /F1 ${font} 0 R >>` };
}

function pageContent(page: number, job: number, size: string): Buffer {
  const beams = [1, 2, 3, 4].map((row) => `120 ${row * 100} m 680 ${row * 100} l S BT /F1 10 Tf 370 ${row * 100 + 4} Td (${size}) Tj ET`);
  return Buffer.from(["1.5 w 36 36 720 540 re S", ...beams, `BT /F1 14 Tf 560 48 Td (S-${100 + page}  JOB ${job}) Tj ET`].join("\n"));
}

const BLOCK = 1 << 20;
let block: Buffer | undefined;

/** The same incompressible bytes each time. Each block begins with its number, so that a test notices blocks in the wrong order. */
function filler(index: number, length: number): Buffer {
  if (!block) {
    const random = randomFrom("filler");
    block = Buffer.alloc(BLOCK);
    for (let offset = 0; offset < BLOCK; offset += 4) block.writeUInt32LE(Math.floor(random.next() * 2 ** 32), offset);
  }
  const copy = Buffer.from(block.subarray(0, length));
  if (length >= 4) copy.writeUInt32LE(index, 0);
  return copy;
}

/** `bigPdf` as a stream in blocks of at most 1 MiB. Its memory does not grow with the size. */
export async function* bigPdfStream(bytes: number): AsyncGenerator<Buffer> {
  yield* bigPdfBlocks(bytes);
}

/** A valid one-page PDF of exactly `bytes` bytes (at least about 1,100), most of them in one incompressible stream. */
export function bigPdf(bytes: number): Buffer {
  return Buffer.concat([...bigPdfBlocks(bytes)]);
}

function bigPdfBlocks(bytes: number): Generator<Buffer> {
  // All numbers in the file have a fixed width: the rest of the file has the same size with any stream.
  const around = Buffer.concat([...blocksAround(0)]).length;
  if (bytes < around) throw new RangeError(`a PDF has at least ${around} bytes, not ${bytes}`);
  return blocksAround(bytes - around);
}

function* blocksAround(length: number): Generator<Buffer> {
  const pdf = new RawPdf();
  const root = pdf.addPages([pageContent(1, 1, "W18X35")], letterPage(pdf.add(HELVETICA)));
  pdf.begin();
  // Leading zeros are allowed in a PDF's integers.
  yield pdf.append(`<< /Length ${String(length).padStart(12, "0")} >>\nstream\n`).take();
  for (let done = 0; done < length; done += BLOCK) {
    const size = Math.min(BLOCK, length - done);
    pdf.skip(size);
    yield filler(done / BLOCK, size);
  }
  yield pdf.append("\nendstream\nendobj\n").end(root);
}

/** The first half of a PDF, without a cross-reference table. */
export function truncatedPdf(): Buffer {
  const whole = smallPdf({ pages: 3 });
  return whole.subarray(0, Math.floor(whole.length / 2));
}

/** A web page that was saved as a PDF. */
export function notAPdf(): Buffer {
  return Buffer.from(
    "<!doctype html><html><head><title>Plan room</title></head><body>Please sign in to download S-101.pdf</body></html>\n",
  );
}

/** A PDF whose header begins after `offset` other bytes. */
export function headerAt(offset: number): Buffer {
  return Buffer.concat([Buffer.alloc(offset, "\n"), smallPdf()]);
}

/** A PDF that opens only with the user password `open-sesame`. */
export function passwordPdf(): Promise<Buffer> {
  return encrypted({ userPassword: "open-sesame", ownerPassword: "owner-only" });
}

/** A PDF that opens without a password and that only its owner may change. */
export function ownerPasswordPdf(): Promise<Buffer> {
  return encrypted({ userPassword: "", ownerPassword: "owner-only" });
}

async function encrypted(passwords: { userPassword: string; ownerPassword: string }): Promise<Buffer> {
  // Here, since each test file loads this module.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.load(smallPdf());
  document.encrypt({ ...passwords, permissions: { modifying: false } });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
