import { MEANINGS, type Meaning } from "../../lexicon/lexicon.ts";

/** English words that are typed wrongly in lists; long ones, which one error does not make another word. */
const WORDS: ReadonlySet<string> = new Set(
  "length lengths weight weights quantity quantities material materials profile profiles section sections assembly drawing description designation remarks comments revision number member dimension dimensions finish".split(
    " ",
  ),
);

/** The shortest word with a letter too many; one that is shorter may be another word. */
const MIN_LETTERS = 6;

/** By words with two letters exchanged or one missing. */
const MEANINGS_BY_ERROR: ReadonlyMap<string, Meaning> = listErrors();

function listErrors(): Map<string, Meaning> {
  return new Map(
    [...WORDS].flatMap((word) => {
      const meaning = MEANINGS.get(word);
      return meaning ? [...withOneMissing(word), ...withTwoExchanged(word)].map((error) => [error, meaning] as const) : [];
    }),
  );
}

/** The first letter is seldom wrong, and tells `weight` from `height` and `eight`. */
function withOneMissing(word: string): string[] {
  return [...word].slice(1).map((_, index) => word.slice(0, index + 1) + word.slice(index + 2));
}

function withTwoExchanged(word: string): string[] {
  return [...word]
    .slice(2)
    .map((_, index) => `${word.slice(0, index + 1)}${word[index + 2] ?? ""}${word[index + 1] ?? ""}${word.slice(index + 3)}`);
}

/**
 * What a word means with one typing error in it: letters exchanged, missing or too many, as `Wieght`, `Lenth`, `Assembley`. Another letter in
 * place of one makes as often another word: `Suction` is no `Section`.
 */
export function findMisspelt(word: string): Meaning | null {
  const found = MEANINGS_BY_ERROR.get(word);
  if (found || word.length < MIN_LETTERS) return found ?? null;
  const meant = withOneMissing(word).find((one) => WORDS.has(one));
  return meant === undefined ? null : (MEANINGS.get(meant) ?? null);
}
