import { INCHES_PER_UNIT, type LengthUnit } from "../../cells/lengths.ts";
import type { WeightUnit } from "../lexicon/units.ts";
import { findName, listUnits } from "./names/name-match.ts";
import { OTHER_THINGS } from "./names/name-rules.ts";
import { splitName, type NameWord } from "./names/split-name.ts";
import type { Role } from "./roles.ts";

export type { WeightUnit } from "../lexicon/units.ts";

/** What the name of a column says. */
export interface HeaderName {
  /** Null when the name is known and means something that a takeoff line does not have, or when it is not known. */
  role: Role | null;
  lengthUnit: LengthUnit | null;
  weightUnit: WeightUnit | null;
  /** The name is one of those that are known, also of what a takeoff line does not have. */
  isKnown: boolean;
  /** Roles that the name may as well stand for: `No.` counts pieces or numbers rows. What the columns hold decides. */
  mayMean: readonly Role[];
  /** The name says grade itself; a material may be a section, or wood. */
  saysGrade: boolean;
}

/** The longest text that is a name; longer ones are prose. */
const MAX_NAME_LENGTH = 60;

/** Units of areas, of money and of shares, which no number of a takeoff line has: `Oberfläche [m²]`, `$/lb`, `Weight %`. */
const OF_SOMETHING_ELSE = /[$¢€£¥%]|(?:^|[^\p{L}])(?:(?:mm|cm|m|ft|in)(?:²|\^?2(?!\d))|sq\.? ?(?:ft|m|in)|sft|sqm|m³|m\^?3)(?!\p{L})/iu;

const GRADE = /(?<!\p{L})grades?(?!\p{L})/iu;

const NO_NAME: HeaderName = { role: null, lengthUnit: null, weightUnit: null, isKnown: false, mayMean: [], saysGrade: false };

/** Reads the name of a column, with the units that it states. */
export function readHeaderName(header: string): HeaderName {
  if (header.length > MAX_NAME_LENGTH) return NO_NAME;
  if (OF_SOMETHING_ELSE.test(header)) return { ...NO_NAME, isKnown: true };
  const words = splitName(header);
  const found = findName(words);
  const role = found?.role ?? null;
  const mayMean = found?.open ?? [];
  const isKnown = found !== null && mayMean.length === 0;
  return { role, ...readUnits(words, role), isKnown, mayMean, saysGrade: GRADE.test(header) };
}

function readUnits(words: readonly NameWord[], role: Role | null): Pick<HeaderName, "lengthUnit" | "weightUnit"> {
  const units = listUnits(words);
  const lengthUnit = units.findLast(isLengthUnit) ?? null;
  const weightUnit = units.find((unit) => !isLengthUnit(unit)) ?? null;
  // Pounds are those of a foot and kilograms those of a meter, unless it says otherwise.
  const isUsual = role === "wt_per_ft" && weightUnit !== null && !(weightUnit === "kg" && lengthUnit === "ft");
  return { lengthUnit: isUsual ? null : lengthUnit, weightUnit };
}

function isLengthUnit(unit: LengthUnit | WeightUnit): unit is LengthUnit {
  return Object.hasOwn(INCHES_PER_UNIT, unit);
}

/** Whether a text is the known name of a column, also of one that a takeoff line does not have. */
export function isHeaderName(text: string): boolean {
  if (text.length > MAX_NAME_LENGTH || text.trim() === "") return false;
  const found = findName(splitName(text));
  // Words of other things, such as `bolts`, stand in the cells of tables as often as above them.
  return found !== null && (found.role !== null || (found.open.length === 0 && found.rule !== OTHER_THINGS));
}
