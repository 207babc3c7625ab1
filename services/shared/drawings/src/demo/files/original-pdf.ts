import { pageFile, WHOLE } from "../../pdf/page-file.ts";
import { Pen, SHEET } from "../../sheet/pen.ts";
import type { Drawing, Sheet, SheetNumber } from "../model/model.ts";
import { drawElevations } from "../sheets/elevation-sheet.ts";
import { drawPlan } from "../sheets/plan-sheet.ts";
import { drawSchedules } from "../sheets/schedule-sheet.ts";
import { drawBorder } from "../sheets/sheet-border.ts";

const CONTENTS: Record<SheetNumber, (pen: Pen, drawing: Drawing) => void> = {
  "S-101": drawPlan,
  "S-201": drawElevations,
  "S-301": drawSchedules,
};

/** Everything that is drawn on a sheet. */
export function drawSheet(drawing: Drawing, sheet: Sheet): Pen {
  const pen = new Pen();
  drawBorder(pen, drawing, sheet);
  CONTENTS[sheet.number](pen, drawing);
  return pen;
}

/** The drawing as it is uploaded: a vector PDF with one ARCH D page per sheet. */
export function originalPdf(drawing: Drawing): Buffer {
  const pages = drawing.sheets.map((sheet) => ({ ...SHEET, ...WHOLE, marks: drawSheet(drawing, sheet).marks, label: sheet.number }));
  return pageFile(pages, drawing.title.project);
}
