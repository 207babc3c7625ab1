import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Drawing } from "../model/model.ts";
import { randomFrom } from "../model/random.ts";
import { SHEET } from "../model/views.ts";
import { flate } from "./content-stream.ts";
import { originalPdf } from "./original-pdf.ts";
import { RawPdf } from "./raw-pdf.ts";

/** Dots per point of the scan: 108 dots per inch. A row of dots is a whole number of bytes. */
const RESOLUTION = 1.5;
const WIDTH = SHEET.width * RESOLUTION;
const HEIGHT = SHEET.height * RESOLUTION;

/** With these, pdf.js draws the standard fonts by their outlines, so that the fonts of the machine make no difference. */
const FONTS = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts/");

/**
 * The drawing as if printed and scanned: each page is one black-and-white image, slightly turned and dusty. No text, no lines.
 * The same drawing gives the same bytes on one kind of machine: the canvas of pdf.js is a native module.
 */
export async function scannedPdf(drawing: Drawing): Promise<Buffer> {
  const task = getDocument({
    data: Uint8Array.from(originalPdf(drawing)),
    standardFontDataUrl: FONTS,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    const random = randomFrom(`dust on ${drawing.title.job}`);
    const original = await task.promise;
    const pdf = new RawPdf();
    const format = `/Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`;
    const images: string[] = [];
    for (let page = 1; page <= original.numPages; page += 1) {
      const bitmap = await pageBitmap(original, page, random.next() - 0.5);
      for (let speck = 0; speck < 3000; speck += 1) flip(bitmap, random.integer(0, WIDTH * HEIGHT - 1));
      images.push(`/Scan${page} ${pdf.add(`/Type /XObject /Subtype /Image ${format}`, flate(bitmap))} 0 R`);
    }
    const contents = images.map((_, index) => Buffer.from(`q ${SHEET.width} 0 0 ${SHEET.height} 0 0 cm /Scan${index + 1} Do Q`));
    return pdf.end(pdf.addPages(contents, { ...SHEET, resources: `/XObject << ${images.join(" ")} >>` }));
  } finally {
    await task.destroy();
  }
}

/** What is used of the canvases that pdf.js creates in Node. */
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): { context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } } };
}

/** One bit per dot, row by row from the top; white is 1. `degrees` turns the page about its middle. */
async function pageBitmap(pdf: PDFDocumentProxy, number: number, degrees: number): Promise<Buffer> {
  const page = await pdf.getPage(number);
  const { context } = (pdf.canvasFactory as CanvasFactory).create(WIDTH, HEIGHT);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const x = WIDTH / 2;
  const y = HEIGHT / 2;
  const transform = [cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos];
  await page.render({ canvas: null, canvasContext: context, viewport: page.getViewport({ scale: RESOLUTION }), transform }).promise;
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  const bitmap = Buffer.alloc((WIDTH * HEIGHT) / 8);
  for (let dot = 0; dot < WIDTH * HEIGHT; dot += 1) if (data[dot * 4]! >= 128) flip(bitmap, dot);
  return bitmap;
}

function flip(bitmap: Buffer, dot: number): void {
  bitmap[dot >> 3]! ^= 0x80 >> (dot & 7);
}
