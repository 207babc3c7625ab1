import type { Point } from "../model/model.ts";
import { viewTitle } from "../sheets/symbols.ts";
import type { DraftDrawingOptions } from "./options.ts";
import { planModel, type PlanModel } from "./plan-model.ts";
import { drawPlan } from "./plan-view.ts";
import { drawBorder, type Sheet } from "./sheet.ts";

/** Where the plan's grid lines may stand on the sheet. */
const AREA = { left: 240, bottom: 410, width: 1440, height: 1050 };

/** Draws the framing plan's sheet. Returns the plan, whose schedules may stand on another sheet, and texts that are not steel. */
export function drawPlanPage(sheet: Sheet, options: DraftDrawingOptions): { model: PlanModel; notSteel: string[] } {
  drawBorder(sheet, "SECOND FLOOR FRAMING PLAN");
  const model = planModel(sheet.random, options, AREA);
  const notSteel = placePlan(sheet, model, [AREA.left, AREA.bottom], { number: "1", name: "SECOND FLOOR FRAMING PLAN" }, options);
  return { model, notSteel };
}

/** Draws a plan and the title below it, and keeps what it shows. Returns texts that are not steel. */
export function placePlan(
  { pen, random, truth }: Sheet,
  model: PlanModel,
  origin: Point,
  title: { number: string; name: string },
  options: DraftDrawingOptions,
): string[] {
  const { box, members, tags, notSteel } = drawPlan(pen, model, origin, random, options);
  const stated = `${model.scaleName}" = 1'-0"`;
  viewTitle(pen, title.number, truth.sheet ?? "", title.name, `SCALE: ${stated}`, origin[0] - 60, origin[1] - 88, 420);
  truth.views.push({ title: title.name, box, pointsPerFoot: model.pointsPerFoot, stated });
  truth.members.push(...members);
  truth.tags.push(...tags);
  return notSteel;
}
