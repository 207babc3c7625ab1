import type { Mark } from "../sheet/pen.ts";
import { contentStream, escapeText, flate, num } from "./content-stream.ts";
import { RawPdf } from "./raw-pdf.ts";

/** How a page is printed. */
export interface Print {
  /** 0.5 is half of the size. */
  scale: number;
  rotate: 0 | 90 | 180 | 270;
  /** The page is larger than its crop box. */
  crop: boolean;
}

/** A page of the file. */
export interface FilePage extends Print {
  /** Of the sheet at full size, points. */
  width: number;
  height: number;
  /** Points of the sheet at full size. */
  marks: readonly Mark[];
  /** The sheet's number. */
  label: string;
}

export const WHOLE: Print = { scale: 1, rotate: 0, crop: false };

/** Around the crop box, points: each side another, so that a mistake shows. */
const OUTSIDE = { left: 31, bottom: 47, right: 22, top: 18 };

/** A vector PDF of the pages, with the numbers of sheets as page labels. The same pages and title give the same bytes. */
export function pageFile(pages: readonly FilePage[], title = "Draft sample"): Buffer {
  const pdf = new RawPdf();
  const font = (name: string): number => pdf.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  const resources = `/Resources << /Font << /F1 ${font("Helvetica")} 0 R /F2 ${font("Helvetica-Bold")} 0 R >> >>`;
  const tree = pdf.next + 2 * pages.length;
  const kids = pages.map((page) => {
    const { matrix, boxes } = geometry(page);
    const content = pdf.add("/Filter /FlateDecode", flate(`q ${matrix.map(num).join(" ")} cm\n${contentStream(page.marks)}\nQ`));
    return `${pdf.add(`<< /Type /Page /Parent ${tree} 0 R ${boxes} ${resources} /Contents ${content} 0 R >>`)} 0 R`;
  });
  pdf.add(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`);
  const labels = pages.map(({ label }, index) => `${index} << /P (${escapeText(label)}) >>`).join(" ");
  const root = pdf.add(`<< /Type /Catalog /Pages ${tree} 0 R /PageLabels << /Nums [${labels}] >> /PageLayout /SinglePage >>`);
  const info = pdf.add(`<< /Title (${escapeText(title)}) /Producer (Takeoff sample drawings) >>`);
  return pdf.end(root, ` /Info ${info} 0 R`);
}

/** The page's boxes, and the matrix from the sheet as it is shown to the page before its rotation. */
function geometry({ width, height, scale, rotate, crop }: FilePage): { matrix: number[]; boxes: string } {
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
    boxes: `${media}${cropped}${rotate === 0 ? "" : ` /Rotate ${rotate}`}`,
  };
}
