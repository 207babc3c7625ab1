import { lengthUnit, type LengthUnit } from "../../../cells/lengths.ts";
import { MEANINGS, PHRASES, WRITTEN, type Meaning } from "../../lexicon/lexicon.ts";
import type { WeightUnit } from "../../lexicon/units.ts";
import { ANYTHING, KNOWN, LAST_RULES, NAME_RULES, OTHER_COLUMNS, SOFT, type NameRule } from "./name-rules.ts";
import type { Role } from "../roles.ts";
import { weightUnit, type NameWord } from "./split-name.ts";
import { findMeanings, findShortened } from "./word-meanings.ts";

/** The longest phrase, in words, and the shortest word that two words make. */
const MAX_PHRASE = 4;
const MIN_JOINED = 5;
const DIGITS = /^\d+$/;
const QUOTE = /["”″'’′]/;
/** The shortest word that is not known and may be one, such as the name of a standard before `Grade`. */
const MIN_UNKNOWN = 3;

/** What one word or phrase of a name means. */
interface Said {
  meaning: Meaning;
  unit: LengthUnit | WeightUnit | null;
}

/** What a name says by the rule that holds for it. */
export interface FoundName extends Pick<NameRule, "role" | "open"> {
  rule: NameRule;
}

interface Need {
  any: readonly string[];
  isFirst: boolean;
  isLast: boolean;
}

interface CompiledRule {
  rule: NameRule;
  needs: readonly Need[];
  /** Null where anything may be said. */
  allowed: ReadonlySet<string> | null;
  mayBeAllKnown: boolean;
}

const SOFT_MEANINGS: ReadonlySet<string> = new Set(SOFT.split(" "));
/** Words that are not known, those of sentences, and numbers. */
const NOT_KNOWN: ReadonlySet<string> = new Set(["unknown", "prose", "digit"]);
const UNITS: ReadonlySet<string> = new Set(["millimeter", "inch", "foot", "weightUnit"]);

/** The rules that need most come first, behind those of what no line has. */
const RULES: readonly CompiledRule[] = [
  ...OTHER_COLUMNS.map(compile),
  ...NAME_RULES.map(compile).toSorted((a, b) => b.needs.length - a.needs.length),
  ...LAST_RULES.map(compile),
];

function compile(rule: NameRule): CompiledRule {
  const needs = rule.says.split(" ").map((need) => ({
    any: need.replace(/^\^|\$$/g, "").split("|"),
    isFirst: need.startsWith("^"),
    isLast: need.endsWith("$"),
  }));
  const allowed = new Set([...SOFT.split(" "), ...rule.may.split(" "), ...needs.flatMap(({ any }) => any)]);
  return { rule, needs, allowed: allowed.has(ANYTHING) ? null : allowed, mayBeAllKnown: allowed.has(KNOWN) };
}

/** The rules that allow for a meaning, in their order: most words of most names rule out nearly all others. */
const RULES_ALLOWING = new Map<string, readonly CompiledRule[]>();

function listRulesAllowing(meaning: string): readonly CompiledRule[] {
  const known = RULES_ALLOWING.get(meaning);
  if (known) return known;
  const rules = RULES.filter(
    ({ allowed, mayBeAllKnown }) => allowed === null || allowed.has(meaning) || (mayBeAllKnown && !NOT_KNOWN.has(meaning)),
  );
  RULES_ALLOWING.set(meaning, rules);
  return rules;
}

/** Ways to read a name, in their order: as a whole, without what stands in parentheses, before a slash, and behind one word of another language. */
const WAYS: readonly ((words: readonly NameWord[]) => FoundName | null)[] = [matchWords, matchOutside, matchFirstHalf, matchSecondHalf];

/** What a name says by the first way to read it for which a rule holds; null where none does. */
export function findName(words: readonly NameWord[]): FoundName | null {
  for (const way of WAYS) {
    const found = way(words);
    if (found) return found;
  }
  return null;
}

function matchOutside(words: readonly NameWord[]): FoundName | null {
  if (words.every(({ isInside }) => isInside)) return null;
  const outside = words.filter(({ isInside }, at) => !isInside || readUnit(words, at) !== null);
  const found = outside.length === words.length ? null : matchWords(outside);
  // `Qty (per panel)` is not the quantity of the line.
  return found?.role === "qty" && words.some(({ plain }) => plain === "per") ? null : found;
}

const OF_OTHERS: readonly (Role | null)[] = ["weight", "total_weight"];

function matchFirstHalf(words: readonly NameWord[]): FoundName | null {
  const at = words.findIndex(({ plain }) => plain === "/" || plain === "per");
  const found = at < 1 ? null : matchWords(words.slice(0, at));
  if (!found) return null;
  // Neither the weight of a set nor the pieces for a panel are those of the line; a slash may stand between two languages.
  const isOfOther =
    OF_OTHERS.includes(found.role) || (found.role === "qty" && words[at]?.plain === "per" && !areKnown(words.slice(at + 1)));
  return isOfOther ? { ...found, role: null } : found;
}

function areKnown(words: readonly NameWord[]): boolean {
  return words.length > 0 && readWords(words).every(({ meaning }) => !NOT_KNOWN.has(meaning));
}

/** In two languages of which one is not known: `Dĺžka / Length`. */
function matchSecondHalf(words: readonly NameWord[]): FoundName | null {
  // `Rs/kg` is what costs so much for each.
  return words[1]?.plain === "/" && readUnit(words, 2) === null ? matchWords(words.slice(2)) : null;
}

/** The rule that holds for words; null where none does. */
function matchWords(words: readonly NameWord[]): FoundName | null {
  const said = readWords(words);
  const all = said.map(({ meaning }) => meaning);
  const placed = all.filter((meaning) => !SOFT_MEANINGS.has(meaning) && !UNITS.has(meaning));
  const isMet = ({ any, isFirst, isLast }: Need): boolean =>
    any.some((one) => all.includes(one) && (!isFirst || placed[0] === one) && (!isLast || placed.at(-1) === one));
  const notKnown = all.find((meaning) => NOT_KNOWN.has(meaning));
  const isAllowed = ({ allowed, mayBeAllKnown }: CompiledRule): boolean =>
    allowed === null || (mayBeAllKnown ? notKnown === undefined : all.every((one) => allowed.has(one)));
  const found = listRulesAllowing(notKnown ?? placed[0] ?? all[0] ?? "").find((rule) => rule.needs.every(isMet) && isAllowed(rule));
  return found ? { role: found.rule.role, open: found.rule.open, rule: found.rule } : null;
}

/** The units that a name states, in their order. */
export function listUnits(words: readonly NameWord[]): (LengthUnit | WeightUnit)[] {
  return readWords(words).flatMap(({ unit }) => unit ?? []);
}

/** What the words of a name mean, the longest phrases first. */
function readWords(words: readonly NameWord[]): Said[] {
  const said: Said[] = [];
  for (let from = 0; from < words.length;) {
    const length = Math.min(MAX_PHRASE, words.length - from);
    const phrase = findPhrase(words, from, length);
    if (phrase) said.push(...phrase.meanings.map((meaning) => ({ meaning, unit: null })));
    else said.push(...readWord(words, from));
    from += phrase?.length ?? 1;
  }
  return said;
}

function findPhrase(words: readonly NameWord[], from: number, max: number): { meanings: readonly Meaning[]; length: number } | null {
  for (let length = max; length > 0; length--) {
    const plain = words.slice(from, from + length).map((word) => word.plain);
    const meanings = PHRASES.get(plain.join(" "));
    if (meanings) return { meanings, length };
    const joined = length === 2 && plain.join("").length >= MIN_JOINED ? MEANINGS.get(plain.join("")) : undefined;
    if (joined) return { meanings: [joined], length };
  }
  return null;
}

function readWord(words: readonly NameWord[], at: number): Said[] {
  const unit = readUnit(words, at);
  if (unit) return [unit];
  const word = words[at];
  return word ? listMeanings(word, at === words.length - 1).map((meaning) => ({ meaning, unit: null })) : [];
}

function listMeanings(word: NameWord, isLast: boolean): readonly Meaning[] {
  if (word.isAttached) return ["digit"];
  // `Qty Per`: of what is not said.
  if (isLast && word.plain === "per") return ["unknown"];
  const written = WRITTEN.get(word.text);
  const found = word.isShort ? findShortened(word.plain) : findMeanings(word.plain);
  return written === undefined ? (found ?? [nameOther(word.plain)]) : [written];
}

/** What is said by a word that is not known, a number, or a sign. */
function nameOther(word: string): Said["meaning"] {
  if (DIGITS.test(word)) return "digit";
  if (QUOTE.test(word)) return "filler";
  return word.length < MIN_UNKNOWN ? "prose" : "unknown";
}

const UNIT_MEANINGS: Readonly<Record<LengthUnit, Meaning>> = { mm: "millimeter", cm: "millimeter", in: "inch", ft: "foot", m: "meter" };

/** Where a word stands in a name. */
interface Place {
  plain: string;
  before: NameWord | undefined;
  after: NameWord | undefined;
  isLast: boolean;
  /** Nothing else stands with it in parentheses. */
  isAlone: boolean;
}

/** Words of units that are none where they stand. */
const NO_UNITS: readonly ((place: Place) => boolean)[] = [
  // `Length in mm`.
  ({ plain, isLast }) => plain === "in" && !isLast,
  // `M20`.
  ({ after }) => after?.isAttached === true,
  // `T` is short for total, or a thickness, unless something is weighed.
  ({ plain, before, isLast, isAlone }) =>
    plain === "t" && !isAlone && !(isLast && before && findMeanings(before.plain)?.includes("weight")),
  // `# Pcs`, but `#/ft` and `Wt (#)`.
  ({ plain, after, isAlone }) => plain === "#" && !isAlone && after?.plain !== "/",
  // Quotes.
  ({ plain, before, isLast }) => QUOTE.test(plain) && (!isLast || before === undefined),
];

/** Units behind a slash: `Kg/mt`, `Lb/pi`. */
const PER_UNIT: Readonly<Record<string, LengthUnit>> = { mt: "m", mts: "m", pi: "ft" };

function readUnit(words: readonly NameWord[], at: number): Said | null {
  const { plain = "", isInside = false } = words[at] ?? {};
  const [before, after] = [words[at - 1], words[at + 1]];
  const isLast = after === undefined || (isInside && !after.isInside);
  const place = { plain, before, after, isLast, isAlone: isInside && isLast && !before?.isInside };
  if (NO_UNITS.some((isNone) => isNone(place))) return null;
  const perUnit = before?.plain === "/" ? PER_UNIT[plain] : undefined;
  const weight = perUnit ? null : weightUnit(plain);
  if (weight) return { meaning: "weightUnit", unit: weight };
  const length = perUnit ?? lengthUnit(plain.replace(/[”″]/, '"').replace(/[’′]/, "'"));
  return length && { meaning: RUNNING.has(plain) ? "runningLength" : UNIT_MEANINGS[length], unit: length };
}

/** Units of the length of all pieces. */
const RUNNING: ReadonlySet<string> = new Set(["lf", "rft", "lnft", "lm", "ml", "lfm", "rmt"]);
