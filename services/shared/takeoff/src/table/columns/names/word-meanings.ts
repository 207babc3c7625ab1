import { rememberTexts } from "../../../repeated-texts.ts";
import { MEANINGS, type Meaning } from "../../lexicon/lexicon.ts";
import { findMisspelt } from "./misspelling.ts";

/** The shortest word that is a part of a longer one, and the shortest that an abbreviation stands for, in letters. */
const MIN_PART = 3;
const MIN_ABBREVIATION = 3;
/** Letters that join the parts of a compound: `Positionsnummer`, `Baugruppennummer`. */
const JOINTS = ["", "s", "n"] as const;
/** The most parts of a word, as in `TOTALPIECEWEIGHT`. */
const MAX_PARTS = 4;
/** Endings by which the plural and the cases of a word differ, and the shortest stem. */
const ENDING = /(?:[aeiouy][smnw]?|s|[аеиоуыэюяь]{1,2}[вмх]?)$/;
const MIN_STEM = 4;
/** Scripts that put no blanks between words, and the longest of their words. */
const SIGNS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{1,12}$/u;
const MAX_SIGNS = 6;
const MAX_REMEMBERED = 24;

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

/** What a word means in plain letters, or the parts of a compound such as `Gesamtgewicht`; null for a word that is not known. */
export const findMeanings = rememberTexts((word): readonly Meaning[] | null => {
  return findWhole(word) ?? findConsonants(word) ?? listOne(findMisspelt(word));
}, MAX_REMEMBERED);

/** The same of a word with a point behind it, which may be the beginning of another one. */
export const findShortened = rememberTexts((word): readonly Meaning[] | null => {
  return findWhole(word) ?? findAbbreviated(word) ?? findConsonants(word) ?? listOne(findMisspelt(word));
}, MAX_REMEMBERED);

function findWhole(word: string): readonly Meaning[] | null {
  const bare = withoutUmlautLetters(word);
  const known = findWord(word) ?? findWord(bare);
  if (known) return [known];
  return SIGNS.test(word) ? findSigns(word) : (findCompound(word) ?? findCompound(bare));
}

function listOne(meaning: Meaning | null): Meaning[] | null {
  return meaning === null ? null : [meaning];
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
const CONFIRMED_BY_CELLS: readonly Meaning[] = ["quantity", "length", "weight", "grade", "designation"];

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
  if (meanings.size > 1) meanings.delete("filler");
  return meanings.size === 1 ? [...meanings] : null;
}
