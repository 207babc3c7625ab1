import { isDerivedFrom, listWords } from "./context-words.ts";
import { isMadeOfSequences, isRepetition } from "./keyboard-sequences.ts";
import { loadListedPasswords, LONGEST_LISTED } from "./listed-passwords.ts";
import { readings } from "./substitutions.ts";

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
