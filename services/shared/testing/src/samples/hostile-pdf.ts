import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { RawPdf } from "@takeoff/drawings/raw-pdf";
import { bigPdf, HELVETICA, letterPage, smallPdf } from "./samples-pdf.ts";

const MIB = 1_048_576;
/** Begin and end of a zlib stream (RFC 1950): default window and level, and a checksum that PDF readers do not verify. */
const ZLIB_HEAD = Buffer.from([0x78, 0x9c]);
const ZLIB_END = Buffer.concat([deflateRawSync(Buffer.alloc(0)), Buffer.alloc(4)]);

/** A PDF of a few kilobytes whose catalog and page tree are in object streams that inflate in two steps to 300 and 600 MiB. */
export function inflatingPdf(): Buffer {
  const stream = (objects: string, mebibytes: number): [string, Buffer] => {
    const data = deflateSync(followedByZeros(objects, mebibytes));
    return [`/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]`, data];
  };
  const pdf = new RawPdf();
  const catalog = pdf.add(...stream("3 0 << /Type /Catalog /Pages 4 0 R >>", 300));
  const pages = pdf.add(...stream("4 0 << /Type /Pages /Kids [] /Count 0 >>", 600));
  return pdf.endWithStream(3, [catalog, pages]);
}

function followedByZeros(text: string, mebibytes: number): Buffer {
  const part = (bytes: Buffer): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const zeros = part(Buffer.alloc(MIB));
  return Buffer.concat([ZLIB_HEAD, part(Buffer.from(text)), ...Array<Buffer>(mebibytes).fill(zeros), ZLIB_END]);
}

/** A header and 24 MiB of repeated beginnings of one object. */
export function repeatedObjectsPdf(): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(24 * MIB, "1 0 obj\n")]);
}

/** A valid page followed by 64 MiB of blanks. */
export function paddedPdf(): Buffer {
  return Buffer.concat([smallPdf(), Buffer.alloc(64 * MIB, " ")]);
}

/** The first 50 MiB of a valid PDF of 100 MiB, without a cross-reference table. */
export function cutPdf(): Buffer {
  return bigPdf(100 * MIB).subarray(0, 50 * MIB);
}

/** Three pages with compressed contents. The middle of the second page's content is overwritten with zeros. */
export function zeroedPdf(): Buffer {
  const pdf = new RawPdf();
  const contents = [0, 1, 2].map((page) => {
    const content = deflateSync(Buffer.from(Array.from({ length: 600 }, (_, line) => textLine(page, line)).join("\n")));
    if (page === 1) content.fill(0, Math.floor(content.length * 0.4), Math.floor(content.length * 0.6));
    return content;
  });
  return pdf.end(pdf.addPages(contents, { ...letterPage(pdf.add(HELVETICA)), contentHead: "/Filter /FlateDecode" }));
}

const textLine = (page: number, line: number): string =>
  `BT /F1 10 Tf ${(line * 7_919) % 700} ${(line * 104_729) % 600} Td (W${line}X${page}) Tj ET`;

/** A small file of many pages which all show one content stream. */
export function sharedContentPdf(pages: number, content: string): Buffer {
  const pdf = new RawPdf();
  const font = pdf.add(HELVETICA);
  const shown = pdf.add("/Filter /FlateDecode", deflateSync(Buffer.from(content)));
  const tree = pdf.next + pages;
  const page = `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 3456 2592] /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${shown} 0 R >>`;
  const kids = Array.from({ length: pages }, () => `${pdf.add(page)} 0 R`);
  pdf.add(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`);
  return pdf.end(pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

/** A text of a page's content. */
export function shownText(x: number, y: number, size: number, text: string): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
}

/** What could harm a person who opens the file. */
const HARM = {
  javascript: "<< /S /JavaScript /JS (app.alert\\(1\\)) >>",
  launch: "<< /S /Launch /F (setup.exe) >>",
  embedded: "<< /Type /Filespec /F (setup.exe) /UF (setup.exe) /EF << /F 9 0 R >> /Names /EmbeddedFiles >>",
};

/** A valid page with a link to an action or an embedded file. @param compressed puts that object into an object stream */
export function harmfulPdf(content: keyof typeof HARM, compressed = false): Buffer {
  const pdf = new RawPdf();
  pdf.add("<< /Type /Page /Parent 3 0 R /MediaBox [0 0 792 612] /Annots [2 0 R] >>");
  pdf.add(`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${compressed ? 6 : 5} 0 R >>`);
  pdf.add("<< /Type /Pages /Kids [1 0 R] /Count 1 >>");
  const root = pdf.add("<< /Type /Catalog /Pages 3 0 R >>");
  if (compressed) {
    const object = deflateSync(Buffer.from(`6 0 ${HARM[content]}`));
    return pdf.endWithStream(root, [pdf.add("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", object)]);
  }
  pdf.add(HARM[content]);
  return pdf.end(root);
}
