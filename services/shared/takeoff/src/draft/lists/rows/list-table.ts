import { readDesignation } from "../../../designations/read-designation.ts";
import { isHardware } from "../../../sections/section.ts";
import { readHeaderName } from "../../../table/columns/header-name.ts";
import type { Role } from "../../../table/columns/roles.ts";
import { findTable } from "../../../table/find-table.ts";
import { takeoffReader } from "../../../table/takeoff-reader.ts";
import type { ReadRow } from "../../../table/takeoff-row.ts";
import { withoutOwner } from "./list-names.ts";
import type { ListRow } from "./list-rows.ts";
import { readPieces } from "./number-words.ts";
import { partOwnLengths } from "./own-lengths.ts";
import { readRemarkGrade } from "./remark-grade.ts";

/** A table that is a parts list. */
export interface ListTable {
  /** The rows of the header, from the top. */
  header: readonly ListRow[];
  /** The rows below the header, in their order. */
  rows: readonly ListRow[];
  /** Tells what a row means. */
  read: (cells: readonly string[]) => ReadRow;
  /** The columns of what is printed about a piece; null for what the list does not have. */
  columns: Readonly<Record<"designation" | "quantity" | "inches", number | null>> & {
    lengths: readonly number[];
    weights: readonly number[];
  };
  /** No column holds grades, and the remarks of most pieces name one. */
  hasGradesInRemarks: boolean;
}

const LENGTHS: ReadonlySet<Role | null> = new Set<Role>(["length", "length_feet", "length_inches", "total_length"]);
const WEIGHTS: ReadonlySet<Role | null> = new Set<Role>(["weight", "total_weight", "piece_weight"]);
const DESIGNATIONS: ReadonlySet<Role | null> = new Set<Role>(["designation", "size"]);
/** Feet and inches without marks, as shop drawings print lengths: `28-11 3/8`. */
const DASHED = /^\d{1,3}-\d{1,2}(?:[ -]\d{1,2}\/\d{1,2})?$/;
const DECIMAL_COMMA = /^0,\d/;
const MIN_DASHED = 0.5;
const MIN_REMARKS = 0.5;
const MIN_OWN_LENGTHS = 0.5;
/** The cells of a column of feet, and of the column of inches next to it, blank ones among them. */
const FEET = /^(?:\d{1,3}'?)?$/;
const INCHES = /^(?:\d|1[01])?(?:[ -]?\d{1,2}\/\d{1,2})?"?$/;
/** `6 X 350 X 8200`: the three sizes of a plate in millimetres, without its letters. */
const BARE_PLATE = /^\d{1,2}(?:\.\d)? ?[X*] ?\d{2,4} ?[X*] ?\d{2,5}$/i;
/** The most rows of a header, titles left out. */
const MAX_HEADER_ROWS = 4;

/**
 * Reads the rows of a ruled table as a parts list; null for another table. The header stands above the rows, or below them.
 * @param header of another list, for a table that goes on with it and has none of its own
 */
export function readListTable(rows: readonly ListRow[], header: readonly ListRow[] = []): ListTable | null {
  const filled = [...header, ...rows].filter(({ cells }) => cells.some((cell) => cell !== "")).map(withPlateLetters);
  return readBelowHeader(filled) ?? readBelowHeader(filled.toReversed());
}

/** A row with the letters of a plate that prints its sizes alone, as lists of welded members do: its weight has to confirm it. */
function withPlateLetters(row: ListRow): ListRow {
  const plate = row.cells.findIndex((cell) => BARE_PLATE.test(cell));
  if (plate < 0 || row.cells.some(isMember)) return row;
  return { ...row, cells: row.cells.map((cell, index) => (index === plate ? `PL ${cell}` : cell)), isUnlettered: true };
}

function readBelowHeader(rows: readonly ListRow[]): ListTable | null {
  const begin = rows.findIndex(({ cells }) => isBody(cells));
  // A title fills one cell.
  const names = rows.slice(0, begin).filter(({ cells }) => cells.filter((cell) => cell !== "").length > 1);
  if (begin < 1 || names.length === 0 || names.length > MAX_HEADER_ROWS) return null;
  const { header, body } = partOwnLengths(
    names.map((row) => ({ ...row, cells: withoutOwner(row.cells) })),
    markLengths(rows.slice(begin).map((row) => ({ ...row, cells: row.cells.map(writeDigits) }))),
  );
  const sample = body.map(({ cells }) => cells).filter((cells) => cells.some(isMember));
  if (sample.length === 0) return null;
  const headers = nameColumns(header, sample);
  // The cells of a drawing are separated by rules: as between commas, no comma in them is a decimal mark, unless one stands behind a zero.
  const hasDecimals = body.some(({ cells }) => cells.some((cell) => DECIMAL_COMMA.test(cell)));
  const table = findTable([headers, ...sample], hasDecimals ? ";" : ",", 0);
  const { columns } = table;
  const having = (roles: ReadonlySet<Role | null>): number[] => columns.flatMap(({ role, index }) => (roles.has(role) ? [index] : []));
  const [designation] = having(DESIGNATIONS);
  const [quantity] = having(new Set<Role>(["qty"]));
  // Inches next to a column of feet.
  const [inches = null] = having(new Set<Role>(["length_feet"])).length > 0 ? having(new Set<Role>(["length_inches"])) : [];
  const lengths = having(LENGTHS);
  const weights = having(WEIGHTS);
  if (designation === undefined || quantity === undefined) return null;
  if (lengths.length + weights.length === 0 && !haveOwnLengths(sample, designation)) return null;
  const read = takeoffReader(columns, {
    weightOf: table.weightOf,
    // What a sheet prints is compared with computed weights only.
    weightUnit: table.weightUnit ?? "lb",
    lengthUnit: table.lengthUnit ?? (table.sectionUnit === "mm" && areWhole(sample, lengths) ? "mm" : null),
    sectionUnit: table.sectionUnit ?? null,
    isNested: table.isNested === true,
  });
  const hasGradesInRemarks = having(new Set<Role>(["grade"])).length === 0 && nameGrades(sample, read);
  return { header, rows: body, read, columns: { designation, quantity, inches, lengths, weights }, hasGradesInRemarks };
}

/** Whether the names of most pieces hold their lengths: the third dimension of a plate. */
function haveOwnLengths(sample: readonly (readonly string[])[], designation: number): boolean {
  return sample.filter((cells) => readDesignation(cells[designation] ?? "")?.length).length >= MIN_OWN_LENGTHS * sample.length;
}

/** Whether the lengths of metric pieces are whole numbers, as millimetres are. */
function areWhole(sample: readonly (readonly string[])[], lengths: readonly number[]): boolean {
  return sample.every((cells) => lengths.every((column) => /^(?:\d{2,5}(?: ?x ?\d{2,5})?)?$/i.test(cells[column] ?? "")));
}

/** Whether the remarks of most rows name a grade. In those of a few, `SEE A12` may be anything. */
function nameGrades(sample: readonly (readonly string[])[], read: ListTable["read"]): boolean {
  const named = sample.filter((cells) => {
    const row = read(cells);
    return row.kind === "line" && readRemarkGrade(row.line.notes) !== null;
  });
  return named.length >= MIN_REMARKS * sample.length;
}

/**
 * Writes lengths in feet and inches with their marks. In a column in which most cells look like `28-11 3/8` these are lengths; elsewhere they
 * may be marks and dates.
 */
function markLengths(rows: readonly ListRow[]): ListRow[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const dashed = Array.from({ length: width }, (_, index) => {
    const filled = rows.flatMap(({ cells }) => (cells[index] ? [cells[index]] : []));
    return filled.length > 0 && filled.filter((cell) => DASHED.test(cell)).length >= MIN_DASHED * filled.length;
  });
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (dashed[index] && DASHED.test(cell) ? `${cell.replace("-", "'-")}"` : cell)),
  }));
}

/** Whether a row is below the header: it names a section or consists of numbers. */
function isBody(cells: readonly string[]): boolean {
  return cells.some((cell) => isMember(cell)) || cells.filter((cell) => readPieces(cell) !== null).length > 1;
}

/** Whether a cell is a section with a size, not a bolt. */
function isMember(cell: string): boolean {
  if (!/\d/.test(cell)) return false;
  const read = readDesignation(cell);
  return read !== null && read.weak !== true && read.section.family !== "UNSIZED" && !isHardware(read.section);
}

/** `ONE` as the number that it is. */
function writeDigits(cell: string): string {
  const pieces = readPieces(cell);
  return pieces === null ? cell : String(pieces);
}

/** One name for each column: of the words above each other those that name something, and of most sections what sections are. */
function nameColumns(header: readonly ListRow[], sample: readonly (readonly string[])[]): string[] {
  const width = Math.max(...header.map(({ cells }) => cells.length));
  const counts = Array.from({ length: width }, (_, index) => sample.filter((cells) => isMember(cells[index] ?? "")).length);
  const sections = counts.indexOf(Math.max(...counts));
  const columns = counts.map((_, index) => header.flatMap(({ cells }) => (cells[index] ? [cells[index]] : [])));
  const feet = columns.map((words, index) => namesFeet(words, columns[index + 1]) || isBelowLength(index, header, sample));
  const countsAll = columns.some((words) => words.some(namesQuantity) && words.some(isOfAll));
  return columns.map((words, index) => {
    if (index === sections) return "Designation";
    // Next to the number of all pieces, that of one assembly says nothing more.
    if (countsAll && words.some(namesQuantity) && !words.some(isOfAll) && !isOther(words)) return "";
    // The name above both columns stands in the middle, which may be in either.
    if (feet[index]) return "Feet";
    if (feet[index - 1]) return "Inches";
    const candidates = [words.join(" "), ...words.toReversed()];
    return candidates.find(namesRole) ?? candidates[0] ?? "";
  });
}

const namesFeet = (words: readonly string[], next: readonly string[] = []): boolean => words.some(isFeet) && next.some(isInches);

/** Whether a column of whole numbers and the next one, of numbers below twelve, stand below one name of lengths, which no rule divides. */
function isBelowLength(index: number, header: readonly ListRow[], sample: readonly (readonly string[])[]): boolean {
  const above = header.filter(({ cells }) => cells[index] || cells[index + 1]);
  const name = above.map(({ cells }) => [cells[index], cells[index + 1]].join(" ").trim()).join(" ");
  if (readHeaderName(name).role !== "length" || !above.every(({ open }) => open?.includes(index))) return false;
  const isPair = (cells: readonly string[]): boolean => FEET.test(cells[index] ?? "") && INCHES.test(cells[index + 1] ?? "");
  return sample.every(isPair) && sample.some((cells) => cells[index] && cells[index + 1]);
}

const isFeet = (word: string): boolean => /^(?:FT|FEET|FOOT|')\.?$/i.test(word.trim());
const isInches = (word: string): boolean => /^(?:INS?|INCH(?:ES)?|")\.?$/i.test(word.trim());

const isOfAll = (word: string): boolean => /\b(?:ALL|TOTAL|TOT)\b/i.test(word);
const namesQuantity = (word: string): boolean => readHeaderName(word).role === "qty";

/** Whether the words of a column mean something else together than a number of pieces: `PC` above `MARK`. */
function isOther(words: readonly string[]): boolean {
  const { role } = readHeaderName(words.join(" "));
  return role !== null && role !== "qty";
}

function namesRole(name: string): boolean {
  const { role, mayMean } = readHeaderName(name);
  return role !== null || mayMean.includes("qty");
}
