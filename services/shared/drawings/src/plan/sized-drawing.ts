import type { Mark, Point } from "../sheet/pen.ts";
import { buildOptions, type DraftDrawingOptions } from "./options.ts";
import { pageFile } from "../pdf/page-file.ts";
import { planModel, type PlanMember } from "./plan-model.ts";
import { placePlan } from "./plan-page.ts";
import { drawBorder, endSheet, newSheet, type Sheet } from "../sheet/sheet.ts";
import type { DraftTruth } from "../sheet/truth.ts";

/** Per page. */
interface SizedDrawingOptions {
  pages: number;
  callouts: number;
  /** Straight lines, those of the plan included: what is missing is filled with hatches, as of walls. 0 adds none. */
  strokes: number;
}

const DEFAULTS: SizedDrawingOptions = { pages: 1, callouts: 100, strokes: 0 };

/** ARCH E, landscape, in points. */
const SIZE = { width: 3456, height: 2592 };

const PLAIN: Partial<DraftDrawingOptions> = {
  doubledTexts: 0,
  splitTexts: 0,
  stackedFractions: "none",
  explodedDashes: false,
  quantities: false,
  columnSchedule: false,
  beamSchedule: false,
  braces: false,
  clouds: false,
  notSteel: false,
  // Its note may be a callout of its own.
  joists: false,
  unlisted: false,
  existing: false,
  unlabelled: false,
};

/**
 * Framing plans with so many callouts and lines, to measure how long reading takes and to review a sheet of a known size. The same
 * seed and options give the same bytes. Throws a RangeError for more callouts than a plan of this size holds, and for fewer lines than
 * it has.
 */
export function draftSizedDrawing(seed: number, given: Partial<SizedDrawingOptions> = {}): { pdf: Buffer; truth: DraftTruth } {
  const sized = { ...DEFAULTS, ...given };
  const options = buildOptions(seed, PLAIN);
  const ended = Array.from({ length: sized.pages }, (_, index) => {
    const sheet = newSheet(seed, { kind: "plan", sheet: `S-${101 + index}`, size: SIZE }, options);
    drawSized(sheet, sized, options);
    return endSheet(sheet);
  });
  return { pdf: pageFile(ended.map(({ page }) => page)), truth: { pages: ended.map(({ truth }) => truth) } };
}

function drawSized(sheet: Sheet, { callouts, strokes }: SizedDrawingOptions, options: DraftDrawingOptions): void {
  drawBorder(sheet, "FRAMING PLAN");
  const origin: Point = [240, 300];
  const area = { width: SIZE.width - origin[0] - 400, height: SIZE.height - origin[1] - 230 };
  const model = planModel(sheet.random, options, area, "1/8");
  const members = withLabels(model.members, callouts);
  placePlan(sheet, { ...model, members }, origin, { number: "1", name: "FRAMING PLAN" }, { ...options, reactions: false });
  const missing = strokes === 0 ? 0 : strokes - lineCount(sheet.pen.marks);
  if (missing < 0) throw new RangeError(`A plan with ${callouts} callouts has more than ${strokes} lines`);
  hatch(sheet, missing, origin, area);
}

/** Leaves so many labels, evenly over the plan. */
function withLabels(members: readonly PlanMember[], count: number): PlanMember[] {
  const labelled = members.filter(({ label }) => label !== null);
  if (labelled.length < count) throw new RangeError(`A plan of this size has ${labelled.length} callouts, not ${count}`);
  const kept = new Set(Array.from({ length: count }, (_, index) => labelled[Math.floor((index * labelled.length) / count)]!));
  return members.map((member) => (kept.has(member) ? member : { ...member, label: null, labelled: "none" }));
}

/** How many straight lines the marks have. */
function lineCount(marks: readonly Mark[]): number {
  return marks.reduce((sum, mark) => sum + (mark.kind === "path" ? mark.points.length - (mark.closed ? 0 : 1) : 0), 0);
}

/** Draws short slanted lines in rows, as hatches of walls. */
function hatch({ pen, random }: Sheet, count: number, [left, bottom]: Point, area: { width: number; height: number }): void {
  const perWall = 50;
  for (let drawn = 0; drawn < count; drawn += perWall) {
    const x = left + random.next() * (area.width - 160);
    const y = bottom + random.next() * (area.height - 160);
    const isUpright = random.next() < 0.5;
    for (let line = 0; line < Math.min(perWall, count - drawn); line += 1) {
      const [dx, dy] = isUpright ? [0, line * 3] : [line * 3, 0];
      pen.line(x + dx, y + dy, x + dx + 5, y + dy + 5 + 1.5 * random.next(), { width: 0.18, gray: 0.5 });
    }
  }
}
