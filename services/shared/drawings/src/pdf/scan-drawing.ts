import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { randomFrom, type Random } from "../random.ts";
import { flate } from "./content-stream.ts";
import { RawPdf } from "./raw-pdf.ts";

/** How a drawing was printed and scanned. */
export interface ScanOptions {
  dotsPerInch: number;
  /** How the dots come into the file: black and white, shades of gray, or shades as JPEG. */
  format: "bits" | "gray" | "jpeg";
  /** How far the paper lay aslant, degrees clockwise. */
  aslant: number;
  /** How the paper lay, quarters of a turn counter-clockwise. */
  quarters: 0 | 1 | 2 | 3;
  /** How often the picture is blurred by a dot. */
  blur: number;
  /** The share of dots that are dust. */
  dust: number;
  /** A copy of a copy: blurred and made black and white so often before it is scanned. */
  copies: number;
}

const CLEAN: ScanOptions = { dotsPerInch: 200, format: "gray", aslant: 0, quarters: 0, blur: 0, dust: 0, copies: 0 };
const JPEG_QUALITY = 70;

/** With these, pdf.js draws the standard fonts by their outlines, so that the fonts of the machine make no difference. */
const FONTS = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts/");

/**
 * A drawing as if printed and scanned: each page is one image, without texts and lines. The same drawing, seed and options give the same
 * bytes on one kind of machine: the canvas of pdf.js is a native module.
 */
export async function scanDrawing(pdf: Uint8Array, seed: number, given: Partial<ScanOptions> = {}): Promise<Buffer> {
  const options = { ...CLEAN, ...given };
  const task = getDocument({ data: Uint8Array.from(pdf), standardFontDataUrl: FONTS, useSystemFonts: false, verbosity: 0 });
  try {
    const document = await task.promise;
    const scan = new RawPdf();
    const images: string[] = [];
    const contents: Buffer[] = [];
    let size = { width: 0, height: 0 };
    for (let number = 1; number <= document.numPages; number++) {
      const sheet = await takePicture(document, number, seed, options);
      images.push(`/Scan${number} ${scan.add(`/Type /XObject /Subtype /Image ${sheet.head}`, sheet.data)} 0 R`);
      contents.push(Buffer.from(`q ${sheet.points.width} 0 0 ${sheet.points.height} 0 0 cm /Scan${number} Do Q`));
      size = sheet.points;
    }
    return scan.end(scan.addPages(contents, { ...size, resources: `/XObject << ${images.join(" ")} >>` }));
  } finally {
    await task.destroy();
  }
}

/** What is used of the canvases that pdf.js creates in Node. */
interface Canvas {
  canvas: { toBuffer(type: "image/jpeg", quality: number): Buffer };
  context: {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
    putImageData(image: object, x: number, y: number): void;
  };
}

/** A scanned page: the entries of its image, the image's bytes, and the size of the paper as it lies. */
interface ScannedSheet {
  head: string;
  data: Buffer;
  points: { width: number; height: number };
}

async function takePicture(document: PDFDocumentProxy, number: number, seed: number, options: ScanOptions): Promise<ScannedSheet> {
  const page = await document.getPage(number);
  const scale = options.dotsPerInch / 72;
  const rotation = (page.rotate + 360 - 90 * options.quarters) % 360;
  const viewport = page.getViewport({ scale, rotation });
  const width = Math.ceil(viewport.width);
  const height = Math.ceil(viewport.height);
  const made = (document.canvasFactory as { create(width: number, height: number): Canvas }).create(width, height);
  await renderAslant(page, made, viewport, options.aslant);
  const pixels = made.context.getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  for (let dot = 0; dot < gray.length; dot++) gray[dot] = pixels.data[4 * dot + 1] ?? 255;
  const random = randomFrom(`scan ${seed} ${number}`);
  for (let copy = 0; copy < options.copies; copy++) {
    blur(gray, width, height);
    for (let dot = 0; dot < gray.length; dot++) gray[dot] = (gray[dot] ?? 255) < 128 ? 0 : 255;
  }
  for (let time = 0; time < options.blur; time++) blur(gray, width, height);
  soil(gray, random, options.dust);
  const points = { width: viewport.width / scale, height: viewport.height / scale };
  const sides = `/Width ${width} /Height ${height}`;
  if (options.format !== "jpeg") {
    const bits = options.format === "bits" ? 1 : 8;
    const data = flate(bits === 1 ? findInkBits(gray, width, height) : Buffer.from(gray.buffer));
    return { head: `${sides} /ColorSpace /DeviceGray /BitsPerComponent ${bits} /Filter /FlateDecode`, data, points };
  }
  for (let dot = 0; dot < gray.length; dot++) pixels.data.fill(gray[dot] ?? 255, 4 * dot, 4 * dot + 3);
  made.context.putImageData(pixels, 0, 0);
  const data = made.canvas.toBuffer("image/jpeg", JPEG_QUALITY);
  return { head: `${sides} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`, data, points };
}

/** Draws a page turned about its middle. */
async function renderAslant(
  page: PDFPageProxy,
  { context }: Canvas,
  viewport: ReturnType<PDFPageProxy["getViewport"]>,
  degrees: number,
): Promise<void> {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const x = viewport.width / 2;
  const y = viewport.height / 2;
  const transform = [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
  await page.render({ canvas: null, canvasContext: context, viewport, transform }).promise;
}

/** Blurs a picture by a dot: each becomes a mean of its neighbours and itself, row by row and then column by column. */
function blur(gray: Uint8Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) blurLine(gray, y * width, 1, width);
  for (let x = 0; x < width; x++) blurLine(gray, x, width, height);
}

function blurLine(gray: Uint8Array, start: number, step: number, length: number): void {
  let before = gray[start] ?? 255;
  for (let index = 0; index < length; index++) {
    const at = start + index * step;
    const own = gray[at] ?? 255;
    const after = index + 1 < length ? (gray[at + step] ?? 255) : own;
    gray[at] = (before + 2 * own + after) >> 2;
    before = own;
  }
}

/** Turns dots from black to white and back. */
function soil(gray: Uint8Array, random: Random, share: number): void {
  const count = Math.round(gray.length * share);
  for (let speck = 0; speck < count; speck++) {
    const dot = random.integer(0, gray.length - 1);
    gray[dot] = 255 - (gray[dot] ?? 255);
  }
}

/** One bit per dot, each row a whole number of bytes; white is 1. */
function findInkBits(gray: Uint8Array, width: number, height: number): Buffer {
  const bytes = (width + 7) >> 3;
  const bits = Buffer.alloc(bytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((gray[y * width + x] ?? 255) >= 128) bits[y * bytes + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return bits;
}
