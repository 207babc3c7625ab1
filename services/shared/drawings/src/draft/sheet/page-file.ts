import { contentStream, escapeText, flate, num } from "../../files/content-stream.ts";
import { RawPdf } from "../../files/raw-pdf.ts";
import type { Mark } from "../../sheets/pen.ts";
import type { ShownBox } from "../truth.ts";

/** A black-and-white image on a sheet. */
export interface SheetImage {
  /** Points of the sheet at full size. */
  box: ShownBox;
  /** Dots. A row is a whole number of bytes, from the top; white is 1. */
  width: number;
  height: number;
  bits: Buffer;
}

/** A reviewer's text on a page. */
export interface Comment {
  text: string;
  /** Points of the sheet at full size. */
  box: ShownBox;
}

/** A page of the file. */
export interface FilePage {
  /** Of the sheet at full size, points. */
  width: number;
  height: number;
  /** Points of the sheet at full size. */
  marks: readonly Mark[];
  /** Texts of annotations. */
  comments: readonly Comment[];
  /** Below the marks. */
  images: readonly SheetImage[];
  /** Of the print: 0.5 is half of the size. */
  scale: number;
  rotate: 0 | 90 | 180 | 270;
  /** The page is drawn as for `rotate`, and viewers do not turn it back. */
  staysTurned?: boolean;
  /** The page is larger than its crop box. */
  crop: boolean;
  /** The sheet's number. */
  label: string | null;
}

/** Around the crop box, points: each side another, so that a mistake shows. */
const OUTSIDE = { left: 31, bottom: 47, right: 22, top: 18 };

/** A PDF of the pages. The same pages give the same bytes. */
export function pageFile(pages: readonly FilePage[]): Buffer {
  const pdf = new RawPdf();
  const font = (name: string): number => pdf.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  const fonts = `/Font << /F1 ${font("Helvetica")} 0 R /F2 ${font("Helvetica-Bold")} 0 R >>`;
  const written = pages.map((page) => writeContent(pdf, page));
  const tree = pdf.next + pages.length;
  const kids = written.map(({ content, images, boxes, annotations }) => {
    const resources = `/Resources << ${fonts} /XObject << ${images} >> >>`;
    return `${pdf.add(`<< /Type /Page /Parent ${tree} 0 R ${boxes} ${resources} /Contents ${content} 0 R${annotations} >>`)} 0 R`;
  });
  pdf.add(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`);
  const labels = pages.map(({ label }, index) => `${index} << /P (${escapeText(label ?? String(index + 1))}) >>`).join(" ");
  const root = pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R /PageLabels << /Nums [${labels}] >> >>`);
  const info = pdf.add("<< /Title (Draft sample) /Producer (Takeoff sample drawings) >>");
  return pdf.end(root, ` /Info ${info} 0 R`);
}

function writeContent(pdf: RawPdf, page: FilePage): { content: number; images: string; boxes: string; annotations: string } {
  const objects = page.images.map(({ width, height, bits }) => {
    const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
    return pdf.add(`${head} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`, flate(bits));
  });
  const placed = page.images.map(({ box }, index) => {
    const width = box.right - box.left;
    const height = box.top - box.bottom;
    return `q ${num(width)} 0 0 ${num(height)} ${num(box.left)} ${num(box.bottom)} cm /I${index} Do Q`;
  });
  const { matrix, boxes } = geometry(page);
  const comments = page.comments.map((comment) => pdf.add(freeText(comment, matrix)));
  const annotations = comments.length === 0 ? "" : ` /Annots [${comments.map((number) => `${number} 0 R`).join(" ")}]`;
  const marks = page.marks.length === 0 ? "" : contentStream(page.marks);
  const operators = [`q ${matrix.map(num).join(" ")} cm`, ...placed, marks, "Q"].join("\n");
  const content = pdf.add("/Filter /FlateDecode", flate(operators));
  return { content, images: objects.map((number, index) => `/I${index} ${number} 0 R`).join(" "), boxes, annotations };
}

/** An annotation, whose place is in points of the page before its rotation. */
function freeText({ text, box }: Comment, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): string {
  const corners = [box.left, box.right].flatMap((x) => [box.bottom, box.top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const rect = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(num).join(" ");
  return `<< /Type /Annot /Subtype /FreeText /Rect [${rect}] /Contents (${escapeText(text)}) /DA (/Helv 10 Tf 1 0 0 rg) /F 4 >>`;
}

/** The page's boxes, and the matrix from the sheet as it is shown to the page before its rotation. */
function geometry({ width, height, scale, rotate, staysTurned = false, crop }: FilePage): { matrix: number[]; boxes: string } {
  const shownWidth = width * scale;
  const shownHeight = height * scale;
  const isTurned = rotate === 90 || rotate === 270;
  const [w, h] = isTurned ? [shownHeight, shownWidth] : [shownWidth, shownHeight];
  const { left, bottom, right, top } = crop ? OUTSIDE : { left: 0, bottom: 0, right: 0, top: 0 };
  // Viewers turn the page clockwise: what is drawn is turned back.
  const turned = { 0: [1, 0, 0, 1, 0, 0], 90: [0, 1, -1, 0, w, 0], 180: [-1, 0, 0, -1, w, h], 270: [0, -1, 1, 0, 0, h] }[rotate];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = turned;
  const media = `/MediaBox [0 0 ${num(w + left + right)} ${num(h + bottom + top)}]`;
  const cropped = crop ? ` /CropBox [${num(left)} ${num(bottom)} ${num(left + w)} ${num(bottom + h)}]` : "";
  return {
    matrix: [a * scale, b * scale, c * scale, d * scale, e + left, f + bottom],
    boxes: `${media}${cropped}${rotate === 0 || staysTurned ? "" : ` /Rotate ${rotate}`}`,
  };
}
