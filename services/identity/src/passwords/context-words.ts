import { readsAs } from "./substitutions.ts";

const SHORTEST_WORD = 3;
const LETTER = /[\p{L}\p{M}]/u;

/**
 * The words of a name, neighbours as one word, and all of it: `kim.o-brien2` gives `kim`, `brien`, `kimo`, `obrien` and `kimobrien`.
 * Digits at the ends of a word are left off, as they are of a password; a capital letter within a word begins another one.
 */
export function listWords(name: string): string[] {
  const words = name
    .normalize("NFKC")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  const bare = words.map((word) => word.replace(/^\p{N}+|\p{N}+$/gu, ""));
  const pairs = bare.slice(1).map((word, index) => `${bare[index]}${word}`);
  return [words.join(""), bare.join(""), ...bare, ...pairs].filter((word) => word.length >= SHORTEST_WORD);
}

/**
 * Whether a password is words of its context with few other letters, which are fewer than those of the words. Digits and
 * punctuation count for nothing wherever they stand, unless they substitute letters of a word.
 * @param text in lower case
 */
export function isDerivedFrom(words: readonly string[], text: string, maxOtherLetters: number): boolean {
  const letters = [...text].filter((character) => LETTER.test(character)).length;
  const others = countOtherLetters(
    words.map((word) => [...word]),
    text,
  );
  return others <= maxOtherLetters && others * 2 < letters;
}

/** The least number of letters that belong to no word, over all ways to find words in a text. */
function countOtherLetters(words: readonly (readonly string[])[], text: string): number {
  // For each word the least count before its first letters were found, by their number.
  const begun = words.map((word) => Array<number>(word.length).fill(Infinity));
  let count = 0;
  for (const character of text) {
    const isLetter = LETTER.test(character);
    let next = isLetter ? count + 1 : count;
    for (const [index, word] of words.entries()) next = Math.min(next, readInto(begun[index] ?? [], word, character, isLetter, count));
    count = next;
  }
  return count;
}

/**
 * Takes one more character into the beginnings of a word.
 * @returns the least count for which this character is the word's last letter; infinite when it is not
 */
function readInto(counts: number[], word: readonly string[], character: string, isLetter: boolean, count: number): number {
  let finished = Infinity;
  for (let found = word.length; found >= 1; found -= 1) {
    const before = found === 1 ? count : (counts[found - 1] ?? Infinity);
    const after = readsAs(character, word[found - 1] ?? "") ? before : Infinity;
    if (found === word.length) finished = after;
    // What is no letter may also stand between two letters of a word.
    else counts[found] = isLetter ? after : Math.min(after, counts[found] ?? Infinity);
  }
  return finished;
}
