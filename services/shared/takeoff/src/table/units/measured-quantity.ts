import { lengthUnit, type WrittenLength } from "../../cells/lengths.ts";
import { readQuantity } from "../../cells/numbers.ts";
import { DIMENSION } from "../../dimensions.ts";
import { KILOGRAMS_PER_POUND } from "../../sections/section.ts";
import { readUnit } from "../columns/columns.ts";
import type { Role } from "../columns/roles.ts";
import type { WeightUnit } from "../lexicon/units.ts";
import type { TakeoffWeight } from "../lines/row-arithmetic.ts";

export const POUNDS: Readonly<Record<WeightUnit, number>> = {
  lb: 1,
  kg: 1 / KILOGRAMS_PER_POUND,
  ton: 2000,
  t: 1000 / KILOGRAMS_PER_POUND,
  kn: 224.80894,
  kip: 1000,
};
const WORDS: Readonly<Record<string, WeightUnit>> = {
  lb: "lb",
  lbs: "lb",
  "#": "lb",
  pounds: "lb",
  kg: "kg",
  kgs: "kg",
  tons: "ton",
  ton: "ton",
  t: "t",
  кг: "kg",
  т: "t",
};
/** Areas, volumes, weights and times. */
const MEASURED = /^(?:sf|s\.?f|sqft|sq\.? ?ft|sft|sqm|m2|m²|mm2|mm²|sy|cf|cy|m3|m³|kgs?|lbs?|#|t|to|tons?|kn|kips?|h|hrs?|%)$/;

const FRACTION = new RegExp(`^${DIMENSION}$`);

/** A number in the place of a quantity that counts no pieces, with what it says of all of them. */
export interface MeasuredQuantity {
  of: "weight" | "length" | "other";
  weight: TakeoffWeight | null;
  length: WrittenLength | null;
}

/** The unit of weights that a word in a cell names. @param word in lower case */
export function weightUnitOfWord(word: string): WeightUnit | null {
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}

/** `20.5`, `6 1/2`: a number in any notation, and nothing else. */
export function isBareNumber(text: string): boolean {
  return FRACTION.test(text) || ([".", ","] as const).some((mark) => readQuantity(text, mark)?.unit === "");
}

/** Whether the number of a role may have a unit or a word behind it: pieces are counted, and `200.21 sf` measures. */
export function mayHaveUnit(role: Role, unit: string): boolean {
  if (unit === "" || role.startsWith("length")) return true;
  const isCounted = role === "qty" || role === "qty_per_assembly" || role === "assemblies";
  return lengthUnit(unit) === null && !(isCounted && MEASURED.test(unit));
}

/**
 * What a number in a unit measures: `45` t, `96` m, `410` m². Null where the unit is none of measures.
 * @param rounding half of its last digit
 * @param unit in lower case
 */
export function measureQuantity(value: number, rounding: number, unit: string): MeasuredQuantity | null {
  const weightUnit = weightUnitOfWord(unit);
  if (weightUnit) {
    const pounds = POUNDS[weightUnit];
    return { of: "weight", weight: { value: value * pounds, source: "stated", rounding: rounding * pounds }, length: null };
  }
  const measure = readUnit(unit);
  if (measure) return { of: "length", weight: null, length: { value, unit: measure } };
  return MEASURED.test(unit) ? { of: "other", weight: null, length: null } : null;
}
