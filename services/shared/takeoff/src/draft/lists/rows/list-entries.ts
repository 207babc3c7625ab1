import { lengthInInches } from "../../../cells/lengths.ts";
import { readDimension } from "../../../dimensions.ts";
import { readDesignation, type ReadDesignation } from "../../../designations/read-designation.ts";
import { isGrade } from "../../../grades.ts";
import { readMaterial } from "../../../sections/material.ts";
import { isHardware } from "../../../sections/section.ts";
import { sectionWeight, type SectionWeight } from "../../../sections/weight.ts";
import { isWithin } from "../../../table/lines/row-arithmetic.ts";
import type { TakeoffRow } from "../../../table/takeoff-row.ts";
import { findDesignations } from "../../steel/callout-grammar.ts";
import { listReadings } from "../../text/lost-blanks.ts";
import { HARDWARE } from "./hardware-words.ts";
import type { ListRow } from "./list-rows.ts";
import type { ListTable } from "./list-table.ts";
import { findGrades, readRemarkGrade } from "./remark-grade.ts";

/** A row that is a part of the takeoff. */
export interface PartRow {
  kind: "part";
  row: ListRow;
  mark: string | null;
  /** It names several marks, and nothing says how many pieces each of them has. */
  isMarkUnclear: boolean;
  quantity: number;
  designation: ReadDesignation;
  /** Of one piece; null where the row does not state it so that it can be read. */
  inches: number | null;
  /** It is cut or measured on the site: what the list prints is no length to rely on. */
  isCutToSuit: boolean;
  grade: string | null;
  /** Of one piece; null where it does not follow from the designation and its material. */
  perFoot: SectionWeight | null;
  /** The weights that the row may state for all of its pieces, lb; empty where it states none. */
  printed: readonly number[];
  /** By how much a printed weight may be rounded, lb. */
  rounding: number;
  /** A number of two readings was decided by the printed weight. */
  isDecidedByWeight: boolean;
}

/** A row that is none. */
export type OtherRow =
  /** The name of an assembly with how many there are of it, whose parts follow. */
  | { kind: "assembly"; row: ListRow; quantity: number; weight: number | null }
  | { kind: "hardware" | "not_in_use" | "two_readings" | "unread_row"; row: ListRow; weight: number | null }
  /** A title, a sum, a remark that goes on. */
  | { kind: "text"; row: ListRow };
export type ListEntry = PartRow | OtherRow;

const NOT_IN_USE = /\b(?:VOID|NOT IN USE|NOT USED|DELETED|NOT REQ'?D|SUPERSEDED)\b/;
const CUT_TO_SUIT =
  /\b(?:CUT TO (?:SUIT|FIT|LENGTH)|(?:FIELD|SITE) (?:VERIFY|CUT|MEASURE|TRIM)|VERIFY (?:IN FIELD|LENGTH)|V\.?I\.?F\.?)(?![A-Z])/;
/** The pattern of a checkered plate weighs more than its thickness says. */
const CHECKERED = /\bCH(?:EC)?K/;
/** A computed weight agrees with a printed one within this share, or within the rounding of the printed one. */
const AGREES = 0.02;
/** Three sizes without letters are those of a plate of about this weight: lists round its density, too. */
const UNLETTERED_AGREES = 0.03;
const INCHES_PER_FOOT = 12;
const BARE_NUMBER = /^[1-9]\d{0,2}$/;
/** More readings of one row are not tried. */
const MAX_READINGS = 8;

/** Reads the rows of a parts list. @param withoutBlanks the page prints mixed numbers without a blank */
export function readEntries(table: ListTable, withoutBlanks: boolean): ListEntry[] {
  return table.rows.map((row, index) => readEntry(row, table.rows[index + 1], table, withoutBlanks));
}

function readEntry(row: ListRow, next: ListRow | undefined, table: ListTable, withoutBlanks: boolean): ListEntry {
  const part = readPart(row.cells, row, table);
  const text = row.cells.join(" ").toUpperCase();
  const line = readLine(row.cells, table);
  if (!line) return { kind: "text", row };
  const weight =
    line.totalWeight?.source === "stated" || line.pieceWeight?.source === "stated" ? (line.totalWeight?.value ?? null) : line.unclearWeight;
  if (NOT_IN_USE.test(text)) return { kind: "not_in_use", row, weight };
  const [reading = [...row.cells], ...others] = listVariants(row, table, withoutBlanks, part?.inches == null);
  const mayBePart = part !== null || [reading, ...others].some((cells) => readPart(cells, row, table));
  if (!mayBePart && isHardwareRow(line) && !(next && namesAssembly(line, readLine(next.cells, table))))
    return line.quantity === null ? { kind: "text", row } : { kind: "hardware", row, weight };
  if (others.length > 0) return decideByWeight([reading, ...others], row, table) ?? leaveOpen(part, row, table, withoutBlanks);
  const clear = part?.inches == null ? readPart(reading, row, table) : part;
  if (row.isUnlettered)
    return clear && agreesWithPrinted(clear, UNLETTERED_AGREES)
      ? { ...clear, isDecidedByWeight: true }
      : { kind: "unread_row", row, weight };
  if (clear) return clear;
  if (line.quantity === null || line.quantity <= 0) return { kind: "text", row };
  // An assembly is named by a word, `COLUMN`; a name with numbers is a part that is not understood.
  if (/\d/.test(line.designationText)) return { kind: "unread_row", row, weight };
  return { kind: "assembly", row, quantity: line.quantity, weight: readWeight(line) };
}

function isHardwareRow({ designation, designationText }: TakeoffRow): boolean {
  return HARDWARE.test(designationText.toUpperCase()) || (designation !== null && isHardware(designation.section));
}

/** Whether a row of a word for hardware, `THREADED ROD`, is the header of an assembly: it has a weight and no size, and its mark is that of the row below. */
function namesAssembly(line: TakeoffRow, next: TakeoffRow | null): boolean {
  const isNamed = line.mark !== "" && line.mark === next?.mark && !/\d/.test(line.designationText);
  return isNamed && line.length === null && readWeight(line) !== null;
}

/** The weight as a row prints it, lb, whatever its column holds: that of all where it prints that of one as well. Null where it prints none. */
function readWeight({ totalWeight, pieceWeight, unclearWeight }: TakeoffRow): number | null {
  if (totalWeight?.source === "stated") return totalWeight.value;
  return pieceWeight?.source === "stated" ? pieceWeight.value : unclearWeight;
}

function readLine(cells: readonly string[], { read }: ListTable): TakeoffRow | null {
  const found = read(cells);
  return found.kind === "line" ? found.line : null;
}

/** A row as a part; null where it names no section with a size or no whole number of pieces. */
function readPart(cells: readonly string[], row: ListRow, table: ListTable): PartRow | null {
  const line = readLine(cells, table);
  const designation = line && readSection(line.designation, line.designationText);
  if (!line || !designation || line.quantity === null || !Number.isInteger(line.quantity) || line.quantity <= 0) return null;
  const grade = readGrade(line.grade) ?? (table.hasGradesInRemarks ? readRemarkGrade(line.notes) : null);
  const isCheckered = CHECKERED.test(line.designationText.toUpperCase());
  const perFoot = isCheckered ? null : sectionWeight(designation.section, readMaterial(grade ?? line.grade));
  const isCutToSuit = CUT_TO_SUIT.test(cells.join(" ").toUpperCase());
  const inches = line.length && !isCutToSuit ? lengthInInches(line.length) : null;
  return {
    kind: "part",
    row,
    mark: line.mark === "" ? null : line.mark,
    isMarkUnclear: false,
    quantity: line.quantity,
    designation,
    inches: inches !== null && inches > 0 ? inches : null,
    isCutToSuit,
    grade,
    perFoot,
    ...readPrinted(line, line.quantity),
    isDecidedByWeight: false,
  };
}

/** The section of a row: the whole cell, or the one designation at the beginning of it, with words behind it. */
function readSection(whole: ReadDesignation | null, text: string): ReadDesignation | null {
  const found = whole ?? readFirst(text);
  // `GRATING` names an assembly.
  if (!found || !/\d/.test(text) || found.weak === true || found.section.family === "UNSIZED" || isHardware(found.section)) return null;
  return found;
}

function readFirst(text: string): ReadDesignation | null {
  const [first, ...others] = findDesignations(text);
  if (!first || others.length > 0 || first.from > 0) return null;
  const behind = text.slice(first.to).trim();
  // A third number would be one that the designation lacks.
  return /^[A-Z(]/i.test(behind) && !/^[X*]/i.test(behind) ? readDesignation(first.text) : null;
}

/** The grade in a cell that may hold remarks as well: `S2E A500-C`. */
function readGrade(cell: string): string | null {
  if (cell === "") return null;
  return isGrade(cell) ? cell : (findGrades(cell)[0] ?? null);
}

function readPrinted(line: TakeoffRow, quantity: number): Pick<PartRow, "printed" | "rounding"> {
  const { totalWeight, pieceWeight, unclearWeight } = line;
  const rounding = totalWeight?.rounding ?? 0.5;
  if (totalWeight?.source === "stated") return { printed: [totalWeight.value], rounding };
  if (pieceWeight?.source === "stated")
    return { printed: [pieceWeight.value * quantity], rounding: (pieceWeight.rounding ?? 0.5) * quantity };
  // Nothing says whether it is the weight of one piece or of all.
  return { printed: unclearWeight === null ? [] : [unclearWeight, unclearWeight * quantity], rounding: 0.5 * quantity };
}

/** The weight of all pieces of a row, lb, by its section and length; null where they do not tell it. */
export function weighPart({ perFoot, inches, quantity }: PartRow): number | null {
  return perFoot && inches !== null ? (perFoot.perFoot * inches * quantity) / 12 : null;
}

/** Whether a part weighs what its row prints; null where one of both is not known. */
export function agreesWithPrinted(part: PartRow, share = AGREES): boolean | null {
  const weight = weighPart(part);
  if (weight === null || part.printed.length === 0) return null;
  return part.printed.some((printed) => agrees(part, printed, weight, share));
}

function agrees({ rounding }: PartRow, printed: number, weight: number, share = AGREES): boolean {
  return isWithin(printed, weight, share) || Math.abs(printed - weight) <= rounding;
}

/** Which of the weights that a row may state are those of the list, by their index, as its rows tell that can have only one; null where they do not say it. */
export function findPrintedMeaning(parts: readonly PartRow[]): number | null {
  const meanings = parts.flatMap((part) => {
    const weight = weighPart(part);
    if (weight === null || new Set(part.printed).size < 2) return [];
    const fitting = part.printed.flatMap((printed, index) => (agrees(part, printed, weight) ? [index] : []));
    return fitting.length === 1 ? fitting : [];
  });
  const [meaning] = meanings;
  return meaning !== undefined && meanings.every((other) => other === meaning) ? meaning : null;
}

/** What one piece weighs as its row prints it, lb; null where it prints nothing that holds, or of which it is not known what it is of. */
export function weighPrinted({ printed, quantity, isCutToSuit }: PartRow, meaning: number | null): number | null {
  const [first] = printed;
  const pounds = new Set(printed).size < 2 ? first : meaning === null ? undefined : printed[meaning];
  return pounds === undefined || isCutToSuit ? null : pounds / quantity;
}

/**
 * The cells of a row in each reading of its numbers that have two; the row as it is where all are clear.
 * @param isLengthOpen a bare number in the column of lengths may be inches and feet
 */
function listVariants({ cells }: ListRow, { columns }: ListTable, withoutBlanks: boolean, isLengthOpen: boolean): string[][] {
  const { designation, lengths, inches } = columns;
  const listOf = (column: number): string[] => {
    const cell = cells[column] ?? "";
    if (isLengthOpen && column !== designation && inches === null && BARE_NUMBER.test(cell)) return [`${cell}"`, `${cell}'-0"`];
    const found = listReadings(cell, withoutBlanks);
    return column === inches ? found.filter((reading) => (readDimension(reading) ?? 0) < INCHES_PER_FOOT) : found;
  };
  return [designation, ...lengths]
    .filter((column) => column !== null)
    .reduce<string[][]>(
      (all, column) => {
        const readings = listOf(column);
        return readings.length === 0 ? all : all.flatMap((one) => readings.map((reading) => one.with(column, reading)));
      },
      [[...cells]],
    );
}

/** The one reading of a row with which it weighs what it prints; null where none does, or several do. */
function decideByWeight(variants: readonly string[][], row: ListRow, table: ListTable): PartRow | null {
  if (variants.length > MAX_READINGS) return null;
  const parts = variants.flatMap((cells) => readPart(cells, row, table) ?? []);
  const [fitting, ...others] = parts.filter((part) => agreesWithPrinted(part) === true);
  return fitting && others.length === 0 ? { ...fitting, isDecidedByWeight: true } : null;
}

/** A row of which nothing decides the reading: without its length where that is all that is unclear, else it is no part. */
function leaveOpen(part: PartRow | null, row: ListRow, { columns: { designation } }: ListTable, withoutBlanks: boolean): ListEntry {
  const named = designation === null ? "" : (row.cells[designation] ?? "");
  if (!part || listReadings(named, withoutBlanks).length > 0) return { kind: "two_readings", row, weight: part?.printed[0] ?? null };
  return { ...part, inches: null };
}
