import { feetAndInches } from "@takeoff/contracts";
import { pageFile } from "../pdf/page-file.ts";
import { drawBorder, endSheet, newSheet, type Sheet } from "../sheet/sheet.ts";
import type { Lettering } from "../sheet/sheet-pen.ts";
import { drawGrid, viewTitle } from "../sheet/symbols.ts";
import { BAY, planJob, type Job, type JobOptions, type JobPlan, type JobSheet } from "./job-model.ts";

const LETTERING: Lettering = { stackedFractions: "none", doubledTexts: 0, splitTexts: 0, explodedDashes: false };
/** Points per inch of the building: an eighth of an inch is a foot. */
const SCALE = 0.75;
const BAYS_ALONG = 6;
const ORIGIN = [300, 330] as const;
/** 11 x 17 in, points. */
const SHOP_SHEET = { width: 1224, height: 792 } as const;
/** Between a beam and the middle of what carries it, points. */
const GAP = 9;

/** The two documents of a job, and what they say. */
export interface JobDrawings {
  plans: Buffer;
  drawings: Buffer;
  job: Job;
}

/** Draws a job: its erection plans in one PDF, its shop drawings in another. The same seed and options give the same bytes. */
export function jobDrawings(seed: number, options: JobOptions): JobDrawings {
  const job = planJob(seed, options);
  const plans = job.plans.map((plan) => drawPlanSheet(seed, plan));
  const drawings = job.sheets.map((sheet) => drawShopSheet(seed, sheet));
  return {
    job,
    plans: pageFile(
      plans.map((sheet) => endSheet(sheet).page),
      "Erection plans",
    ),
    drawings: pageFile(
      drawings.map((sheet) => endSheet(sheet).page),
      "Shop drawings",
    ),
  };
}

function drawPlanSheet(seed: number, { sheet: number, level, marks }: JobPlan): Sheet {
  const sheet = newSheet(seed, { kind: "plan", sheet: number }, LETTERING);
  const { pen } = sheet;
  drawBorder(sheet, `LEVEL ${level} ERECTION PLAN`);
  const bays = marks.flatMap((mark) => mark.bays.map((bay) => ({ mark, bay })));
  const rows = Math.max(2, Math.ceil(bays.length / BAYS_ALONG));
  const name = (index: number): string => String.fromCharCode(65 + index);
  const x = Array.from({ length: BAYS_ALONG + 1 }, (_, index) => ({ name: String(index + 1), at: index * BAY.along }));
  const y = Array.from({ length: rows }, (_, index) => ({ name: name(index), at: index * BAY.across }));
  const place = ([across, up]: readonly [number, number]) => [ORIGIN[0] + across * SCALE, ORIGIN[1] + up * SCALE] as const;
  drawGrid(pen, { x, y }, place);
  for (const { mark, bay } of bays) {
    const [left, at] = place([(bay % BAYS_ALONG) * BAY.along, Math.floor(bay / BAYS_ALONG) * BAY.across]);
    const right = left + BAY.along * SCALE;
    pen.line(left + GAP, at, right - GAP, at, { width: 1.9 });
    pen.text(mark.designation, (left + right) / 2, at + 5, { size: 11, align: "center" });
    pen.text(mark.mark, (left + right) / 2, at - 11, { size: 9, align: "center" });
  }
  viewTitle(pen, "1", number, `LEVEL ${level} ERECTION PLAN`, `SCALE: 1/8" = 1'-0"`, 300, 150, 620);
  return sheet;
}

const COLUMNS = { QTY: 50, MARK: 80, DESCRIPTION: 170, LENGTH: 110, GRADE: 80 } as const;
const ROW = 18;

function drawShopSheet(seed: number, shown: JobSheet): Sheet {
  const sheet = newSheet(seed, { kind: "schedule", sheet: shown.sheet, size: SHOP_SHEET }, LETTERING);
  const { pen } = sheet;
  drawBorder(sheet, "BEAM SHOP DRAWING");
  pen.text(`REV ${shown.revision}`, SHOP_SHEET.width - 154, 50, { size: 10, align: "center" });
  drawBill(sheet, shown);
  const left = 120;
  const right = 820;
  pen.box(left, 250, right - left, 40, { width: 1.4 });
  for (const at of [left + 14, right - 14]) for (const up of [262, 270, 278]) pen.circle(at, up, 2.2, { width: 0.5 });
  pen.line(left, 220, right, 220, { width: 0.4 });
  pen.text(feetAndInches(shown.length), (left + right) / 2, 224, { size: 9, align: "center" });
  return sheet;
}

/** The main member, and what is bolted and welded to it. */
function listRows({ mark, designation, quantity, length }: JobSheet): string[][] {
  return [
    [String(quantity), mark, designation, feetAndInches(length), "A992"],
    [String(quantity * 2), "a12", "L4X4X3/8", feetAndInches(8.5), "A36"],
    [String(quantity), "p7", "PL3/8X6", feetAndInches(9), "A36"],
  ];
}

function drawBill({ pen }: Sheet, shown: JobSheet): void {
  const left = 90;
  const top = 720;
  const width = Object.values(COLUMNS).reduce((sum, one) => sum + one, 0);
  pen.text("BILL OF MATERIAL", left + width / 2, top + 10, { size: 12, bold: true, align: "center" });
  const rows = [Object.keys(COLUMNS), ...listRows(shown)];
  for (let row = 0; row <= rows.length; row += 1) pen.line(left, top - row * ROW, left + width, top - row * ROW, { width: 0.7 });
  let at = left;
  for (const [index, column] of Object.values(COLUMNS).entries()) {
    pen.line(at, top, at, top - rows.length * ROW, { width: 0.7 });
    rows.forEach((cells, row) => pen.text(cells[index] ?? "", at + column / 2, top - (row + 1) * ROW + 5, { size: 9, align: "center" }));
    at += column;
  }
  pen.line(at, top, at, top - rows.length * ROW, { width: 0.7 });
}
