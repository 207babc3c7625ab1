import type { Point } from "../../model/model.ts";
import { randomFrom, type Random } from "../../model/random.ts";
import { pageFile, type FilePage } from "../sheet/page-file.ts";
import { drawBorder, endSheet, newSheet, type Sheet, type SheetOptions } from "../sheet/sheet.ts";
import { SIZES } from "../sizes.ts";
import type { PageKind } from "../truth.ts";
import { planBuilding, type Building, type Level, type SetPiece } from "./building.ts";
import { drawBracedFrame, drawCuts, drawPlanPart, type PlanPart } from "./set-views.ts";

/** What a set of sheets shows, as data. */
export interface SetTruth {
  /** How many pieces of each designation the building has. */
  pieces: Record<string, number>;
  sheets: SetSheetTruth[];
}

export interface SetSheetTruth {
  sheet: string;
  title: string;
  /** Whether pieces of this sheet are counted, wholly or in part. */
  isCounted: boolean;
}

const LETTERING: SheetOptions = { linework: "vector", stackedFractions: "none", doubledTexts: 0, splitTexts: 0.1, explodedDashes: false };
const EIGHTH = { stated: `1/8" = 1'-0"`, pointsPerFoot: 9 };
const SIXTEENTH = { stated: `1/16" = 1'-0"`, pointsPerFoot: 4.5 };
const QUARTER = { stated: `1/4" = 1'-0"`, pointsPerFoot: 18 };
const ORIGIN: Point = [330, 420];

/**
 * A set of 12 sheets: notes, a level in two areas that overlap, a level as a whole with an enlarged part, a roof in two editions,
 * another sheet of it that is not in use, elevations of braced frames, sections, details, typical details. Random by seed.
 */
export function draftSet(seed: number): { pdf: Buffer; truth: SetTruth } {
  const random = randomFrom(`set ${seed}`);
  const building = planBuilding(random);
  const set = new SetPages(seed, random);
  set.add("notes", "S-001", "GENERAL NOTES", false, (sheet) => {
    const size = building.levels[0]!.pieces[0]!.designation;
    sheet.pen.text(`ALL BEAMS SHALL BE FABRICATED WITH NATURAL CAMBER UP. A ${size} MAY REPLACE A LIGHTER BEAM.`, 200, 900, { size: 9 });
  });
  addAreas(set, building, building.levels[0]!);
  addWhole(set, building, building.levels[1]!);
  addEditions(set, building, building.levels[2]!);
  addFrames(set, building);
  addCuts(set, building);
  const pages = set.finish();
  return { pdf: pageFile(pages), truth: { pieces: countPieces(building), sheets: set.sheets } };
}

/** The sheets of a set in their order. */
class SetPages {
  readonly sheets: SetSheetTruth[] = [];
  private readonly pages: FilePage[] = [];
  private readonly hasLabels: boolean;
  /** What follows the sheets in their order: an old edition that was bound in at the end. */
  private readonly last: (() => void)[] = [];
  readonly random: Random;
  private readonly seed: number;

  constructor(seed: number, random: Random) {
    this.seed = seed;
    this.random = random;
    this.hasLabels = random.next() < 0.5;
  }

  add(kind: PageKind, number: string, title: string, isCounted: boolean, draw: (sheet: Sheet) => void, issue: SheetEdition = {}): void {
    const sheet = newSheet(this.seed * 100 + this.pages.length, { kind, sheet: number }, LETTERING);
    if (this.hasLabels) drawLabelledBlock(sheet, title, issue);
    else {
      drawBorder(sheet, title);
      if (issue.revision) sheet.pen.text("REV", 2_340, 130, { size: 7 }).text(issue.revision, 2_380, 130, { size: 9 });
      if (issue.date) sheet.pen.text(issue.date, 2_440, 130, { size: 8 });
    }
    draw(sheet);
    this.pages.push(endSheet(sheet).page);
    this.sheets.push({ sheet: number, title, isCounted });
  }

  atEnd(add: () => void): void {
    this.last.push(add);
  }

  finish(): FilePage[] {
    for (const add of this.last) add();
    return this.pages;
  }
}

interface SheetEdition {
  revision?: string;
  date?: string;
}

/** A title block of rows, each with a label and its value. */
function drawLabelledBlock({ pen, truth: { width, height, sheet } }: Sheet, title: string, { revision, date }: SheetEdition): void {
  pen.box(54, 36, width - 90, height - 72, { width: 2 });
  const left = width - 480;
  const rows = [
    ["SHEET NO.", sheet ?? ""],
    ["SHEET TITLE", title],
    ["REV", revision ?? ""],
    ["DATE", date ?? "01/15/2026"],
    ["PROJECT", "INVENTED PLANT"],
  ] as const;
  rows.forEach(([label, value], index) => {
    const y = 40 + 24 * index;
    pen.line(left, y + 20, width - 36, y + 20, { width: 0.5 });
    pen.text(label, left + 6, y + 6, { size: 7 }).text(value, left + 100, y + 6, { size: 10 });
  });
  pen.line(left, 36, left, 160, { width: 0.9 });
}

/** A level in two areas on both sides of a match line. They overlap by a bay, by nothing but the match line, or lie within a key plan. */
function addAreas(set: SetPages, building: Building, { name, pieces }: Level): void {
  const { columns, rows } = building;
  const middle = Math.floor(columns.length / 2);
  const overlap = set.random.integer(0, 1);
  const names = set.random.next() < 0.5 ? ["AREA A", "AREA B"] : ["AREA 1", "AREA 2"];
  const parts = [columns.slice(0, middle + 1 + overlap), columns.slice(middle)];
  parts.forEach((part, index) => {
    const title = `${name} FRAMING PLAN - ${names[index]!}`;
    set.add("plan", `S-102${"AB".charAt(index)}`, title, true, (sheet) => {
      drawPlanPart(sheet, { columns: part, rows, title, scale: EIGHTH, origin: ORIGIN }, pieces);
      sheet.pen.text(`MATCH LINE - SEE ${index === 0 ? "S-102B" : "S-102A"}`, 900, 300, { size: 9 });
    });
  });
}

/** A level as a whole, and a corner of it at a larger scale. */
function addWhole(set: SetPages, building: Building, { name, pieces }: Level): void {
  const { columns, rows } = building;
  const title = `${name} FRAMING PLAN`;
  set.add("plan", "S-103", title, true, (sheet) =>
    drawPlanPart(sheet, { columns, rows, title, scale: set.random.pick([EIGHTH, SIXTEENTH]), origin: ORIGIN }, pieces),
  );
  const at = set.random.integer(0, columns.length - 3);
  const enlarged: PlanPart = {
    ...{ columns: columns.slice(at, at + 3), rows: rows.slice(0, 2), scale: QUARTER, origin: ORIGIN },
    title: `ENLARGED ${name} FRAMING PLAN AT STAIR 2`,
  };
  set.add("plan", "S-113", enlarged.title, false, (sheet) => drawPlanPart(sheet, enlarged, pieces));
}

/** A roof in two editions, of which the newest counts, and a sheet of it that is not in use. */
function addEditions(set: SetPages, building: Building, { name, pieces }: Level): void {
  const { columns, rows } = building;
  const title = `${name} FRAMING PLAN`;
  const how = set.random.pick(["revision", "date", "page"] as const);
  const edition = (index: number): SheetEdition => {
    if (how === "revision") return { revision: String(index) };
    return how === "date" ? { date: index === 0 ? "01/15/2026" : "03/02/2026" } : {};
  };
  const addEdition = (index: number, shown: readonly SetPiece[]): void => {
    const plan = { columns, rows, title, scale: EIGHTH, origin: ORIGIN };
    set.add("plan", "S-104", title, index === 1, (sheet) => drawPlanPart(sheet, plan, shown), edition(index));
  };
  const old = pieces.slice(0, -2).map((piece) => ({ ...piece, designation: set.random.next() < 0.2 ? "W14X22" : piece.designation }));
  // An old edition may be bound in behind the new one, where something says which is newer.
  if (how !== "page" && set.random.next() < 0.5) {
    addEdition(1, pieces);
    set.atEnd(() => addEdition(0, old));
  } else {
    addEdition(0, old);
    addEdition(1, pieces);
  }
  set.add("plan", "S-105", "PENTHOUSE FRAMING PLAN", false, (sheet) => {
    drawPlanPart(sheet, { columns, rows, title: "PENTHOUSE FRAMING PLAN", scale: EIGHTH, origin: ORIGIN }, pieces);
    sheet.pen.text(set.random.pick(["NOT IN USE", "VOID", "SUPERSEDED"]), 700, 900, { size: 90, angle: set.random.pick([0, 30]) });
  });
}

function addFrames(set: SetPages, building: Building): void {
  const isAny = building.braces.some(({ bays }) => bays > 0);
  set.add("elevation", "S-201", "BRACED FRAME ELEVATIONS", isAny, (sheet) => {
    let place = 0;
    for (const { designation, bays } of building.braces) {
      for (let bay = 0; bay < bays; bay += 1) {
        const origin: Point = [260 + (place % 4) * 520, place < 4 ? 420 : 1_100];
        drawBracedFrame(sheet, building, designation, { name: `BRACED FRAME ${place + 1}`, origin });
        place += 1;
      }
    }
  });
}

function addCuts(set: SetPages, { levels }: Building): void {
  const { random } = set;
  const pick = (): string => random.pick(levels.flatMap(({ pieces }) => pieces)).designation;
  const name = (word: string, index: number): string => `${word} ${index + 1}`;
  const cuts = (word: string, count: number, withPlate: boolean) =>
    Array.from({ length: count }, (_, index) => ({
      name: name(word, index),
      sizes: withPlate ? [pick(), random.pick(SIZES.plate)] : [pick(), pick()],
    }));
  set.add("detail", "S-301", "FRAMING SECTIONS", false, (sheet) => drawCuts(sheet, cuts("SECTION", 3, false), `3/4" = 1'-0"`));
  set.add("detail", "S-401", "FRAMING DETAILS", false, (sheet) => drawCuts(sheet, cuts("DETAIL", 4, true), `1" = 1'-0"`));
  set.add("detail", "S-501", "TYPICAL DETAILS", false, (sheet) => drawCuts(sheet, cuts("TYPICAL DETAIL", 4, true), "NTS"));
}

/** How many pieces of each designation a building has, those of braced frames included: two braces in each bay. */
function countPieces({ levels, braces }: Building): Record<string, number> {
  const pieces: Record<string, number> = {};
  const add = (designation: string, count: number): void => {
    pieces[designation] = (pieces[designation] ?? 0) + count;
  };
  for (const level of levels) for (const { designation } of level.pieces) add(designation, 1);
  for (const { designation, bays } of braces) add(designation, 2 * bays);
  return pieces;
}
