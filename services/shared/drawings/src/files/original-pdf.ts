import { createHash } from "node:crypto";
import { pieces, type Drawing } from "../model/model.ts";
import { SHEET } from "../model/views.ts";
import { drawSheet } from "../sheets/draw-sheet.ts";
import { contentStream, flate } from "./content-stream.ts";
import { RawPdf } from "./raw-pdf.ts";

/** The drawing as it is uploaded: a vector PDF, one ARCH D page a sheet, page labels as sheet numbers, the same bytes each time. */
export function originalPdf(drawing: Drawing): Buffer {
  const pdf = new RawPdf();
  const regular = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const bold = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>");
  const tree = pdf.next + 2 * drawing.sheets.length;
  const kids = drawing.sheets.map((sheet) => {
    const content = pdf.add("/Filter /FlateDecode", flate(contentStream(drawSheet(drawing, sheet).marks)));
    const resources = `/Resources << /Font << /F1 ${regular} 0 R /F2 ${bold} 0 R >> >>`;
    return pdf.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${SHEET.width} ${SHEET.height}] ${resources} /Contents ${content} 0 R >>`,
    );
  });
  pdf.add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${kids.length} >>`);
  const labels = drawing.sheets.map(({ number }, index) => `${index} << /P (${number}) >>`).join(" ");
  const root = pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R /PageLabels << /Nums [${labels}] >> /PageLayout /SinglePage >>`);
  const info = pdf.add(
    `<< /Title (${escape(drawing.title.project)}) /Producer (Takeoff sample drawings) /CreationDate (${pdfDate(drawing)}) >>`,
  );
  return pdf.end(root, ` /Info ${info} 0 R /ID [<${fingerprint(drawing)}> <${fingerprint(drawing)}>]`).take();
}

function escape(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}

/** Noon of the drawing's date, as PDF writes it. */
export function pdfDate({ title }: Drawing): string {
  return `D:${title.date.replaceAll("-", "")}120000Z`;
}

function fingerprint(drawing: Drawing): string {
  const facts = [drawing.title, ...pieces(drawing).map(({ piece }) => piece.markupId)];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32).toUpperCase();
}
