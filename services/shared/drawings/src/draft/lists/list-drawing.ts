import { randomFrom } from "../../model/random.ts";
import { Pen } from "../../sheets/pen.ts";
import { pageFile, type FilePage } from "../sheet/page-file.ts";
import { WHOLE, type PageTurn } from "../sheet/sheet.ts";
import { FRACTION_STYLES, letterFractions } from "./fraction-lettering.ts";
import { buildListModel, writeMixed, type ListStyle } from "./list-model.ts";
import { drawListSheet, LIST_SHEET } from "./list-sheet.ts";

/** What is right for one part. */
export interface StatedPart {
  mark: string;
  /** Of all assemblies. */
  quantity: number;
  /** As a person reads it: `PL1 1/4x14`. */
  description: string;
  /** Of one piece; null where it is open. */
  inches: number | null;
  grade: string;
}

export interface ListDrawing {
  pdf: Buffer;
  parts: StatedPart[];
  /** How the list is printed; null for sheets of one part. */
  style: ListStyle | null;
}

function toPage(pen: Pen, width: number, height: number, turn: PageTurn = { rotate: 0 }): FilePage {
  return { width, height, marks: pen.marks, comments: [], images: [], ...WHOLE, ...turn, label: null };
}

/** A shop sheet whose list names several marks in rows with several pieces, one piece of each: `P10 THRU P13`. */
export function listOfRangesDrawing(seed: number): ListDrawing {
  const { style, assemblies } = buildListModel(seed, true);
  const single = assemblies.map((assembly) => ({ ...assembly, quantity: 1 }));
  const parts: StatedPart[] = [];
  for (const [index, part] of single.flatMap((assembly) => assembly.parts).entries()) {
    const marks = Array.from({ length: part.quantity }, (_, number) => `P${10 * (index + 1) + number}`);
    part.mark = marks.length === 1 ? part.mark : `${marks[0]} THRU ${marks.at(-1)}`;
    const { description, grade } = part;
    const inches = part.isCutToSuit ? null : part.inches;
    for (const mark of marks.length === 1 ? [part.mark] : marks) parts.push({ mark, quantity: 1, description, inches, grade });
  }
  const pen = drawListSheet(seed, { style: { ...style, counts: "all" }, assemblies: single });
  return { pdf: pageFile([toPage(pen, LIST_SHEET.width, LIST_SHEET.height)]), parts, style };
}

/**
 * A shop sheet with a parts list, whose print is another by seed. The same seed gives the same bytes.
 * @param ruledColumns whether rules part the columns of the list
 */
export function listDrawing(seed: number, ruledColumns = true, turn: PageTurn = { rotate: 0 }): ListDrawing {
  const model = buildListModel(seed, ruledColumns);
  const { style, assemblies } = model;
  const parts = assemblies.flatMap((assembly) =>
    assembly.parts.map(({ mark, quantity, description, inches, grade, isCutToSuit }) => ({
      mark,
      quantity: style.counts === "one" ? quantity * assembly.quantity : quantity,
      description,
      inches: isCutToSuit ? null : inches,
      grade,
    })),
  );
  return { pdf: pageFile([toPage(drawListSheet(seed, model), LIST_SHEET.width, LIST_SHEET.height, turn)]), parts, style };
}

const LETTER = { width: 612, height: 792 };
const SECTIONS = ["C8x11.5", "L3 1/2x3x5/16", "PL1 1/4x9", "PL3/8x10 1/2", "HSS4x4x1/4", "W8x31", "PL1/2x6"];
const STAMPS = ["NOT IN USE", "VOID", "SUPERSEDED"];

/** Sheets of one part each, with all that is said of it in the title; some are not in use. The same seed gives the same bytes. */
export function partSheets(seed: number): ListDrawing {
  const random = randomFrom(`part sheets ${seed}`);
  const parts: StatedPart[] = [];
  const pages = Array.from({ length: random.integer(2, 5) }, (_, index) => {
    const description = random.pick(SECTIONS);
    const inches = random.integer(96, 2400) / 16;
    const feet = Math.floor(inches / 12);
    const rest = writeMixed(inches - 12 * feet);
    const quantity = random.integer(1, 40);
    const mark = `${random.pick(["bp", "pl", "an", "ch"])}${random.integer(1, 99)}${index}`;
    const grade = random.pick(["A36", "A572-50", "A992"]);
    const style = random.pick(FRACTION_STYLES.filter((one) => one !== "no_gap"));
    const pen = new Pen();
    pen.box(24, 24, LETTER.width - 48, LETTER.height - 48, { width: 1.5 });
    pen.box(200, 400, 160, 120, { width: 1 });
    const written = quantity === 1 && random.next() < 0.5 ? "ONE" : String(quantity);
    const length = `${feet}'-${rest.includes("/") && !rest.includes(" ") ? `0 ${rest}` : rest}`;
    letterFractions(pen, `${written} - ${description} x ${length}  ${mark}`, 120, 300, 15, style);
    pen.text(`GRADE: ${grade}`, 200, 278, { size: 11 });
    letterFractions(pen, `HOLES: 13/16 DIA. (U.N.O)`, 60, 60, 8, style);
    for (const [row, text] of ["DRAWING #", "CONTENTS", "SCALE", "DATE", "CONTRACT #", "PROJECT"].entries())
      pen.text(text, 419, 42 + 18 * row, { size: 6 });
    pen.text(mark, 484, 42, { size: 8 });
    pen.text("SAMPLE STEEL SHOP", 427, 158, { size: 16 });
    letterFractions(pen, length.replace("'", ""), 220, 560, 11, style);
    if (random.next() < 0.2) pen.text(random.pick(STAMPS), 160, 680, { size: 30 });
    else parts.push({ mark, quantity, description, inches, grade });
    return toPage(pen, LETTER.width, LETTER.height);
  });
  return { pdf: pageFile(pages), parts, style: null };
}
