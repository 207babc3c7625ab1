import { listedPasswords, LONGEST_LISTED } from "./listed-passwords.ts";
import { isMadeOf, isMadeOfSequences, isRepetition } from "./keyboard-sequences.ts";

/** Names around a password: an attacker tries them first. */
export interface PasswordContext {
  username: string;
  /** Null for staff, and when the name is unknown. */
  organization: string | null;
}

const PRODUCT = ["takeoff"];
const TIMES = [
  ..."spring summer autumn fall winter january february march april may june july august september october november december".split(" "),
  ..."jan feb mar apr jun jul aug sep sept oct nov dec".split(" "),
];

/** Common substitutions of letters. Characters with two readings, 1 and !, are handled in `readings`. */
const SUBSTITUTES: Record<string, string> = {
  ...{ "@": "a", "4": "a", "8": "b", "(": "c", "3": "e", "€": "e", "6": "g", "9": "g", "#": "h", "0": "o" },
  ...{ $: "s", "5": "s", "7": "t", "+": "t", "2": "z", "|": "l" },
};
const SUBSTITUTE = /[@48(3€69#0$57+2|]/g;

const SHORTEST_WORD = 3;

/**
 * True for a password that an attacker with common lists and the user's names guesses early. After undoing common substitutions
 * and removing digits and punctuation at the ends, the rest is a listed password, a word of its context, a season or month, a
 * keyboard or alphabet sequence, or a repetition; or its letters consist only of words of its context, seasons and months.
 * @param password at most 128 characters
 */
export async function isWeakPassword(password: string, context: PasswordContext): Promise<boolean> {
  const text = password.normalize("NFKC").toLowerCase();
  const words = new Set([...PRODUCT, ...TIMES, ...wordsOf(context.username), ...wordsOf(context.organization ?? "")]);
  const isMadeOfWords = (part: string): boolean => isMadeOf(lettersOf(part), (word) => words.has(word));
  const ends = endsOf(text);
  const core = text.slice(ends.before, text.length - ends.after);
  if ([text, ...readings(core)].some(isMadeOfWords)) return true;
  const listed = await listedPasswords();
  const isWeak = (rest: string): boolean => listed.has(rest) || isMadeOfSequences(rest) || isRepetition(rest) || words.has(plain(rest));
  return [text, core].some(isWeak) || someRest(text, ends, isWeak);
}

/**
 * The words of a name, and all of it as one word: `kim.o-brien2` gives `brien`, `kim` and `kimobrien`. Digits at the ends of
 * a word are left off, as they are of a password.
 */
function wordsOf(name: string): string[] {
  const words = name
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  const bare = words.map((word) => word.replace(/^\p{N}+|\p{N}+$/gu, ""));
  return [words.join(""), bare.join(""), ...bare].filter((word) => word.length >= SHORTEST_WORD);
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}]/gu, "");

/** Number of characters before the first letter and after the last one. */
function endsOf(text: string): { before: number; after: number } {
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

/** The text unchanged, and with substitutions replaced by letters: `1` and `!` by both i and l. */
function readings(text: string): string[] {
  const read = text.replace(SUBSTITUTE, (character) => SUBSTITUTES[character] ?? character);
  const one = /1/.test(read) ? ["i", "l"] : [""];
  const mark = /!/.test(read) ? ["i", "l"] : [""];
  return [text, ...one.flatMap((i) => mark.map((l) => read.replaceAll("1", i).replaceAll("!", l)))];
}
