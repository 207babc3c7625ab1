import { PDFDocument } from "@cantoo/pdf-lib";
import { randomFrom, RawPdf } from "@takeoff/drawings";

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
  const font = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const tree = pdf.next + 2 * pages;
  const kids: number[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const content = pdf.add("", Buffer.from(pageContent(page, random.integer(1, 999_999), random.pick(["W18X35", "W12X26", "W16X31"]))));
    const resources = `/Resources << /Font << /F1 ${font} 0 R >> >>`;
    kids.push(pdf.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 792 612] ${resources} /Contents ${content} 0 R >>`));
  }
  pdf.add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${pages} >>`);
  pdf.end(pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
  return pdf.take();
}

function pageContent(page: number, job: number, size: string): string {
  const beams = [1, 2, 3, 4].map((row) => `120 ${row * 100} m 680 ${row * 100} l S BT /F1 10 Tf 370 ${row * 100 + 4} Td (${size}) Tj ET`);
  return ["1.5 w 36 36 720 540 re S", ...beams, `BT /F1 14 Tf 560 48 Td (S-${100 + page}  JOB ${job}) Tj ET`].join("\n");
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
  const font = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const content = pdf.add("", Buffer.from(pageContent(1, 1, "W18X35")));
  const page = pdf.next;
  const resources = `/Resources << /Font << /F1 ${font} 0 R >> >>`;
  pdf.add(`<< /Type /Page /Parent ${page + 1} 0 R /MediaBox [0 0 792 612] ${resources} /Contents ${content} 0 R >>`);
  pdf.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  const root = pdf.add(`<< /Type /Catalog /Pages ${page + 1} 0 R >>`);
  pdf.begin();
  // Leading zeros are allowed in a PDF's integers.
  yield pdf.append(`<< /Length ${String(length).padStart(12, "0")} >>\nstream\n`).take();
  for (let done = 0; done < length; done += BLOCK) {
    const size = Math.min(BLOCK, length - done);
    pdf.skip(size);
    yield filler(done / BLOCK, size);
  }
  yield pdf.append("\nendstream\nendobj\n").end(root).take();
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
