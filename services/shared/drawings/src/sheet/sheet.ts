import { WHOLE, type FilePage, type Print } from "../pdf/page-file.ts";
import { randomFrom, type Random } from "../random.ts";
import { SHEET } from "./pen.ts";
import { wrapText } from "./text-width.ts";
import type { CalloutTruth, PageKind, PageTruth, ShownBox } from "./truth.ts";
import { SheetPen, type Lettering } from "./sheet-pen.ts";

/** A page that is being drawn. Its truth is in points of the sheet at full size. */
export interface Sheet {
  pen: SheetPen;
  /** Of its own, so that what one page draws does not change another. */
  random: Random;
  truth: PageTruth;
}

export interface SheetHead {
  kind: PageKind;
  sheet: string;
  size?: { width: number; height: number };
}

/** Begins a page. */
export function newSheet(seed: number, { kind, sheet, size = SHEET }: SheetHead, lettering: Lettering): Sheet {
  const name = `${seed} ${kind} ${sheet} ${size.width}`;
  const pen = new SheetPen(lettering, randomFrom(`lettering ${name}`));
  const truth: PageTruth = { kind, sheet, ...size, views: [], callouts: pen.callouts, members: [], tables: [], tags: [] };
  return { pen, random: randomFrom(`page ${name}`), truth };
}

/** The width of the title block at the right. */
const BLOCK = 236;

/** Draws the border and the title block with the sheet's number, the largest text in the lower right corner. */
export function drawBorder({ pen, truth: { width, height, sheet } }: Sheet, title: string): void {
  pen.box(54, 36, width - 90, height - 72, { width: 2.8 });
  const left = width - 36 - BLOCK;
  pen.line(left, 36, left, height - 36, { width: 1.8 });
  for (const y of [400, 240, 150]) pen.line(left, y, width - 36, y, { width: 0.9 });
  const middle = left + BLOCK / 2;
  pen.text("LINDEN & WARD STRUCTURAL ENGINEERS", middle, height - 90, { size: 10, align: "center" });
  pen.text("PROJECT 24-117", middle, 380, { size: 10, align: "center" });
  pen.lines(wrapText(title, BLOCK - 20, 15, true), middle, 215, { size: 15, bold: true, align: "center" });
  pen.text(sheet, middle, 75, { size: 44, bold: true, align: "center" });
}

/** Ends a page: what is written to the file, and the truth in points of the page as shown. */
export function endSheet({ pen, truth }: Sheet, print: Print = WHOLE): { page: FilePage; truth: PageTruth } {
  const { width, height, sheet } = truth;
  return { page: { width, height, marks: pen.marks, ...print, label: sheet }, truth: scaled(truth, print.scale) };
}

function scaled(truth: PageTruth, by: number): PageTruth {
  const box = (one: ShownBox): ShownBox => ({ left: one.left * by, bottom: one.bottom * by, right: one.right * by, top: one.top * by });
  const boxed = <T extends { box: ShownBox }>(list: T[]): T[] => list.map((one) => ({ ...one, box: box(one.box) }));
  return {
    ...truth,
    width: truth.width * by,
    height: truth.height * by,
    views: boxed(truth.views).map((view) => ({ ...view, pointsPerFoot: view.pointsPerFoot * by })),
    callouts: boxed<CalloutTruth>(truth.callouts),
    members: truth.members.map((member) => ({
      ...member,
      from: [member.from[0] * by, member.from[1] * by],
      to: [member.to[0] * by, member.to[1] * by],
    })),
    tables: boxed(truth.tables),
    tags: boxed(truth.tags),
  };
}
