import { KILOGRAMS_PER_POUND, LB_PER_FT_PER_KG_PER_M } from "../../sections/section.ts";
import type { Column } from "../columns/columns.ts";
import { isWithin, perStatedLength, weighLength, weightPerFoot } from "../lines/row-arithmetic.ts";
import type { TakeoffRow } from "../takeoff-row.ts";

/** A weight agrees with a unit within this share. */
const AGREES = 0.06;
/** The share of the weights that can be compared which must agree, and the fewest of them. */
const MIN_SHARE = 0.8;
const MIN_LINES = 2;

const WEIGHT_ROLES = ["piece_weight", "total_weight", "weight", "wt_per_ft"] as const;

type FoundUnit = "lb" | "kg";

/**
 * The columns with the unit of weights of which no name states one, where sections and lengths prove it. What nothing proves is inferred
 * where all sections are metric, or all in inches, and callers say so; else it stays open, and the weights are not read.
 * @param lines read as if all weights were in pounds
 */
export function withWeightUnits(
  columns: readonly Column[],
  lines: readonly TakeoffRow[],
): { columns: Column[]; inferred: FoundUnit | null } {
  let hasOpen = false;
  const withUnits = columns.map((column) => {
    if (column.weightUnit !== null || !WEIGHT_ROLES.some((role) => role === column.role)) return column;
    // Our own estimating export, whose names are those that the other program knows.
    if (columns.some(({ role }) => role === "weight_source")) return { ...column, weightUnit: "lb" as const };
    const weightUnit = findUnitOfOther(column, columns, lines) ?? findProvenUnit(column, lines);
    hasOpen ||= weightUnit === null;
    // Found to be those of a meter, whatever the name says: `Wt/ft`.
    const lengthUnit = column.role === "wt_per_ft" && weightUnit === "kg" ? null : column.lengthUnit;
    return { ...column, weightUnit, lengthUnit };
  });
  return { columns: withUnits, inferred: hasOpen ? findUnitOfSections(lines) : null };
}

/** Rows of which the weight of one piece times the quantity must be the weight of all. */
const SAME_WEIGHT = 0.02;

/**
 * The kilograms of the other one of two columns, of one piece and of all, whose numbers are those of this one times the quantity: of both
 * it is the same unit.
 */
function findUnitOfOther({ role }: Column, columns: readonly Column[], lines: readonly TakeoffRow[]): FoundUnit | null {
  const otherRole = ({ piece_weight: "total_weight", total_weight: "piece_weight" } as const)[role as "piece_weight" | "total_weight"];
  const other = columns.find((column) => column.role === otherRole);
  if (other?.weightUnit !== "kg") return null;
  const compared = lines.flatMap(({ pieceWeight, totalWeight, quantity }) =>
    pieceWeight?.source === "stated" && totalWeight?.source === "stated" && pieceWeight.value > 0 && quantity
      ? [totalWeight.value / (pieceWeight.value * quantity)]
      : [],
  );
  // What is not known to be kilograms was read as pounds.
  const factor = role === "piece_weight" ? 1 / KILOGRAMS_PER_POUND : KILOGRAMS_PER_POUND;
  const agreeing = compared.filter((ratio) => isWithin(ratio, factor, SAME_WEIGHT)).length;
  return compared.length >= MIN_LINES && agreeing >= MIN_SHARE * compared.length ? "kg" : null;
}

/** How many lines state a weight that can be compared, and how many of them agree with what their pieces weigh. */
function compareWeights({ role }: Column, lines: readonly TakeoffRow[]): { compared: number; pounds: number; kilograms: number } {
  let pounds = 0;
  let kilograms = 0;
  let compared = 0;
  for (const line of lines) {
    const stated = statedIn(line, role);
    const expected = expectedOf(line, role, "lb");
    if (!stated || expected.length === 0) continue;
    compared++;
    const factor = role === "wt_per_ft" ? LB_PER_FT_PER_KG_PER_M : 1 / KILOGRAMS_PER_POUND;
    if (expected.some((value) => isWithin(stated, value, AGREES))) pounds++;
    if (expectedOf(line, role, "kg").some((value) => isWithin(stated * factor, value, AGREES))) kilograms++;
  }
  return { compared, pounds, kilograms };
}

/**
 * The columns with the decimal mark of weights whose numbers may have either, such as `13,600`, where the pieces weigh so with one of the
 * marks and not with the other.
 * @param read the lines of the table, read by other columns
 */
export function withDecimalsByWeight(columns: readonly Column[], read: (columns: readonly Column[]) => readonly TakeoffRow[]): Column[] {
  const isOpen = ({ decimalMark, role }: Column): boolean => decimalMark === null && WEIGHT_ROLES.some((weight) => weight === role);
  return columns.map((column) => {
    if (!isOpen(column)) return column;
    const agreeing = ([".", ","] as const).flatMap((decimalMark) => {
      const marked = { ...column, decimalMark };
      const { compared, pounds, kilograms } = compareWeights(marked, read(columns.map((other) => (other === column ? marked : other))));
      // In the unit that the column states, which the reading has turned into pounds.
      const agree = column.weightUnit === null ? Math.max(pounds, kilograms) : pounds;
      return compared >= MIN_LINES && agree >= MIN_SHARE * compared ? [marked] : [];
    });
    return agreeing.length === 1 ? (agreeing[0] ?? column) : column;
  });
}

function findProvenUnit(column: Column, lines: readonly TakeoffRow[]): FoundUnit | null {
  const { compared, pounds, kilograms } = compareWeights(column, lines);
  const isProven = compared >= MIN_LINES && Math.max(pounds, kilograms) >= MIN_SHARE * compared;
  return isProven ? (kilograms > pounds ? "kg" : "lb") : null;
}

/** Kilograms where every section that has a unit is metric, pounds where every one is in inches. */
function findUnitOfSections(lines: readonly TakeoffRow[]): FoundUnit | null {
  const units = new Set(lines.map(({ designation }) => (designation && "unit" in designation.section ? designation.section.unit : null)));
  return units.has("mm") === units.has("in") ? null : units.has("mm") ? "kg" : "lb";
}

function statedIn({ pieceWeight, totalWeight, perFoot, unclearWeight }: TakeoffRow, role: Column["role"]): number | null {
  switch (role) {
    case "piece_weight":
      return pieceWeight?.source === "stated" ? pieceWeight.value : null;
    case "total_weight":
      return totalWeight?.source === "stated" ? totalWeight.value : null;
    case "wt_per_ft":
      return perFoot?.value ?? null;
    default:
      return unclearWeight ?? (pieceWeight?.source === "stated" ? pieceWeight.value : null);
  }
}

/**
 * What the column may hold of a line, in pounds or pounds per foot.
 * @param unit of the column, if it is that
 */
function expectedOf({ designation, length, quantity, grade }: TakeoffRow, role: Column["role"], unit: "lb" | "kg"): number[] {
  const foot = weightPerFoot({ designation, grade })?.perFoot;
  if (!foot) return [];
  if (role === "wt_per_ft") return [foot];
  if (!length) return [];
  const piece = weighLength(foot, length);
  const all = piece * (quantity ?? 1);
  return { piece_weight: [piece], total_weight: [all] }[role as string] ?? [piece, all, perStatedLength(foot, unit)];
}
