import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { RawPdf } from "@takeoff/drawings";
import { bigPdf, smallPdf } from "./samples-pdf.ts";

const MIB = 1_048_576;
/** Of a zlib stream (RFC 1950): the default window and level, and a checksum that no PDF reader verifies. */
const ZLIB_HEAD = Buffer.from([0x78, 0x9c]);
const ZLIB_END = Buffer.concat([deflateRawSync(Buffer.alloc(0)), Buffer.alloc(4)]);

/**
 * A PDF of a few kilobytes whose catalog and pages stand in object streams that inflate, in two steps each, to 300 and to
 * 600 MiB.
 */
export function inflatingPdf(): Buffer {
  const stream = (objects: string, mebibytes: number): [string, Buffer] => {
    const data = deflateSync(followedByZeros(objects, mebibytes));
    return [`/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]`, data];
  };
  const pdf = new RawPdf();
  const catalog = pdf.add(...stream("3 0 << /Type /Catalog /Pages 4 0 R >>", 300));
  const pages = pdf.add(...stream("4 0 << /Type /Pages /Kids [] /Count 0 >>", 600));
  return pdf.endWithStream(3, [
    { number: 3, stream: catalog },
    { number: 4, stream: pages },
  ]);
}

function followedByZeros(text: string, mebibytes: number): Buffer {
  const part = (bytes: Buffer): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const zeros = part(Buffer.alloc(MIB));
  return Buffer.concat([ZLIB_HEAD, part(Buffer.from(text)), ...Array<Buffer>(mebibytes).fill(zeros), ZLIB_END]);
}

/** A header, then the beginning of an object again and again, of about `bytes` bytes. */
export function repeatedObjectsPdf(bytes = 24 * MIB): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, "1 0 obj\n")]);
}

/** A valid page followed by `bytes` blanks. */
export function paddedPdf(bytes = 64 * MIB): Buffer {
  return Buffer.concat([smallPdf(), Buffer.alloc(bytes, " ")]);
}

/** The beginning of a valid PDF of twice the size: its cross-reference table is missing. */
export function cutPdf(bytes = 50 * MIB): Buffer {
  return bigPdf(2 * bytes).subarray(0, bytes);
}

/** A valid PDF of three pages with compressed contents, of which the middle of the second page's is overwritten with zeros. */
export function zeroedPdf(): Buffer {
  const pdf = new RawPdf();
  const font = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const pages = [0, 1, 2].map((page) => {
    const content = deflateSync(Buffer.from(Array.from({ length: 600 }, (_, line) => textLine(page, line)).join("\n")));
    if (page === 1) content.fill(0, Math.floor(content.length * 0.4), Math.floor(content.length * 0.6));
    return pdf.add("/Filter /FlateDecode", content);
  });
  const tree = pdf.next + pages.length;
  const resources = `/Resources << /Font << /F1 ${font} 0 R >> >>`;
  const kids = pages.map((content) =>
    pdf.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 792 612] ${resources} /Contents ${content} 0 R >>`),
  );
  pdf.add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${kids.length} >>`);
  return pdf.end(pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`)).take();
}

const textLine = (page: number, line: number): string =>
  `BT /F1 10 Tf ${(line * 7_919) % 700} ${(line * 104_729) % 600} Td (W${line}X${page}) Tj ET`;

/** What could harm a person who opens the file. */
export type HarmfulContent = "javascript" | "launch" | "embedded";

/**
 * A valid page with an action or an embedded file. @param compressed puts the object that names it into an object stream
 */
export function harmfulPdf(content: HarmfulContent, compressed = false): Buffer {
  const pdf = new RawPdf();
  const page = pdf.next;
  const annotation = page + 1;
  const tree = page + 2;
  const harm = {
    javascript: "<< /S /JavaScript /JS (app.alert\\(1\\)) >>",
    launch: "<< /S /Launch /F (setup.exe) >>",
    embedded: "<< /Type /Filespec /F (setup.exe) /UF (setup.exe) /EF << /F 9 0 R >> /Names /EmbeddedFiles >>",
  }[content];
  pdf.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 792 612] /Annots [${annotation} 0 R] >>`);
  pdf.add(`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${tree + 1} 0 R >>`);
  pdf.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  if (!compressed) pdf.add(harm);
  const catalog = `<< /Type /Catalog /Pages ${tree} 0 R >>`;
  if (!compressed) return pdf.end(pdf.add(catalog)).take();
  const root = pdf.add(catalog);
  const number = pdf.next + 2;
  const stream = pdf.add("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.from(`${number} 0 ${harm}`)));
  return pdf.endWithStream(root, [{ number, stream }]);
}
