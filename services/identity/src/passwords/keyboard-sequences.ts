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
export function isMadeOfSequences(text: string): boolean {
  if (text.length >= 2 && isSequence(text)) return true;
  return isMadeOf(text, (part) => part.length >= SHORTEST_PART && isSequence(part));
}

/** True for a part repeated at least twice, such as `kimkim`. */
export function isRepetition(text: string): boolean {
  return /^(.+?)\1+$/su.test(text);
}

/** True when a text consists only of parts that `isPart` accepts. False for an empty text. */
function isMadeOf(text: string, isPart: (part: string) => boolean): boolean {
  const ends = [true];
  for (let end = 1; end <= text.length; end += 1)
    ends[end] = ends.some((reached, start) => reached && start < end && isPart(text.slice(start, end)));
  return text.length > 0 && ends[text.length] === true;
}
