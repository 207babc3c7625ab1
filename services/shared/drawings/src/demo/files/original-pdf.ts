import type { Drawing } from "../model/model.ts";
import { SHEET } from "../../sheet/pen.ts";
import { drawSheet } from "../sheets/draw-sheet.ts";
import { pageFile, WHOLE } from "../../pdf/page-file.ts";

/** The drawing as it is uploaded: a vector PDF with one ARCH D page per sheet. */
export function originalPdf(drawing: Drawing): Buffer {
  const pages = drawing.sheets.map((sheet) => ({ ...SHEET, ...WHOLE, marks: drawSheet(drawing, sheet).marks, label: sheet.number }));
  return pageFile(pages, drawing.title.project);
}
