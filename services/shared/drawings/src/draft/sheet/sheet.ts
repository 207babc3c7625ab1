import { randomFrom, type Random } from "../../model/random.ts";
import { wrapText } from "../../sheets/text-width.ts";
import type { DraftDrawingOptions } from "../options.ts";
import type { FilePage, SheetImage } from "./page-file.ts";
import { rasterize } from "./raster.ts";
import { SheetPen } from "./sheet-pen.ts";
import type { CalloutTruth, Linework, PageKind, PageTruth, ShownBox } from "../truth.ts";

/** A page that is being drawn. Its truth is in points of the sheet at full size. */
export interface Sheet {
  pen: SheetPen;
  /** Of its own, so that what one page draws does not change another. */
  random: Random;
  truth: PageTruth;
}

export type SheetOptions = Pick<DraftDrawingOptions, "stackedFractions" | "doubledTexts" | "splitTexts" | "explodedDashes" | "linework">;

/** ARCH D, landscape, and a letter, in points. */
export const ARCH_D = { width: 2592, height: 1728 };
export const LETTER = { width: 612, height: 792 };

export interface SheetHead {
  kind: PageKind;
  sheet: string | null;
  size?: { width: number; height: number };
}

/** Begins a page. */
export function newSheet(seed: number, { kind, sheet, size = ARCH_D }: SheetHead, options: SheetOptions): Sheet {
  const name = `${seed} ${kind} ${sheet ?? ""} ${size.width}`;
  const lettering = { ...options, outlined: options.linework === "outlined" };
  const pen = new SheetPen(lettering, randomFrom(`lettering ${name}`));
  const truth: PageTruth = {
    kind,
    sheet,
    linework: options.linework,
    ...size,
    views: [],
    callouts: [],
    members: [],
    tables: [],
    tags: [],
    comments: [],
  };
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
  if (sheet) pen.text(sheet, middle, 75, { size: 44, bold: true, align: "center" });
}

/** How a page is printed. */
export type Print = Pick<FilePage, "scale" | "rotate" | "staysTurned" | "crop">;

/** A page that is turned: by viewers, or as it is drawn. */
export type PageTurn = Pick<FilePage, "rotate" | "staysTurned">;

export const WHOLE: Print = { scale: 1, rotate: 0, crop: false };

/** Ends a page: what is written to the file, and the truth in points of the page as shown. */
export function endSheet({ pen, truth }: Sheet, print: Print = WHOLE): { page: FilePage; truth: PageTruth } {
  const { width, height, sheet, linework } = truth;
  const { marks, images } = drawLinework(pen, truth);
  const page: FilePage = { width, height, marks, images, comments: truth.comments, ...print, label: sheet };
  return { page, truth: scaled({ ...truth, linework, callouts: [...pen.callouts] }, print.scale) };
}

function drawLinework(
  { marks }: SheetPen,
  { width, height, linework, kind }: PageTruth,
): Pick<FilePage, "marks"> & { images: SheetImage[] } {
  if (kind === "scan") return rasterize(marks, { left: 0, bottom: 0, right: width, top: height }, "drop");
  if (linework === "raster") return rasterize(marks, { left: 0, bottom: 0, right: width, top: height });
  // The left half of the sheet is an image of an older plan, the rest is lines.
  if (linework === "mixed") return rasterize(marks, { left: 40, bottom: 40, right: width / 2, top: height - 40 });
  return { marks, images: [] };
}

function scaled(truth: PageTruth, by: number): PageTruth {
  const box = (one: ShownBox): ShownBox => ({ left: one.left * by, bottom: one.bottom * by, right: one.right * by, top: one.top * by });
  const boxed = <T extends { box: ShownBox }>(list: T[]): T[] => list.map((one) => ({ ...one, box: box(one.box) }));
  return {
    ...truth,
    width: truth.width * by,
    height: truth.height * by,
    views: boxed(truth.views).map((view) => ({ ...view, pointsPerFoot: view.pointsPerFoot === null ? null : view.pointsPerFoot * by })),
    callouts: boxed<CalloutTruth>(truth.callouts),
    members: truth.members.map((member) => ({
      ...member,
      from: [member.from[0] * by, member.from[1] * by],
      to: [member.to[0] * by, member.to[1] * by],
    })),
    tables: boxed(truth.tables),
    tags: boxed(truth.tags),
    comments: boxed(truth.comments),
  };
}

/** Whether texts of a page's file can be read. */
export function isReadable({ kind, linework }: { kind: PageKind; linework: Linework }): boolean {
  return kind !== "scan" && linework !== "outlined";
}
