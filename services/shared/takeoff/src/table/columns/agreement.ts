import { INCHES_PER_UNIT, type LengthUnit } from "../../cells/lengths.ts";
import { readDescribedDesignation } from "../../designations/read-designation.ts";
import { KILOGRAMS_PER_POUND } from "../../sections/section.ts";
import { sectionWeight } from "../../sections/weight.ts";
import { multiply, ROWS, type NumbersOf } from "./products.ts";
import type { Role } from "./roles.ts";

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
  /** How many assemblies there are, where the quantity is that of one. */
  assemblies: number | null;
  length: number;
  lengthUnit: LengthUnit;
  weight: number;
  weightRole: Extract<Role, "piece_weight" | "total_weight">;
  weightUnit: "lb" | "kg";
}

/** What may be tried: the columns that may hold each by their names. */
export interface AgreementColumns {
  designation: number;
  quantities: readonly number[];
  /** May hold how many assemblies there are. */
  assemblies: readonly number[];
  /** With the units that the numbers may have; inches where the cells state their unit. */
  lengths: readonly { column: number; units: readonly LengthUnit[] }[];
  weights: readonly { column: number; roles: readonly Role[]; units: readonly ("lb" | "kg")[] }[];
}

/**
 * Finds the columns whose numbers fit together: weight = mass of the section × length (× pieces). Three columns that agree row by row
 * are none by chance. Null where none do, and where pieces and length may as well be exchanged: 24 pieces of 36 in weigh what 36 pieces of
 * 24 in weigh.
 */
export function findAgreement(rows: readonly (readonly string[])[], numbersOf: NumbersOf, candidates: AgreementColumns): Agreement | null {
  const sample = rows.slice(0, ROWS).flatMap((cells, row) => {
    const section = readDescribedDesignation((cells[candidates.designation] ?? "").trim())?.section;
    const perFoot = section && sectionWeight(section)?.perFoot;
    return perFoot ? [{ perFoot, row }] : [];
  });
  if (sample.length < MIN_ROWS) return null;
  const fitOf = (agreement: Agreement): Fit => measureFit(sample, numbersOf, agreement);
  const best = findBest(listAgreements(candidates), fitOf);
  if (!best) return findBest(listOfAssemblies(candidates), fitOf);
  const exchanged = exchangePiecesAndLength(best, candidates);
  return exchanged && fitOf(exchanged).share >= MIN_SHARE ? null : best;
}

/** The share of the rows that agree, and by how much these differ on average. */
interface Fit {
  share: number;
  error: number;
}

/** Of the same two columns in other units, such as seven pieces of feet and kilograms for one of meters and pounds, the one that differs least. */
function findBest(agreements: Iterable<Agreement>, fitOf: (agreement: Agreement) => Fit): Agreement | null {
  let best: (Fit & { agreement: Agreement }) | null = null;
  for (const agreement of agreements) {
    const { share, error } = fitOf(agreement);
    const isOther = best?.agreement.length !== agreement.length || best.agreement.weight !== agreement.weight;
    const isCloser = best !== null && share === best.share && !isOther && error < best.error;
    if (share >= MIN_SHARE && (share > (best?.share ?? 0) || isCloser)) best = { agreement, share, error };
  }
  return best?.agreement ?? null;
}

/** The agreement with the columns of pieces and of length exchanged; null where names or cells rule it out. */
function exchangePiecesAndLength(agreement: Agreement, { quantities, lengths }: AgreementColumns): Agreement | null {
  const { quantity, length, lengthUnit } = agreement;
  if (quantity === null || !quantities.includes(length)) return null;
  const mayBeLength = lengths.some(({ column, units }) => column === quantity && units.includes(lengthUnit));
  return mayBeLength ? { ...agreement, quantity: length, length: quantity } : null;
}

/** Every combination of columns, units and meanings; those with pieces first, since they explain more. */
function* listAgreements({ quantities, lengths, weights }: AgreementColumns): Generator<Agreement> {
  for (const quantity of [...quantities.slice(0, MAX_NUMBERS), null]) {
    for (const { column: length, units } of lengths.slice(0, MAX_NUMBERS)) {
      for (const { column: weight, roles, units: weightUnits } of weights.slice(0, MAX_NUMBERS)) {
        if (length === weight || quantity === weight || quantity === length) continue;
        const weightRole = quantity === null ? "piece_weight" : "total_weight";
        if (!roles.includes(weightRole)) continue;
        for (const lengthUnit of units) {
          for (const weightUnit of weightUnits) {
            yield { quantity, assemblies: null, length, lengthUnit, weight, weightRole, weightUnit };
          }
        }
      }
    }
  }
}

/** Those of pieces of one assembly × assemblies. */
function* listOfAssemblies(candidates: AgreementColumns): Generator<Agreement> {
  for (const agreement of listAgreements(candidates)) {
    if (agreement.quantity === null) continue;
    const { quantity, length, weight } = agreement;
    for (const assemblies of candidates.assemblies.slice(0, MAX_NUMBERS)) {
      if (new Set([quantity, length, weight, assemblies]).size === 4) yield { ...agreement, assemblies };
    }
  }
}

const NO_FIT: Fit = { share: 0, error: 0 };

interface SampleRow {
  perFoot: number;
  row: number;
}

function measureFit(sample: readonly SampleRow[], numbersOf: NumbersOf, agreement: Agreement): Fit {
  const lengths = numbersOf(agreement.length);
  const weights = numbersOf(agreement.weight);
  const quantities = agreement.quantity === null ? null : numbersOf(agreement.quantity);
  const assemblies = agreement.assemblies === null ? null : numbersOf(agreement.assemblies);
  let compared = 0;
  let agreeing = 0;
  let several = 0;
  let error = 0;
  for (const { perFoot, row } of sample) {
    const length = lengths[row] ?? null;
    const weight = weights[row] ?? null;
    const quantity = multiply(quantities === null ? 1 : (quantities[row] ?? null), assemblies === null ? 1 : (assemblies[row] ?? null));
    if (length === null || weight === null || quantity === null) continue;
    if (length * INCHES_PER_UNIT[agreement.lengthUnit] < MIN_LENGTH) return NO_FIT;
    compared++;
    if (quantity > 1) several++;
    const pounds = agreement.weightUnit === "kg" ? weight / KILOGRAMS_PER_POUND : weight;
    const expected = (perFoot * length * INCHES_PER_UNIT[agreement.lengthUnit] * quantity) / 12;
    const difference = Math.abs(expected - pounds) / expected;
    if (difference > TOLERANCE) continue;
    agreeing++;
    error += difference;
  }
  // Without a row of several pieces, nothing shows that a column counts them.
  if (compared < MIN_ROWS || (agreement.quantity !== null && several === 0)) return NO_FIT;
  return { share: agreeing / compared, error: error / agreeing };
}
