import { plainLetters } from "../../../plain-letters.ts";
import type { Role } from "../roles.ts";
import { findMisspelt } from "./misspelling.ts";
import { MEANINGS, type Meaning, type Noun } from "../../lexicon/vocabulary.ts";

/** The shortest word that is a part of a longer one, and the shortest that an abbreviation stands for, in letters. */
const MIN_PART = 3;
const MIN_ABBREVIATION = 3;
/** Letters that join the parts of a compound: `Positionsnummer`, `Baugruppennummer`. */
const JOINTS = ["", "s", "n"] as const;
/** The most parts of a word, as in `TOTALPIECEWEIGHT`, and the shortest word that two words make. */
const MAX_PARTS = 4;
const MIN_JOINED = 5;
/** Endings by which the plural and the cases of a word differ, and the shortest stem. */
const ENDING = /(?:[aeiouy][smnw]?|s|[аеиоуыэюяь]{1,2}[вмх]?)$/;
const MIN_STEM = 4;
/** Scripts that put no blanks between words, and the longest of their words. */
const SIGNS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{1,12}$/u;
const MAX_SIGNS = 6;

/** By stem; words of several meanings with one stem have none. */
const MEANINGS_BY_STEM: ReadonlyMap<string, Meaning> = buildStems();

function buildStems(): Map<string, Meaning> {
  const stems = Map.groupBy(MEANINGS, ([word]) => stemOf(word));
  return new Map(
    [...stems].flatMap(([stem, words]) => {
      const [first, ...others] = new Set(words.map(([, meaning]) => meaning));
      return first && others.length === 0 ? [[stem, first] as const] : [];
    }),
  );
}

function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  // `Plane` is no `plan`.
  const shortest = word.endsWith("e") ? MIN_STEM + 1 : MIN_STEM;
  return stem.length < shortest ? word : stem;
}

/**
 * What may stand next to each noun; anything else makes it the name of something else, such as `Gewicht Baugruppe`. In order: a drawing has a
 * revision, a sheet a drawing, and each of them marks, pieces and names.
 */
const ADDITIONS: readonly (readonly [noun: Noun, additions: readonly Meaning[]])[] = [
  ["rev", ["number", "drawing", "sheet", "piece", "kind", "mark"]],
  ["status", ["piece", "member", "assembly", "main", "drawing", "number"]],
  ["camber", ["piece", "member", "number", "each", "size"]],
  ["studs", ["qty", "number", "pieces", "piece", "member", "all"]],
  ["notes", ["piece", "member", "drawing", "number", "description", "mark"]],
  ["line", ["number", "piece"]],
  ["category", ["piece", "member", "sub", "main", "grade", "designation"]],
  ["page", ["number", "drawing", "sheet"]],
  ["sheet", ["number", "drawing", "piece"]],
  ["drawing", ["number", "piece", "assembly", "main", "mark", "description", "kind"]],
  ["subject", []],
  ["measurement", ["unit", "unitOrEach"]],
  ["unit", ["qty", "size", "length"]],
  ["treatment", ["surface", "finish", "kind", "number", "piece"]],
  ["finish", ["kind", "number", "piece", "member"]],
  // `Марка стали` and `Značka oceli` are grades.
  ["grade", ["piece", "member", "mark", "kind"]],
  ["qty", ["pieces", "piece", "member", "all", "number", "mark"]],
  ["assembly", ["mark", "piece", "member", "number", "description", "main"]],
  ["mark", ["pieces", "piece", "member", "number", "main", "description"]],
  ["shape", ["kind", "piece", "member", "designation", "size"]],
  ["designation", ["piece", "member", "main", "size", "mark", "kind", "description"]],
  ["size", ["piece", "member"]],
  ["thickness", ["piece", "grade"]],
  ["width", ["piece", "grade"]],
  ["description", ["piece", "member", "grade"]],
  ["length", ["pieces", "piece", "member", "each", "unitOrEach", "all", "meter", "feet", "inches"]],
  // The weight that a drawing states, and that of a line: of all its pieces.
  ["weight", ["pieces", "piece", "member", "each", "unitOrEach", "all", "meter", "number", "drawing", "line", "mark", "grade"]],
];

/**
 * The role of a column whose name is put together of words that are known, in any order; null for what a line does not have; undefined where
 * a word is not known, or where they make no role.
 * @param words in lower case without accents and punctuation
 * @param header as written: a word with a point behind it may be an abbreviation
 */
export function findRoleOfWords(words: string, header: string): Role | null | undefined {
  const told = listMeanings(words, header).filter((meaning) => meaning !== "other");
  if (told.length === 0 || told.includes("unknown")) return undefined;
  const meanings = told as readonly Meaning[];
  const known = new Set(meanings);
  if (known.has("somethingElse") || isOfAssemblies(known)) return null;
  // A name tells nothing more, unless it is that of a shape: `AISC shape name`.
  if (known.delete("name") && known.has("shape") && known.has("designation")) return "designation";
  for (const [noun, additions] of ADDITIONS) {
    const others = [...known].filter((meaning) => meaning !== noun);
    if (others.length < known.size && others.every((other) => additions.includes(other))) return chooseRole(noun, known, meanings[0]);
  }
  // Of a flange, of the paint.
  if (known.has("thickness") || known.has("width")) return null;
  // A name alone is a description.
  return known.size === 0 ? "designation" : findRoleWithoutNoun(known, meanings);
}

/** Whether a name has a word that is not known, so that it may be that of anything. */
export function hasUnknownWord(words: string, header: string): boolean {
  return listMeanings(words, header).includes("unknown");
}

function listMeanings(words: string, header: string): (Meaning | "unknown")[] {
  const abbreviated = new Set(Array.from(plainLetters(header).matchAll(/(\p{L}+)\./gu), ([, word = ""]) => word));
  return joinWords(words.split(" ")).flatMap<Meaning | "unknown">((word) => findMeanings(word, abbreviated.has(word)) ?? "unknown");
}

/** `Montaj Adeti`: how many assemblies there are is neither their mark nor the quantity of the line. */
function isOfAssemblies(known: ReadonlySet<Meaning>): boolean {
  return (known.has("qty") || known.has("pieces")) && (known.has("assembly") || known.has("main")) && !known.has("mark");
}

/** Words of which two make one that is known: `contre flèche`, `sous catégorie`. */
function joinWords(words: readonly string[]): string[] {
  return words.reduce<string[]>((joined, word) => {
    const pair = `${joined.at(-1) ?? ""}${word}`;
    return joined.length > 0 && pair.length >= MIN_JOINED && MEANINGS.has(pair) ? [...joined.slice(0, -1), pair] : [...joined, word];
  }, []);
}

function chooseRole(noun: Noun, meanings: ReadonlySet<Meaning>, first: Meaning | undefined): Role | undefined {
  const isOfAll = meanings.has("all");
  const isOfOne = (["each", "unitOrEach", "piece", "pieces"] as const).some((meaning) => meanings.has(meaning));
  switch (noun) {
    case "length":
      // `Unidad de longitud`, but `longitud por unidad`.
      if (first === "unitOrEach" && meanings.size === 2) return "length_unit";
      if (isOfAll) return isOfOne ? undefined : "total_length";
      return "length";
    case "weight":
      // `Weight of 1 no.`, but no number of a weight, and no unit of weights.
      if (first === "unitOrEach" || (meanings.has("number") && !meanings.has("each"))) return undefined;
      if (meanings.has("meter")) return isOfAll ? undefined : "wt_per_ft";
      if (isOfAll || meanings.has("line")) return isOfOne ? undefined : "total_weight";
      return isOfOne ? "piece_weight" : "weight";
    case "mark":
      return meanings.has("main") ? "assembly_mark" : "mark";
    case "shape":
      return meanings.has("size") ? "designation" : "shape";
    case "designation":
      return meanings.has("kind") ? "shape" : "designation";
    // The size of a beam is its section.
    case "size":
      return meanings.has("member") ? "designation" : "size";
    case "unit":
      return meanings.has("length") ? "length_unit" : "measurement_unit";
    case "measurement":
      return meanings.size > 1 ? "measurement_unit" : "measurement";
    case "category":
      return meanings.has("sub") ? "sub_category" : "category";
    default:
      return ROLES_OF_NOUNS[noun];
  }
}

/** Of nouns that have the same role in each name. */
const ROLES_OF_NOUNS = {
  qty: "qty",
  assembly: "assembly_mark",
  description: "designation",
  grade: "grade",
  drawing: "drawing_no",
  rev: "rev",
  notes: "notes",
  finish: "finish",
  treatment: "finish",
  sheet: "sheet",
  page: "page",
  line: "line_no",
  status: "status",
  camber: "camber",
  studs: "studs",
  subject: "subject",
  thickness: "thickness",
  width: "width",
} as const satisfies Partial<Record<Noun, Role>>;

/** `N° de pièces` counts them; `Nr elementu` names one; `Nr elementu wysyłkowego` names an assembly. */
function findRoleWithoutNoun(known: ReadonlySet<Meaning>, meanings: readonly Meaning[]): Role | undefined {
  const isOnly = (...allowed: Meaning[]): boolean => [...known].every((meaning) => allowed.includes(meaning));
  if (known.has("pieces") && isOnly("pieces", "piece", "number", "all", "member")) return "qty";
  if (known.has("main") && known.has("piece") && isOnly("main", "piece", "member", "number")) return "assembly_mark";
  if (known.has("piece") && isOnly("piece", "number", "member")) return "mark";
  if (known.has("member") && isOnly("member", "number")) return known.size > 1 || meanings.includes("name") ? "mark" : undefined;
  if (known.has("all") && isOnly("all", "meter", "feet") && known.size > 1) return "total_length";
  // `Metros lineales`: said twice, it is no unit.
  if (isOnly("meter") && meanings.filter((meaning) => meaning === "meter").length > 1) return "total_length";
  if (known.has("unitOrEach") && isOnly("unitOrEach", "size")) return "measurement_unit";
  if (known.size > 1) return undefined;
  if (known.has("unitOrEach")) return "measurement_unit";
  if (known.has("feet")) return "length_feet";
  return known.has("inches") ? "length_inches" : undefined;
}

/** What a word means, or the parts of a compound such as `Gesamtgewicht`; null for a word that is not known. */
function findMeanings(word: string, isAbbreviated: boolean): Meaning[] | null {
  const known = findWord(word) ?? findWord(withoutUmlautLetters(word));
  if (known) return [known];
  if (SIGNS.test(word)) return findSigns(word);
  const parts = findCompound(word) ?? findCompound(withoutUmlautLetters(word));
  const short = parts ?? (isAbbreviated ? findAbbreviated(word) : null) ?? findConsonants(word);
  const misspelt = short ? null : findMisspelt(word);
  return misspelt ? [misspelt] : short;
}

function findWord(word: string): Meaning | undefined {
  const stem = stemOf(word);
  return MEANINGS.get(word) ?? MEANINGS_BY_STEM.get(stem) ?? MEANINGS.get(stem);
}

/** `Laenge`, `Stueck`, `Ueberhoehung` as they are written where a program has no umlauts; `AESS` is none of them. */
function withoutUmlautLetters(word: string): string {
  return word.length <= MIN_STEM ? word : word.replace(/([aou])e/g, "$1");
}

function findCompound(word: string): Meaning[] | null {
  // `Posnr.`, `Tekeningnr.`
  const numbered = /^(?<noun>.{3,}?)s?n[or]$/.exec(word)?.groups?.["noun"];
  const noun = numbered === undefined ? undefined : findWord(numbered);
  // `Stuknummer`: in one word it names a piece, and does not count them.
  if (noun) return [noun === "pieces" ? "piece" : noun, "number"];
  const parts = findParts(word, MAX_PARTS);
  if (!parts || parts.length < 2) return null;
  // The last part says what it is: a `Profillänge` is the length of a profile.
  const head = parts.at(-1);
  if (head === "number") return parts.map((part) => (part === "pieces" ? "piece" : part));
  return head === "length" || head === "grade" ? parts.filter((part) => part !== "designation") : parts;
}

/** The meanings of the parts of a word, the longest first; null where a part is not known. */
function findParts(word: string, max: number): Meaning[] | null {
  const whole = word.length >= MIN_PART ? MEANINGS.get(word) : undefined;
  if (whole) return [whole];
  if (max < 2) return null;
  for (let length = word.length - MIN_PART; length >= MIN_PART; length--) {
    const first = MEANINGS.get(word.slice(0, length));
    if (!first) continue;
    const after = word.slice(length);
    for (const joint of JOINTS) {
      const rest = after.startsWith(joint) ? findParts(after.slice(joint.length), max - 1) : null;
      if (rest) return [first, ...rest];
    }
  }
  return null;
}

/** The meanings of the signs of a name, the longest words first; null where a sign belongs to none. */
function findSigns(name: string): Meaning[] | null {
  if (name === "") return [];
  for (let length = Math.min(name.length, MAX_SIGNS); length > 0; length--) {
    const first = MEANINGS.get(name.slice(0, length));
    const rest = first === undefined ? null : findSigns(name.slice(length));
    if (first && rest) return [first, ...rest];
  }
  return null;
}

/** The meaning of all words that begin so; null where there are several. The last part of a compound may be abbreviated: `Gesamtanz.` */
function findAbbreviated(word: string): Meaning[] | null {
  const whole = word.length < MIN_ABBREVIATION ? null : findOnly((known) => known.startsWith(word));
  if (whole) return whole;
  for (let length = word.length - 2; length > MIN_PART; length--) {
    const first = MEANINGS.get(word.slice(0, length));
    const rest = word.slice(length);
    const last = MEANINGS.get(rest) ?? (rest.length < MIN_ABBREVIATION ? null : findOnly((known) => known.startsWith(rest))?.[0]);
    if (first && last) return [first, last];
  }
  return null;
}

/** What abbreviations of consonants may stand for: only what the cells of the column confirm. */
const CONFIRMED_BY_CELLS: readonly Meaning[] = ["qty", "length", "weight", "grade", "designation"];

/** The meaning of all words of which these are consonants in their order, with the first and the last: `Lgth`, `Grd`. */
function findConsonants(word: string): Meaning[] | null {
  if (!/^[bcdfghjklmnpqrstvwxz]{3,5}$/.test(word)) return null;
  const letters = new RegExp(`^${[...word].join("[a-z]*")}[aeiou]*s?$`);
  const found = findOnly((known) => letters.test(known));
  return found?.every((meaning) => CONFIRMED_BY_CELLS.includes(meaning)) ? found : null;
}

function findOnly(holds: (known: string) => boolean): Meaning[] | null {
  const meanings = new Set(Array.from(MEANINGS).flatMap(([known, meaning]) => (holds(known) ? [meaning] : [])));
  // A word that adds nothing is meant where there is no other.
  if (meanings.size > 1) meanings.delete("other");
  return meanings.size === 1 ? [...meanings] : null;
}
