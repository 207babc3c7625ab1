import type { Drawing, Sheet, SheetNumber } from "../model/model.ts";
import { drawElevations } from "./elevation-sheet.ts";
import { Pen } from "../../sheet/pen.ts";
import { drawPlan } from "./plan-sheet.ts";
import { drawSchedules } from "./schedule-sheet.ts";
import { drawBorder } from "./sheet-border.ts";

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
