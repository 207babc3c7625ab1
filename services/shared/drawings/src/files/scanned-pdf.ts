import { randomFrom } from "../model/random.ts";
import { RawPdf } from "./raw-pdf.ts";
import { Bitmap } from "./bitmap.ts";
import type { Drawing } from "../model/model.ts";
import { drawSheet } from "../sheets/draw-sheet.ts";
import { flate } from "./content-stream.ts";
import { SHEET } from "../model/views.ts";

/** Dots per point of the scan: 108 dots an inch. */
const RESOLUTION = 1.5;

/** The drawing as if printed and scanned: each page is one black and white image, a little askew and dusty. No text, no lines. */
export function scannedPdf(drawing: Drawing): Buffer {
  const pdf = new RawPdf();
  const tree = pdf.next + 3 * drawing.sheets.length;
  const random = randomFrom(`dust on ${drawing.title.job}`);
  const kids = drawing.sheets.map((sheet) => {
    const bitmap = new Bitmap(SHEET.width, SHEET.height, RESOLUTION, random.next() - 0.5);
    bitmap.draw(drawSheet(drawing, sheet).marks);
    for (let speck = 0; speck < 3000; speck += 1) bitmap.flip(random.integer(0, bitmap.width * bitmap.height - 1));
    const format = `/Width ${bitmap.width} /Height ${bitmap.height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`;
    const image = pdf.add(`/Type /XObject /Subtype /Image ${format}`, flate(bitmap.samples()));
    const content = pdf.add("", Buffer.from(`q ${SHEET.width} 0 0 ${SHEET.height} 0 0 cm /Scan Do Q`));
    const resources = `/Resources << /XObject << /Scan ${image} 0 R >> >>`;
    return pdf.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${SHEET.width} ${SHEET.height}] ${resources} /Contents ${content} 0 R >>`,
    );
  });
  pdf.add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${kids.length} >>`);
  return pdf.end(pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`)).take();
}
