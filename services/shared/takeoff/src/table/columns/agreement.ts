import { readQuantity } from "../../cells/numbers.ts";
import { INCHES_PER_UNIT, type LengthUnit } from "../../cells/lengths.ts";
import { readDesignation } from "../../designations/read-designation.ts";
import { KILOGRAMS_PER_POUND } from "../../sections/section.ts";
import { sectionWeight } from "../../sections/weight.ts";
import type { Role } from "./roles.ts";

/** Rows that are compared: enough to tell, and few enough to try every combination of columns. */
const ROWS = 40;
/** The fewest rows that must agree, and the share of those that can be compared. */
const MIN_ROWS = 3;
const MIN_SHARE = 0.8;
/** A weight agrees within this share: programs round, and weigh fillets or not. */
const TOLERANCE = 0.04;
/** No piece of a list is shorter, in inches: a column with such a number counts pieces. */
const MIN_LENGTH = 1.5;
/** Columns of numbers that are tried; a table of results of an analysis has dozens. */
const MAX_NUMBERS = 12;

/** Which columns hold pieces, length and weight of the table's sections, as their numbers prove together. */
export interface Agreement {
  /** Null when the weight is that of one piece or of a foot, which no quantity changes. */
  quantity: number | null;
  length: number;
  lengthUnit: LengthUnit;
  weight: number;
  weightRole: Extract<Role, "piece_weight" | "total_weight">;
  weightUnit: "lb" | "kg";
}

/** What may be tried: the columns that are free, and those whose role is known already. */
export interface Candidates {
  designation: number;
  /** Columns that may hold the number of pieces. */
  quantities: readonly number[];
  lengths: readonly { column: number; units: readonly LengthUnit[] }[];
  weights: readonly number[];
}

/**
 * Finds the columns whose numbers fit together: weight = mass of the section × length (× pieces). Three columns that agree row by row
 * are none by chance. Null where none do, and where pieces and length may as well be exchanged: 24 pieces of 36 in weigh what 36 pieces of
 * 24 in weigh.
 */
export function findAgreement(rows: readonly (readonly string[])[], candidates: Candidates): Agreement | null {
  const sample = rows.slice(0, ROWS).flatMap((cells) => {
    const section = readDesignation((cells[candidates.designation] ?? "").trim())?.section;
    const perFoot = section && sectionWeight(section)?.perFoot;
    return perFoot ? [{ perFoot, cells }] : [];
  });
  if (sample.length < MIN_ROWS) return null;
  let best: { agreement: Agreement; share: number } | null = null;
  for (const agreement of listAgreements(candidates)) {
    const share = shareThatAgrees(sample, agreement);
    if (share >= MIN_SHARE && share > (best?.share ?? 0)) best = { agreement, share };
  }
  const exchanged = best && exchangePiecesAndLength(best.agreement, candidates);
  return exchanged && shareThatAgrees(sample, exchanged) >= MIN_SHARE ? null : (best?.agreement ?? null);
}

/** The agreement with the columns of pieces and of length exchanged; null where names or cells rule it out. */
function exchangePiecesAndLength(agreement: Agreement, { quantities, lengths }: Candidates): Agreement | null {
  const { quantity, length, lengthUnit } = agreement;
  if (quantity === null || !quantities.includes(length)) return null;
  const mayBeLength = lengths.some(({ column, units }) => column === quantity && units.includes(lengthUnit));
  return mayBeLength ? { ...agreement, quantity: length, length: quantity } : null;
}

/** Every combination of columns, units and meanings; those with pieces first, since they explain more. */
function* listAgreements({ quantities, lengths, weights }: Candidates): Generator<Agreement> {
  for (const quantity of [...quantities.slice(0, MAX_NUMBERS), null]) {
    for (const { column: length, units } of lengths.slice(0, MAX_NUMBERS)) {
      for (const weight of weights.slice(0, MAX_NUMBERS)) {
        if (length === weight || quantity === weight || quantity === length) continue;
        for (const lengthUnit of units) {
          for (const weightUnit of ["lb", "kg"] as const) {
            const weightRole = quantity === null ? "piece_weight" : "total_weight";
            yield { quantity, length, lengthUnit, weight, weightRole, weightUnit };
          }
        }
      }
    }
  }
}

interface SampleRow {
  perFoot: number;
  cells: readonly string[];
}

function shareThatAgrees(sample: readonly SampleRow[], agreement: Agreement): number {
  let compared = 0;
  let agreeing = 0;
  let several = 0;
  for (const { perFoot, cells } of sample) {
    const length = numberIn(cells, agreement.length);
    const weight = numberIn(cells, agreement.weight);
    const quantity = agreement.quantity === null ? 1 : numberIn(cells, agreement.quantity);
    if (length === null || weight === null || quantity === null) continue;
    if (length * INCHES_PER_UNIT[agreement.lengthUnit] < MIN_LENGTH) return 0;
    compared++;
    if (quantity > 1) several++;
    const pounds = agreement.weightUnit === "kg" ? weight / KILOGRAMS_PER_POUND : weight;
    const expected = (perFoot * length * INCHES_PER_UNIT[agreement.lengthUnit] * quantity) / 12;
    if (Math.abs(expected - pounds) <= TOLERANCE * expected) agreeing++;
  }
  // Without a row of several pieces, nothing shows that a column counts them.
  if (compared < MIN_ROWS || (agreement.quantity !== null && several === 0)) return 0;
  return agreeing / compared;
}

function numberIn(cells: readonly string[], column: number): number | null {
  const text = (cells[column] ?? "").trim();
  const value = (readQuantity(text) ?? readQuantity(text, ","))?.value;
  return value !== undefined && value > 0 ? value : null;
}
