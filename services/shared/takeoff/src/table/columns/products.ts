import { readWrittenLength, lengthInInches } from "../../cells/lengths.ts";
import { readQuantity, type DecimalMark } from "../../cells/numbers.ts";
import type { Evidence } from "./assignment.ts";
import type { Role } from "./roles.ts";

/** Rows that are compared: enough to tell, and few enough to try every combination of columns. */
export const ROWS = 40;
/** The fewest rows that can be compared, the fewest of them with several pieces, and the share that must agree. */
const MIN_ROWS = 3;
const MIN_SEVERAL = 2;
const MIN_SHARE = 0.9;
/** A product agrees within this share, and within the rounding of small numbers. */
const TOLERANCE = 0.02;
const ROUNDING = 0.05;
/** Columns of each kind that are tried, and products beyond which columns only repeat each other. */
const MAX_COLUMNS = 12;
const MAX_PRODUCTS = 50;
/** More than a name alone, so that numbers outvote it. */
const SCORE = 3;
/** Inches make feet, and millimeters meters, in the lengths of all pieces. */
const LENGTH_FACTORS = [1, 12, 1000] as const;

/** Columns whose numbers may fit each other, by what their names allow. */
export interface ProductColumns {
  /** May hold pieces. */
  quantities: readonly number[];
  /** Hold pieces by their names. */
  namedQuantities: readonly number[];
  /** May hold how many assemblies there are. */
  assemblies: readonly number[];
  /** Hold whole numbers, also of something else: the assemblies of a row. */
  wholeNumbers: readonly number[];
  /** May hold weights or lengths, of one piece or of all. */
  weights: OneAndAll;
  lengths: OneAndAll;
}

interface OneAndAll {
  one: readonly number[];
  all: readonly number[];
  /** Those of both whose name says that they are weights, or lengths. */
  named: readonly number[];
}

/**
 * Finds columns of which one is the product of others row by row: pieces × weight = weight of all, pieces × length = length of all, and
 * pieces of an assembly × assemblies = pieces, also where only the weights of all show it.
 */
export function findProducts(numbersOf: NumbersOf, columns: ProductColumns): Evidence[] {
  const isProduct = (pieces: number, one: number, all: number, factor = 1): boolean =>
    new Set([pieces, one, all]).size === 3 && fits(numbersOf(pieces), numbersOf(one), numbersOf(all), factor);
  const found: Evidence[] = [];
  const add = (...roles: [column: number, role: Role][]): void => {
    found.push({ roles: new Map(roles), score: SCORE, reason: "agreement", reasonWithName: "name and agreement" });
  };
  for (const pieces of first(columns.quantities)) {
    for (const [one, all] of listPairs(columns.weights)) {
      if (isProduct(pieces, one, all)) add([pieces, "qty"], [one, "piece_weight"], [all, "total_weight"]);
    }
    for (const [one, all] of listPairs(columns.lengths)) {
      if (LENGTH_FACTORS.some((factor) => isProduct(pieces, one, all, factor)))
        add([pieces, "qty"], [one, "length"], [all, "total_length"]);
    }
  }
  for (const product of listOfAssemblies(numbersOf, columns)) {
    for (const [one, all] of listPairs(columns.weights)) {
      const isOfAll = fits(product.numbers, numbersOf(one), numbersOf(all), 1);
      if (isOfAll && !isProduct(product.pieces, one, all))
        add([product.pieces, "qty_per_assembly"], [product.assemblies, "assemblies"], [one, "piece_weight"], [all, "total_weight"]);
    }
  }
  for (const all of first(columns.namedQuantities)) {
    const ofAssembly = first(columns.namedQuantities).filter((pieces) =>
      first(columns.wholeNumbers).some((assemblies) => isProduct(pieces, assemblies, all) && isProduct(assemblies, pieces, all)),
    );
    if (ofAssembly.length > 0) add([all, "qty"]);
  }
  return found.length > MAX_PRODUCTS ? [] : found;
}

/** Pieces of one assembly × assemblies. */
interface OfAssemblies {
  pieces: number;
  assemblies: number;
  numbers: readonly (number | null)[];
}

function listOfAssemblies(numbersOf: NumbersOf, columns: ProductColumns): OfAssemblies[] {
  return first(columns.namedQuantities).flatMap((pieces) =>
    first(columns.assemblies).flatMap((assemblies) => {
      const counts = numbersOf(assemblies);
      const numbers = numbersOf(pieces).map((count, row) => multiply(count, counts[row] ?? null));
      return assemblies === pieces ? [] : [{ pieces, assemblies, numbers }];
    }),
  );
}

/** The product of two numbers that rows state; null where one of them is missing. */
export function multiply(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one * other;
}

function first(columns: readonly number[]): readonly number[] {
  return columns.slice(0, MAX_COLUMNS);
}

/** Pairs of which at least one column is what the pair is about by its name. */
function listPairs({ one, all, named }: OneAndAll): [one: number, all: number][] {
  const pairs = first(one).flatMap((each) => first(all).map((sum): [number, number] => [each, sum]));
  return pairs.filter(([each, sum]) => each !== sum && (named.includes(each) || named.includes(sum)));
}

/** Whether pieces × one = all, in enough rows that have several pieces. */
function fits(
  pieces: readonly (number | null)[],
  one: readonly (number | null)[],
  all: readonly (number | null)[],
  factor: number,
): boolean {
  let compared = 0;
  let several = 0;
  let agreeing = 0;
  for (const [row, count] of pieces.entries()) {
    const each = one[row] ?? null;
    const sum = all[row] ?? null;
    if (count === null || each === null || sum === null) continue;
    if (!Number.isInteger(count)) return false;
    compared++;
    if (count > 1) several++;
    const expected = (count * each) / factor;
    if (Math.abs(expected - sum) <= TOLERANCE * expected + ROUNDING) agreeing++;
  }
  return compared >= MIN_ROWS && several >= MIN_SEVERAL && agreeing >= MIN_SHARE * compared;
}

/** The numbers of a column in the rows that are compared; null for a cell that holds none. */
export type NumbersOf = (column: number) => readonly (number | null)[];

/**
 * Creates a function that reads the numbers of each column once.
 * @param marks of the columns: null for one whose cells do not tell
 */
export function readNumbers(rows: readonly (readonly string[])[], marks: readonly (DecimalMark | null)[]): NumbersOf {
  const read = new Map<number, readonly (number | null)[]>();
  return (column) => {
    const numbers = read.get(column) ?? rows.slice(0, ROWS).map((cells) => readNumber(cells[column] ?? "", marks[column] ?? "."));
    read.set(column, numbers);
    return numbers;
  };
}

/** A number above 0, or a length that states its unit in inches; null for another cell. */
function readNumber(cell: string, mark: DecimalMark): number | null {
  const text = cell.trim();
  const value = (readQuantity(text, mark) ?? readQuantity(text, mark === "." ? "," : "."))?.value;
  if (value !== undefined) return value > 0 ? value : null;
  const length = readWrittenLength(text);
  return length && length.value > 0 ? lengthInInches(length) : null;
}
