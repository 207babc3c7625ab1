import { pageFile } from "../pdf/page-file.ts";
import { buildOptions, type DraftDrawingOptions } from "./options.ts";
import { drawPlanPage } from "./plan-page.ts";
import { drawLintels, drawLocations, drawSchedules } from "./plan-schedules.ts";
import { drawBorder, endSheet, newSheet } from "../sheet/sheet.ts";
import type { DraftTruth } from "../sheet/truth.ts";

/**
 * A framing plan as the trade draws them, and what it shows as data. Random by seed: the same seed and options give the same bytes, and
 * what is not given is chosen by the seed.
 */
export function draftDrawing(seed: number, given: Partial<DraftDrawingOptions> = {}): { pdf: Buffer; truth: DraftTruth } {
  const options = buildOptions(seed, given);
  const { rotate, crop } = options;
  const scale = options.halfSize ? 0.5 : 1;
  const plan = newSheet(seed, { kind: "plan", sheet: "S-101" }, options);
  const model = drawPlanPage(plan, options);
  const ended = [endSheet(plan, { scale, rotate, crop })];
  if (options.schedulePage) {
    const schedules = newSheet(seed, { kind: "schedule", sheet: "S-401" }, options);
    drawBorder(schedules, "SCHEDULES");
    drawSchedules(schedules, model, 120, 1640);
    drawLintels(schedules, 120, 900);
    drawLocations(schedules, model, 900, 1616);
    ended.push(endSheet(schedules, { scale, rotate: 0, crop: false }));
  }
  return { pdf: pageFile(ended.map(({ page }) => page)), truth: { pages: ended.map(({ truth }) => truth) } };
}
