import { lengthInInches } from "../../cells/lengths.ts";
import type { ReadRow, StatedSum, TakeoffRow } from "../takeoff-row.ts";
import { isChildItem } from "../rows/nesting.ts";
import { weightPerFoot, type TakeoffWeight } from "../lines/row-arithmetic.ts";

/** What a line lacks, so that its weight is not compared. `meaning`: its weight has no unit, or may be that of one piece or of all. */
export type NotCompared = "weight" | "meaning" | "section" | "length" | "quantity";

/** A stated weight and pieces × length × mass, in lb. */
export interface ComparedWeight {
  stated_lb: number;
  computed_lb: number;
}

/** A total that the list prints, and what its lines add up to. */
export interface PrintedTotal {
  printed: number;
  lines: number;
  agrees: boolean;
}

/** The stated weights of a list next to those that follow from its sections, and its printed totals next to its lines. */
export interface WeightCheck {
  /** Of the lines that are compared, by shape; the heaviest first. */
  families: ({ name: string; lines: number } & ComparedWeight)[];
  without: Record<NotCompared, number>;
  /** Lines that differ by more than `DIFFERENT` and their rounding. */
  differing: number;
  /** Those of them that differ by the most pounds, at most `LARGEST_DIFFERENCES`. */
  largest: ({ row: number } & ComparedWeight)[];
  /** Null where the list prints no total of all lines. The weight is in lb. */
  printed: { weight: PrintedTotal | null; pieces: PrintedTotal | null };
}

const DIFFERENT = 0.02;
export const LARGEST_DIFFERENCES = 10;
/** Families that are told apart; catalogues have fewer. */
export const CHECKED_FAMILIES = 200;
const OTHERS = "All others";
/** Rounded lines add up to a sum within this share of it. */
const SUM_WITHIN = 0.005;
/** Multiplied quantities may exceed every number; so much, in lb, is no list of steel. */
const MAX_WEIGHT = 1e12;
const DECIMALS = 3;

/** Compares what lines and totals state with what follows from them; memory does not grow with the lines. */
export class WeightCheckCounter {
  private readonly families = new Map<string, { lines: number } & ComparedWeight>();
  private readonly without: Record<NotCompared, number> = { weight: 0, meaning: 0, section: 0, length: 0, quantity: 0 };
  private readonly printed = { weight: new PrintedTotals(), pieces: new PrintedTotals() };
  /** `each`: the stated weights of one piece, without its number. */
  private readonly sums = { pieces: 0, pounds: 0, rounding: 0, each: 0 };
  /** Pieces are as their column states them: neither multiplied by assemblies, nor markups that measure one piece and count none. */
  private areOwnPieces = true;
  private differing = 0;
  private largest: WeightCheck["largest"] = [];

  /** @param rowNumber in the file, counted from 1 */
  add(row: ReadRow, rowNumber: number): void {
    if (row.kind === "subtotal" && row.sum) this.addSum(row.sum);
    if (row.kind !== "line") return;
    this.addToSums(row.line);
    const found = compare(row.line);
    if (typeof found === "string") {
      this.without[found]++;
      return;
    }
    const { stated_lb, computed_lb, rounding } = found;
    const shape = row.line.designation?.shape ?? OTHERS;
    const name = this.families.has(shape) || this.families.size < CHECKED_FAMILIES ? shape : OTHERS;
    const family = this.families.get(name) ?? { lines: 0, stated_lb: 0, computed_lb: 0 };
    family.lines++;
    family.stated_lb += stated_lb;
    family.computed_lb += computed_lb;
    this.families.set(name, family);
    if (!differ(found, DIFFERENT, rounding)) return;
    this.differing++;
    const least = this.largest[LARGEST_DIFFERENCES - 1];
    if (least && differenceOf(least) >= differenceOf(found)) return;
    this.largest.push({ row: rowNumber, stated_lb, computed_lb });
    this.largest = this.largest.sort((a, b) => differenceOf(b) - differenceOf(a)).slice(0, LARGEST_DIFFERENCES);
  }

  result(): WeightCheck {
    const written = <T extends ComparedWeight>(weights: T): T => {
      return { ...weights, stated_lb: rounded(weights.stated_lb), computed_lb: rounded(weights.computed_lb) };
    };
    const families = [...this.families].map(([name, family]) => written({ name, ...family }));
    return {
      families: families.sort((a, b) => b.stated_lb - a.stated_lb),
      without: { ...this.without },
      differing: this.differing,
      largest: this.largest.map(written),
      printed: { weight: this.printed.weight.result(), pieces: this.printed.pieces.result() },
    };
  }

  private addToSums(line: TakeoffRow): void {
    this.printed.weight.line();
    this.printed.pieces.line();
    this.sums.pieces += line.quantity ?? 0;
    this.areOwnPieces &&= !line.isMultiplied && !isChildItem(line.lineNo) && line.markupId === "";
    this.sums.each += line.pieceWeight?.source === "stated" ? line.pieceWeight.value : 0;
    const { weight, times } = statedWeight(line) ?? {};
    if (!weight || !times) return;
    this.sums.pounds += weight.value * times;
    this.sums.rounding += (weight.rounding ?? 0) * Math.abs(times);
  }

  private addSum({ pieces, weight }: StatedSum): void {
    const { sums, printed } = this;
    if (weight && sums.pounds > 0) {
      const isSum = (pounds: number): boolean => {
        // Some programs add up what they print, others what they know more exactly.
        const rounding = Math.min(sums.rounding, SUM_WITHIN * pounds) + (weight.rounding ?? 0);
        return !differ({ stated_lb: weight.value, computed_lb: pounds }, 0, rounding);
      };
      const agrees = isSum(sums.pounds);
      // The sum of a column of weights of one piece is that of no steel.
      if (agrees || !isSum(sums.each)) printed.weight.add(weight.value, sums.pounds, agrees);
    }
    if (pieces === null || sums.pieces === 0) return;
    const agrees = Math.abs(pieces - sums.pieces) < 10 ** -DECIMALS;
    if (agrees || this.areOwnPieces) printed.pieces.add(pieces, sums.pieces, agrees);
  }
}

/**
 * Finds the total of all lines among the sums that stand between and below them. Sums of parts look the same, so that one below the lines
 * is that of all where it agrees with them, or where one more sum stands there than below any part of the list.
 */
class PrintedTotals {
  private total: PrintedTotal | null = null;
  private sums = 0;
  private mostSums = 0;

  /** A line follows: the sums above are those of a part. */
  line(): void {
    this.mostSums = Math.max(this.mostSums, this.sums);
    this.sums = 0;
    this.total = null;
  }

  add(printed: number, lines: number, agrees: boolean): void {
    this.sums++;
    if (!this.total?.agrees) this.total = { printed: rounded(printed), lines: rounded(lines), agrees };
  }

  result(): PrintedTotal | null {
    const { total } = this;
    if (!total || !Number.isFinite(total.printed) || !Number.isFinite(total.lines)) return null;
    return total.agrees || this.sums === this.mostSums + 1 ? total : null;
  }
}

/** What a line states, and by how many it is multiplied to be the weight of all pieces; null for an unknown number. */
function statedWeight({ totalWeight, pieceWeight, quantity }: TakeoffRow): { weight: TakeoffWeight; times: number | null } | null {
  if (totalWeight?.source === "stated") return { weight: totalWeight, times: 1 };
  return pieceWeight?.source === "stated" ? { weight: pieceWeight, times: quantity } : null;
}

/** Both weights of all pieces of a line, or what it lacks. */
function compare(line: TakeoffRow): (ComparedWeight & { rounding: number }) | NotCompared {
  const { quantity, length, totalLength } = line;
  const stated = statedWeight(line);
  if (!stated) return line.unclearWeight === null && line.unitless === null ? "weight" : "meaning";
  const perFoot = weightPerFoot(line)?.perFoot;
  if (perFoot === undefined) return "section";
  if (!length && !totalLength) return "length";
  const inches = length && quantity !== null ? lengthInInches(length) * quantity : totalLength && lengthInInches(totalLength);
  if (inches === null || stated.times === null) return "quantity";
  const { weight, times } = stated;
  const found = { stated_lb: weight.value * times, computed_lb: (perFoot * inches) / 12 };
  const isPlausible = Math.abs(found.stated_lb) < MAX_WEIGHT && Math.abs(found.computed_lb) < MAX_WEIGHT;
  return isPlausible ? { ...found, rounding: (weight.rounding ?? 0) * Math.abs(times) } : "quantity";
}

/**
 * What pieces × length × mass of the section give, lb, where the stated weight of a line differs by more than 2 % and its rounding.
 * Null where it does not, and where nothing can be compared.
 */
export function weighBySection(line: TakeoffRow): number | null {
  const found = compare(line);
  return typeof found !== "string" && differ(found, DIFFERENT, found.rounding) ? found.computed_lb : null;
}

const differenceOf = ({ stated_lb, computed_lb }: ComparedWeight): number => Math.abs(stated_lb - computed_lb);

function differ(weights: ComparedWeight, share: number, rounding: number): boolean {
  const larger = Math.max(Math.abs(weights.stated_lb), Math.abs(weights.computed_lb));
  // Sums of decimals are as exact as binary fractions.
  return differenceOf(weights) > (share + 1e-9) * larger + rounding;
}

function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
