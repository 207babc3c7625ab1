import { plainLetters } from "../../../plain-letters.ts";
import { WEIGHT_UNITS, type WeightUnit } from "../../lexicon/units.ts";

/** One word or sign of a name. */
export interface NameWord {
  /** In lower case, with its accents. */
  text: string;
  /** Without them. */
  plain: string;
  /** A point stands behind it, as behind abbreviations. */
  isShort: boolean;
  isInside: boolean;
  /** A number right behind letters, as in the mark of a piece. */
  isAttached: boolean;
}

/** The weight unit that a word names. */
export function weightUnit(word: string): WeightUnit | null {
  return Object.hasOwn(WEIGHT_UNITS, word) ? (WEIGHT_UNITS[word] ?? null) : null;
}

/** Letters that abbreviations write with signs between them. */
const JOINED: readonly (readonly [pattern: RegExp, text: string])[] = [
  // PieceMark, part.length; UPPER CASE stays.
  [/(\p{Ll})(?=\p{Lu}\p{L})/gu, "$1 "],
  [/\((s)\)/gi, "$1"],
  // Cells in feet and inches say so themselves.
  [/^ft[- ]in (?=\p{L})/iu, ""],
  // `Total L.F.`, `U/M`, `c/u`, `п/п`: letters of one abbreviation.
  [/(?<!\p{L})(\p{L})\.(?=\p{L}\.)/gu, "$1"],
  [/(?<!\p{L})(?:(c)\/ ?(u)|(o)\/ ?(a)|(u)\/(m)|(п)\/(п))(?!\p{L})/giu, "$1$2$3$4$5$6$7$8"],
  [/(?<!\p{L})n(?:°|\. ?[oº])(?!\p{L})/giu, "no"],
  [/(?<!\p{L})(q)\. ?(?=t[aà](?!\p{L}))/giu, "$1"],
  // `d'acier`, but `Req'd`, `Mat'l`, `Q'ty`.
  [/(?<=(?<!\p{L})[dln])['’](?=\p{L})/giu, " "],
  [/(?<=\p{L})['’](?=\p{L}|$)/gu, ""],
  [/(?<!\p{L})unit\./giu, "unitaire"],
  // Of 1000 kg or of 2000 lb.
  [/(?<!\p{L})metric ton(?:ne)?s?(?!\p{L})/giu, "tonnes"],
  [/(?<!\p{L})short tons?(?!\p{L})/giu, "tons"],
  [/(?<=\p{Script=Han})(?=[a-z])/giu, " "],
  // `备 注` is one word, `单重kg` two.
  [/(?<=\p{Script=Han}) +(?=\p{Script=Han}(?:$| ))/gu, ""],
];
const WORD = /(?<word>m1(?![\p{L}\d])|[\p{L}\p{M}]+|\d+(?:ks|kus|szt|stk|pc|本|個|mb?(?!\p{L}))?)(?<point>\.)?|[#/×+([{<)\]}>"”″'’′]/giu;

/** The words and signs of a name in their order. */
export function splitName(header: string): NameWord[] {
  const text = JOINED.reduce((joined, [pattern, by]) => joined.replace(pattern, by), header.normalize("NFKC"));
  const words: NameWord[] = [];
  let depth = 0;
  for (const { 0: found, groups, index } of text.matchAll(WORD)) {
    if ("([{<".includes(found)) depth++;
    else if (")]}>".includes(found)) depth--;
    else {
      const word = (groups?.["word"] ?? found).toLowerCase();
      const isAttached = /^\d+$/.test(word) && /\p{L}/u.test(text[index - 1] ?? "");
      words.push({ text: word, plain: plainLetters(word), isShort: groups?.["point"] !== undefined, isInside: depth > 0, isAttached });
    }
  }
  return words;
}
