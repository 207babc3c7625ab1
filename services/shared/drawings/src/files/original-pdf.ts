import { createHash } from "node:crypto";
import { pieces, type Drawing } from "../model/model.ts";
import { SHEET } from "../model/views.ts";
import { drawSheet } from "../sheets/draw-sheet.ts";
import { contentStream, escapeText, flate } from "./content-stream.ts";
import { RawPdf } from "./raw-pdf.ts";

/** The drawing as it is uploaded: a vector PDF with one ARCH D page per sheet and sheet numbers as page labels. */
export function originalPdf(drawing: Drawing): Buffer {
  const pdf = new RawPdf();
  const font = (name: string): number => pdf.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  const regular = font("Helvetica");
  const bold = font("Helvetica-Bold");
  const contents = drawing.sheets.map((sheet) => flate(contentStream(drawSheet(drawing, sheet).marks)));
  const labels = drawing.sheets.map(({ number }, index) => `${index} << /P (${number}) >>`).join(" ");
  const root = pdf.addPages(contents, {
    ...SHEET,
    resources: `/Font << /F1 ${regular} 0 R /F2 ${bold} 0 R >>`,
    contentHead: "/Filter /FlateDecode",
    catalog: ` /PageLabels << /Nums [${labels}] >> /PageLayout /SinglePage`,
  });
  const title = escapeText(drawing.title.project);
  const info = pdf.add(`<< /Title (${title}) /Producer (Takeoff sample drawings) /CreationDate (${pdfDate(drawing)}) >>`);
  const id = `<${fingerprint(drawing)}>`;
  return pdf.end(root, ` /Info ${info} 0 R /ID [${id} ${id}]`);
}

/** Noon on the drawing's date, in PDF's format. */
export function pdfDate({ title }: Drawing): string {
  return `D:${title.date.replaceAll("-", "")}120000Z`;
}

function fingerprint(drawing: Drawing): string {
  const content = [drawing.title, ...pieces(drawing).map(({ piece }) => piece.markupId)];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32).toUpperCase();
}
