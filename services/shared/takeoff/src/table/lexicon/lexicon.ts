import { plainLetters } from "../../plain-letters.ts";
import { CZECH } from "./languages/czech.ts";
import { DUTCH } from "./languages/dutch.ts";
import { EAST_ASIAN } from "./languages/east-asian.ts";
import { ENGLISH } from "./languages/english.ts";
import { FRENCH } from "./languages/french.ts";
import { GERMAN } from "./languages/german.ts";
import { ITALIAN } from "./languages/italian.ts";
import type { Language, Meaning } from "./meanings.ts";
import { NORDIC } from "./languages/nordic.ts";
import { OTHERS } from "./languages/others.ts";
import { POLISH } from "./languages/polish.ts";
import { PORTUGUESE } from "./languages/portuguese.ts";
import { RUSSIAN } from "./languages/russian.ts";
import { SPANISH } from "./languages/spanish.ts";
import { TURKISH } from "./languages/turkish.ts";

export type { Meaning } from "./meanings.ts";

/** Of two languages that spell a word alike, the first says what it means. */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  PORTUGUESE,
  DUTCH,
  NORDIC,
  POLISH,
  CZECH,
  RUSSIAN,
  TURKISH,
  EAST_ASIAN,
  OTHERS,
];

/** By word, in lower case without accents. */
export const MEANINGS = new Map<string, Meaning>();
/** By words that differ from those of another meaning in their accents alone: `Maße` and `Masse`. */
export const WRITTEN = new Map<string, Meaning>();
/** By words that mean something together, and by words that mean several things at once. */
export const PHRASES = new Map<string, readonly Meaning[]>();

/** A text that begins with a word for sums. */
export const FOREIGN_TOTAL = new RegExp(
  `^(?:${LANGUAGES.flatMap(({ sums = "" }) => sums.split(" "))
    .filter((word) => word !== "")
    .map((word) => word.replaceAll("_", "[ -]"))
    .join("|")})(?![\\p{L}\\p{N}])`,
  "iu",
);

const ENTRIES = LANGUAGES.flatMap(({ words }) => Object.entries(words)).flatMap(([key, words]) =>
  words.split(" ").map((word) => ({ word, plain: plainLetters(word).replaceAll("_", " "), meanings: key.split("+") })),
);
/** Words without accents first: they are those that a text without accents means. */
for (const { word, plain, meanings } of ENTRIES.toSorted((a, b) => Number(a.plain !== a.word) - Number(b.plain !== b.word))) {
  const [meaning] = meanings;
  if (meanings.length > 1 || plain.includes(" ")) PHRASES.set(plain, meanings);
  else if (meaning && !MEANINGS.has(plain)) MEANINGS.set(plain, meaning);
  else if (meaning && MEANINGS.get(plain) !== meaning) WRITTEN.set(word, meaning);
}
