import type { Point } from "../sheet/pen.ts";
import { viewTitle, type GridLine } from "../sheet/symbols.ts";
import { drawLegend, notSteelNotes, STEEL_NOTES, writeNotes } from "./plan-notes.ts";
import type { DraftDrawingOptions } from "./options.ts";
import { framedPlan, planModel, type PlanModel } from "./plan-model.ts";
import { drawPlan } from "./plan-view.ts";
import { drawBorder, type Sheet } from "../sheet/sheet.ts";
import { drawSchedules } from "./plan-schedules.ts";

/** Where the plan's grid lines may stand on the sheet, and what is right of the plan. */
const AREA = { left: 240, bottom: 410, width: 1440, height: 1050 };
const ASIDE = { left: 1800, width: 480, notes: 1660, schedules: 1440, enlarged: 560, legend: 340 };

/** Draws the framing plan's sheet. Returns the plan, whose schedules may stand on another sheet. */
export function drawPlanPage(sheet: Sheet, options: DraftDrawingOptions): PlanModel {
  const { random } = sheet;
  drawBorder(sheet, "SECOND FLOOR FRAMING PLAN");
  const model = planModel(random, options, AREA);
  placePlan(sheet, model, [AREA.left, AREA.bottom], { number: "1", name: "SECOND FLOOR FRAMING PLAN" }, options);
  const other = notSteelNotes(random);
  const first = random.integer(0, STEEL_NOTES.length - 5);
  const sentences = [...(options.prose ? STEEL_NOTES.slice(first, first + 5) : []), ...(options.notSteel ? other : [])];
  if (sentences.length > 0) {
    sheet.pen.text("FRAMING NOTES", ASIDE.left, ASIDE.notes, { size: 12, bold: true });
    writeNotes(sheet, sentences, { left: ASIDE.left, top: ASIDE.notes - 22, width: ASIDE.width, size: 8 });
  }
  if (!options.schedulePage) drawSchedules(sheet, model, ASIDE.left, ASIDE.schedules);
  if (options.enlargedView) {
    const origin: Point = [ASIDE.left + 165, ASIDE.enlarged];
    placePlan(
      sheet,
      enlargedModel(sheet, options),
      origin,
      { number: "2", name: "ENLARGED HOIST FRAMING" },
      { ...options, notSteel: false },
    );
  }
  // What the crop box hides is on no sheet: something left from an older plan.
  if (options.crop) sheet.pen.text("W10X12", -6, 400, { size: 6, angle: 90 });
  if (options.legend) drawLegend(sheet, ASIDE.left, ASIDE.legend);
  return model;
}

/** One bay at a larger scale, whose members the plan does not show. */
function enlargedModel({ random }: Sheet, options: DraftDrawingOptions): PlanModel {
  const scale = random.pick([
    { pointsPerFoot: 27, scaleName: "3/8", max: 10 },
    { pointsPerFoot: 36, scaleName: "1/2", max: 7 },
  ]);
  const lines = (name: string): GridLine[] => {
    const span = random.integer(scale.max - 1, scale.max) * 12 + random.pick([0, 3.5, 4, 6.25]);
    return [
      { name: `${name}1`, at: 0 },
      { name: `${name}2`, at: span },
    ];
  };
  const plain = {
    columnSchedule: false,
    beamSchedule: false,
    braces: false,
    quantities: false,
    posts: false,
    unlabelled: false,
  };
  const { pointsPerFoot, scaleName } = scale;
  return framedPlan(random, { ...options, ...plain }, { x: lines("X"), y: lines("Y"), pointsPerFoot, scaleName });
}

/** Draws a plan and the title below it. */
export function placePlan(
  sheet: Sheet,
  model: PlanModel,
  origin: Point,
  title: { number: string; name: string },
  options: DraftDrawingOptions,
): void {
  const { pen, truth } = sheet;
  const box = drawPlan(sheet, model, origin, options);
  const stated = `${model.scaleName}" = 1'-0"`;
  viewTitle(pen, title.number, truth.sheet, title.name, `SCALE: ${stated}`, origin[0] - 60, origin[1] - 88, 380);
  truth.views.push({ title: title.name, box, pointsPerFoot: model.pointsPerFoot, stated });
}
