import { PDFDocument } from "@cantoo/pdf-lib";
import { randomFrom, RawPdf, type PageOptions } from "@takeoff/drawings";

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

/** Bytes that do not compress, the same each time; each block begins with its number, so that mixed-up blocks differ. */
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

/** Parts of `bigPdf` as they come: a head, blocks of at most 1 MiB, a tail. Memory stays flat whatever the size. */
export async function* bigPdfStream(bytes: number): AsyncGenerator<Buffer> {
  yield* bigPdfBlocks(bytes);
}

/** A valid one-page PDF of exactly `bytes` bytes (at least about 1,100), most of it one stream that does not compress. */
export function bigPdf(bytes: number): Buffer {
  return Buffer.concat([...bigPdfBlocks(bytes)]);
}

function bigPdfBlocks(bytes: number): Generator<Buffer> {
  // Every number in the file has a fixed width, so all but the stream has the same size for every size.
  const around = Buffer.concat([...blocksAround(0)]).length;
  if (bytes < around) throw new RangeError(`The smallest such PDF has ${around} bytes, not ${bytes}`);
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

/** A PDF that was cut: its beginning is right, its end and its cross-reference table are missing. */
export function truncatedPdf(share = 0.5): Buffer {
  const whole = smallPdf({ pages: 3 });
  return whole.subarray(0, Math.floor(whole.length * share));
}

/** A web page, as one that was saved under a PDF's name. */
export function notAPdf(): Buffer {
  return Buffer.from(
    "<!doctype html><html><head><title>Plan room</title></head><body>Please sign in to download S-101.pdf</body></html>\n",
  );
}

/** A PDF whose header comes only after `offset` other bytes. */
export function headerAt(offset: number): Buffer {
  return Buffer.concat([Buffer.alloc(offset, "\n"), smallPdf()]);
}

/** A PDF that opens only with the user password `open-sesame`. */
export async function passwordPdf(): Promise<Buffer> {
  return encrypted({ userPassword: "open-sesame", ownerPassword: "owner-only" });
}

/** A PDF that everyone can read and only the owner may change. */
export async function ownerPasswordPdf(): Promise<Buffer> {
  return encrypted({ userPassword: "", ownerPassword: "owner-only" });
}

async function encrypted(passwords: { userPassword: string; ownerPassword: string }): Promise<Buffer> {
  const document = await PDFDocument.load(smallPdf());
  document.encrypt({ ...passwords, permissions: { modifying: false } });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
