import { loadListedPasswords, LONGEST_LISTED } from "./listed-passwords.ts";
import { readings, readsAs } from "./substitutions.ts";

/** Names around a password: an attacker tries them first. */
export interface PasswordContext {
  username: string;
  /** Null for staff, and when the name is unknown. */
  organization: string | null;
}

const PRODUCT = ["takeoff"];
const TIMES =
  "spring summer autumn fall winter january february march april june july august september october november december sept".split(" ");
const SHORT_TIMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** Other letters than those of such words that do not make a password of one's own: `A`, `Abc`, `x` before and `y` after. */
const MAX_OTHER_LETTERS = 3;

/**
 * True for a password that an attacker with common lists and the user's names guesses early: one that is derived from words of its
 * context, seasons and months; or whose rest is a listed password, a keyboard or alphabet sequence, or a repetition, after undoing
 * common substitutions and removing digits and punctuation at the ends.
 * @param password at most 128 characters
 */
export async function isWeakPassword(password: string, context: PasswordContext): Promise<boolean> {
  const text = password.normalize("NFKC").toLowerCase();
  const words = [...PRODUCT, ...TIMES, ...listWords(context.username), ...listWords(context.organization ?? "")];
  // Three letters of a month and three others occur in random passwords too.
  if (isDerivedFrom([...words, ...SHORT_TIMES], text, 0) || isDerivedFrom(words, text, MAX_OTHER_LETTERS)) return true;
  const ends = measureEnds(text);
  const core = text.slice(ends.before, text.length - ends.after);
  const listed = await loadListedPasswords();
  const isWeak = (rest: string): boolean => listed.has(rest) || isMadeOfSequences(rest) || isRepetition(rest);
  return [text, core].some(isWeak) || someRest(text, ends, isWeak);
}

/** Number of characters before the first letter and after the last one. */
function measureEnds(text: string): { before: number; after: number } {
  const before = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  const after = /[^\p{L}\p{M}]*$/u.exec(text)?.[0].length ?? 0;
  return before === text.length ? { before: 0, after: 0 } : { before, after };
}

/**
 * Whether `holds` is true for any rest after removing some digits and punctuation at the ends: those next to the letters may be
 * substitutions themselves, as in `4dmin` and `pa$$`. Skips rests longer than any listed password, which bounds the work for a
 * password of any length (at most 820 rests, each in five readings).
 */
function someRest(text: string, { before, after }: { before: number; after: number }, holds: (rest: string) => boolean): boolean {
  for (let start = before; start >= 0; start -= 1)
    for (let end = text.length - after; end <= text.length && end - start <= LONGEST_LISTED; end += 1)
      if (readings(text.slice(start, end)).some(holds)) return true;
  return false;
}

const SHORTEST_WORD = 3;
const LETTER = /[\p{L}\p{M}]/u;

/**
 * The words of a name, neighbours as one word, and all of it: `kim.o-brien2` gives `kim`, `brien`, `kimo`, `obrien` and `kimobrien`.
 * Digits at the ends of a word are left off, as they are of a password; a capital letter within a word begins another one.
 */
function listWords(name: string): string[] {
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
function isDerivedFrom(words: readonly string[], text: string, maxOtherLetters: number): boolean {
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

/** Takes one more character into the beginnings of a word. @returns the least count with it as the word's last letter, or infinity */
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

/** Rows and columns of keyboards (QWERTY, QWERTZ, AZERTY), with and without shift, and the alphabet; forwards. */
const TRACKS = [
  ..."abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop[] asdfghjkl;' zxcvbnm,./ qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn".split(
    " ",
  ),
  ..."1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 0p;/ !qaz @wsx #edc $rfv %tgb ^yhn &ujm !@#$%^&*()_+".split(" "),
];
const reversed = (text: string): string => [...text].reverse().join("");
/** Joined by a character that no password contains. */
const ALL_TRACKS = [...TRACKS, ...TRACKS.map(reversed)].join("\n");

/** Shorter sequences occur in ordinary words. */
const SHORTEST_PART = 3;

/** True for neighbouring keys or letters of the alphabet, forwards or backwards, or one repeated character. */
function isSequence(text: string): boolean {
  return ALL_TRACKS.includes(text) || text === text.charAt(0).repeat(text.length);
}

/** True for one sequence, such as `qwertyuiop` or `dcba`, or several of at least three characters, such as `qweasdzxc`. */
function isMadeOfSequences(text: string): boolean {
  if (text.length >= 2 && isSequence(text)) return true;
  return isMadeOf(text, (part) => part.length >= SHORTEST_PART && isSequence(part));
}

/** True for a part repeated at least twice, such as `kimkim`. */
function isRepetition(text: string): boolean {
  return /^(.+?)\1+$/su.test(text);
}

/** True when a text consists only of parts that `isPart` accepts. False for an empty text. */
function isMadeOf(text: string, isPart: (part: string) => boolean): boolean {
  const ends = [true];
  for (let end = 1; end <= text.length; end += 1)
    ends[end] = ends.some((reached, start) => reached && start < end && isPart(text.slice(start, end)));
  return text.length > 0 && ends[text.length] === true;
}
