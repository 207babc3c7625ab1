import { readQuantity, type DecimalMark } from "../../cells/numbers.ts";
import { isWithin, perStatedLength, weighLength, weightPerFoot } from "../lines/row-arithmetic.ts";
import type { WeightUnit } from "../lexicon/units.ts";
import type { ReadRow, TakeoffRow, WeightMeaning } from "../takeoff-row.ts";

/** A weight agrees with what the section weighs when it is within this share: connections and rounding are in it. */
const AGREES = 0.06;
/** The fewest lines that must distinguish the meanings; all but one in ten must agree. */
const MIN_LINES = 2;
const MIN_SHARE = 0.9;

/** The weights of all lines together may be further apart: by design walls, by rounding, and by single lines that were weighed badly. */
const SUMS_AGREE = 0.12;

/** What a line weighs for each meaning that its weight may have, in lb, and what it says. */
interface WeighedLine {
  stated: number;
  values: Record<WeightMeaning, number>;
}

/**
 * What a column holds whose name says only "Weight" or "Unit weight": the weight of one piece, of all, or per foot or meter, where
 * the sections, lengths and quantities of its lines prove it, each by itself or all together. Null where they do not.
 * @param unit of the column
 */
export function findWeightMeaning(lines: readonly TakeoffRow[], unit: WeightUnit | null): WeightMeaning | null {
  if (isOfPieceByTotals(lines)) return "piece";
  const weighed = lines.flatMap((line) => weigh(line, unit));
  // One piece, or one foot, weighs the same either way.
  const telling = weighed.filter((line) => listFitting(line).length < 2);
  if (telling.length < MIN_LINES) return null;
  const share = (meaning: WeightMeaning): number => telling.filter((line) => listFitting(line).includes(meaning)).length / telling.length;
  return MEANINGS.find((meaning) => share(meaning) >= MIN_SHARE) ?? findBySums(telling);
}

/** The share of the lines of several pieces whose weight, times the pieces, is the one that another column states of all. */
const TOTALS_SHARE = 0.8;
const TOTAL_AGREES = 0.01;

function isOfPieceByTotals(lines: readonly TakeoffRow[]): boolean {
  const ratios = lines.flatMap(({ unclearWeight, totalWeight, quantity }) =>
    unclearWeight && totalWeight?.source === "stated" && (quantity ?? 0) > 1 ? [(unclearWeight * (quantity ?? 0)) / totalWeight.value] : [],
  );
  const agreeing = ratios.filter((ratio) => isWithin(ratio, 1, TOTAL_AGREES)).length;
  return agreeing >= MIN_LINES && agreeing >= TOTALS_SHARE * ratios.length;
}

const MEANINGS = ["piece", "all", "foot"] as const satisfies WeightMeaning[];

function weigh(line: TakeoffRow, unit: WeightUnit | null): WeighedLine[] {
  const { designation, length, totalLength, quantity, grade, unclearWeight: stated } = line;
  const foot = weightPerFoot({ designation, grade })?.perFoot;
  const measured = length ?? totalLength;
  if (!foot || !measured || stated === null) return [];
  const weight = weighLength(foot, measured);
  const pieces = quantity ?? 1;
  // Without the length of one piece, no weight of one is known, but for equal pieces.
  const values = length ? { piece: weight, all: weight * pieces } : { piece: quantity === null ? 0 : weight / pieces, all: weight };
  return [{ stated, values: { ...values, foot: perStatedLength(foot, unit) } }];
}

function listFitting({ stated, values }: WeighedLine): WeightMeaning[] {
  return MEANINGS.filter((meaning) => isWithin(stated, values[meaning], AGREES));
}

/** The one meaning by which all lines together weigh what they state; weights of a foot add up to none. */
function findBySums(lines: readonly WeighedLine[]): WeightMeaning | null {
  const sum = (read: (line: WeighedLine) => number): number => lines.reduce((total, line) => total + read(line), 0);
  const stated = sum((line) => line.stated);
  const fitting = (["piece", "all"] as const).filter((meaning) =>
    isWithin(
      stated,
      sum(({ values }) => values[meaning]),
      SUMS_AGREE,
    ),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** A printed sum may be rounded by this share. */
const SUM_AGREES = 0.002;

/**
 * What the sum that a list prints says: that of the weights as they stand shows that they are those of all pieces, that of weights times
 * pieces that they are those of one. Null without a sum, or where both are the same.
 * @param rows below the header, and `read` what each of them means
 * @param column of the weights, by its index
 */
export function findMeaningBySum(
  rows: readonly (readonly string[])[],
  read: readonly ReadRow[],
  column: { index: number; decimalMark: DecimalMark | null },
): WeightMeaning | null {
  let asWritten = 0;
  let timesPieces = 0;
  for (const [index, row] of read.entries()) {
    const cell = (rows[index]?.[column.index] ?? "").trim();
    const number = column.decimalMark && readQuantity(cell, column.decimalMark)?.value;
    if (row.kind === "line" && number) {
      asWritten += number;
      timesPieces += number * (row.line.quantity ?? 1);
    }
    if (row.kind !== "subtotal" || !number || isWithin(asWritten, timesPieces, SUM_AGREES)) continue;
    if (isWithin(number, asWritten, SUM_AGREES)) return "all";
    if (isWithin(number, timesPieces, SUM_AGREES)) return "piece";
  }
  return null;
}
