import { lengthUnit, type LengthUnit } from "../../cells/lengths.ts";
import { findWholeName } from "../lexicon/header-languages.ts";
import { findRoleOfWords, hasUnknownWord } from "./names/header-words.ts";
import { withoutAccents } from "../../plain-letters.ts";
import type { Role } from "./roles.ts";
import { rolesLeftOpen } from "../lexicon/left-open.ts";
import { splitWords, weightUnit, type WeightUnit } from "./names/split-name.ts";
import { roleInUnits, roleOfUnit } from "./names/units-of-name.ts";
import { findNamed } from "../lexicon/whole-names.ts";

export type { WeightUnit } from "./names/split-name.ts";

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

/** A weight per length in parentheses or as the whole name: `(kg/m)`, `lb/ft`. */
const WEIGHT_PER_LENGTH =
  /(?:^|[([ ,])(?<weight>lb|lbs|#|kg|kgs) ?(?:\/|per |p)(?:lin\.? ?)?(?<length>ft|foot|lf|lft|m|ml|lm|rm|rmt|mt|mts|mtr|mtrs|meter|metre|pi|pie|pied|pies)\.?[)\] ]*$/i;

/** Units of areas, of money and of shares, which no number of a takeoff line has: `Oberfläche [m²]`, `$/lb`, `Weight %`. */
const OF_SOMETHING_ELSE = /[$¢€£¥%]|(?:^|[^\p{L}])(?:(?:mm|cm|m|ft|in)(?:²|\^?2(?!\d))|sq\.? ?(?:ft|m|in)|sft|sqm|m³|m\^?3)(?!\p{L})/iu;

const GRADE = /(?<!\p{L})grades?(?!\p{L})/iu;

const NO_NAME: HeaderName = { role: null, lengthUnit: null, weightUnit: null, isKnown: false, mayMean: [], saysGrade: false };

/** Reads the name of a column, with the units that it states in parentheses, brackets or behind a comma. */
export function readHeaderName(header: string): HeaderName {
  if (header.length > MAX_NAME_LENGTH) return NO_NAME;
  if (OF_SOMETHING_ELSE.test(header)) return { ...NO_NAME, isKnown: true };
  const perLength = WEIGHT_PER_LENGTH.exec(header)?.groups;
  if (perLength) return readWeightPerLength(perLength);
  const { words: all, units } = splitWords(header);
  const words = all.replace(FOUND_IN, "");
  const bare = words.replace(TRAILING_UNIT, "");
  // `T` is short for total as well: it is a unit in parentheses only.
  const said = words.split(" ").filter((word) => word !== "t");
  const length = units.map(lengthUnit).find((unit) => unit !== null) ?? (bare === words ? null : lengthUnit(said.at(-1) ?? ""));
  const weight = [...units, ...said].map(weightUnit).find((unit) => unit !== null) ?? null;
  const whole = roleOfUnit(bare, { length, weight }) ?? roleOfParts(header, words);
  const named = whole ?? (bare === words ? whole : roleOfParts(bare, bare));
  // `Total (kg)`, `Razem [kg]`: what is weighed is a weight.
  const meant = named ?? (weight && named === undefined ? findRoleOfWords(`${words} kg`, header) : named);
  const stated = bare === words ? units : [...units, said.at(-1) ?? ""];
  const role = meant ? roleInUnits(meant, stated) : meant;
  const mayMean = rolesLeftOpen(words);
  // `LF`, `LF Total`: the name is the unit.
  const lengthIn = length ?? (role === "total_length" ? lengthUnit(said.findLast(isLengthUnit) ?? "") : null);
  const isKnown = role !== undefined && mayMean.length === 0;
  return { role: role ?? null, lengthUnit: lengthIn, weightUnit: weight, isKnown, mayMean, saysGrade: GRADE.test(header) };
}

/** A unit of lengths, and not `in` before another word. */
function isLengthUnit(word: string): boolean {
  return word !== "in" && lengthUnit(word) !== null;
}

function readWeightPerLength({ weight = "", length = "" }: Record<string, string>): HeaderName {
  const isMetric = weight.toLowerCase().startsWith("kg");
  // Kilograms are those of a meter, unless it says otherwise.
  const unit = isMetric && lengthUnit(length) === "ft" ? "ft" : null;
  return { ...NO_NAME, isKnown: true, role: "wt_per_ft", lengthUnit: unit, weightUnit: isMetric ? "kg" : "lb" };
}

/** A unit behind the words of a name: `longueur en mm`, `weight each lb`. */
const TRAILING_UNIT =
  / (?:en |in |per )?(?:mm|cm|m|in|inch|inches|ft|foot|feet|lf|rft|lnft|lb|lbs|kg|kgs|kn|tons?|tonnes?|mt|мм|см|м|кг|т)$/;

/** Where a value was taken from: `Profile from BOM`, `Grade as called`. */
const FOUND_IN =
  /(?<=^(?!source|taken)\p{L}[^/]*) (?:from|as) (?:the )?(?:drawings?|dwgs?|plans?|boms?|model|called|drawn|model?led|detailed|noted|shown|specified|built)$/u;

/** Words before a length that leave it that of the piece: `Fab length`, `Lift length`. */
const ADJECTIVES = /^(?:(?:steel|structural|member|beam|column|plate|pl|final|fab|fabricated|lift|mill|saw|sum of|max of) )+/;

/** The preposition in so many words; a slash may stand between two languages. */
const PER = /(?<!\p{L})per(?!\p{L})/iu;
const PER_IN_PARENTHESES = /[([] ?per(?!\p{L})/iu;

/** The role by the whole name, else by its parts: without parentheses, by its words, before a slash, or behind adjectives. */
function roleOfParts(header: string, words: string): Role | null | undefined {
  const whole = findRole(words);
  if (whole !== undefined) return whole;
  const bareWords = splitWords(withoutAccents(header).replace(/\([^)]*\)|\[[^\]]*\]/g, " ")).words;
  const bare = findRole(bareWords);
  if (bare !== undefined && !(bare === "qty" && PER_IN_PARENTHESES.test(header))) return bare;
  const ofWords = findRoleOfWords(words, header);
  if (ofWords) return ofWords;
  const [first = "", second = ""] = words.split(/ per (?!ft|foot|m\b|lf)/);
  const beforeSlash = first === words ? undefined : findRoleOfHalf(first, header);
  // `Weight per set` is neither that of a piece nor that of all.
  if (beforeSlash === "weight" || beforeSlash === "total_weight") return null;
  // `Qté / ens.`: those of one assembly are not those of the line.
  if (beforeSlash === "qty" && findRoleOfWords(second, header) === "assembly_mark") return null;
  // `Qty per panel`: nor are those of one of what is not known, unless it is another language's word for quantity, behind a slash.
  if (beforeSlash === "qty" && PER.test(header) && hasUnknownWord(second, header)) return null;
  // `Material / Section`: what is more than the other half.
  const isHalf = beforeSlash === "grade" || beforeSlash === "shape";
  if (isHalf && findRoleOfHalf(second, header) === "designation") return "designation";
  if (beforeSlash !== undefined) return beforeSlash;
  // `Rs/kg`: what costs so much for each.
  if (weightUnit(second)) return undefined;
  // In two languages of which one is not known: `Dĺžka / Length`.
  const ofOther = second !== "" && header.includes("/") && !first.includes(" ") ? findRole(second) : undefined;
  if (ofOther) return ofOther;
  if (ofWords === null) return null;
  const measured = findRole(words.replace(ADJECTIVES, ""));
  // `Lift name` is no name of a piece, and `Steel ID` not that of a markup.
  if (measured !== undefined) return measured === "designation" || measured === "markup_id" ? undefined : measured;
  // `Wymiary (H x Szer x Dl)`: parentheses may explain what is known without them.
  return bareWords === words ? undefined : findRoleOfWords(bareWords, header);
}

/** A name that is known as none of a line stays one: `Detail/View`. */
function findRoleOfHalf(half: string, header: string): Role | null | undefined {
  const named = findRole(half);
  return named === undefined ? findRoleOfWords(half, header) : named;
}

/** Whether a text is the known name of a column, also of one that a takeoff line does not have. */
export function isHeaderName(text: string): boolean {
  if (text.length > MAX_NAME_LENGTH || text.trim() === "") return false;
  const { words } = splitWords(text);
  const named = roleOfParts(text, words);
  const role = named === undefined && /[([]/.test(text) ? (readHeaderName(text).role ?? undefined) : named;
  // Words of other things, such as `bolts`, stand in the cells of tables as often as above them.
  return role !== undefined && (role !== null || findRoleOfWords(words, text) !== null || findRole(words) !== undefined);
}

function findRole(words: string): Role | null | undefined {
  return findWholeName(words) ?? findNamed(words);
}
