/*
 * Which names may be given to users, organizations and locations. The rules bind new names only: names that were stored
 * before them stay valid for log-in and display.
 */
import { MESSAGES } from "./messages.ts";
import { isCleanText, TEXT_LIMITS, TEXT_MESSAGES } from "./text.ts";

/**
 * Scripts in which a user name may be written: those of UAX 31, table 5 (recommended) and table 7 (limited use). Historic
 * scripts (table 4) are excluded: they are not used for names, and contain most of the look-alikes.
 */
const SCRIPTS = (
  "Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh " +
  "Taml Telu Thaa Thai Tibt Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu Mand Mtei Newa Nkoo " +
  "Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yiii"
).split(" ");

/** Scripts that one writing system combines: UTS 39, section 5.1, augmented script sets (Japanese, Korean, Han with Bopomofo). */
const COMBINED_SCRIPTS = [
  ["Hani", "Hira", "Kana"],
  ["Hani", "Hang"],
  ["Hani", "Bopo"],
];

/** Characters of these scripts with those that every script shares: Common and Inherited. */
function matchScripts(scripts: readonly string[]): RegExp {
  const classes = [...scripts, "Zyyy", "Zinh"].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${classes.join("")}]*$`, "u");
}

const LATIN = matchScripts(["Latn"]);
let writingSystems: readonly RegExp[] | undefined;

/** True when one writing system has all characters of the text (UTS 39, section 5.1, "single script"). */
export function isSingleScript(text: string): boolean {
  if (LATIN.test(text)) return true;
  writingSystems ??= [...SCRIPTS.map((script) => [script]), ...COMBINED_SCRIPTS].map(matchScripts);
  return writingSystems.some((system) => system.test(text));
}

// Default_Ignorable_Code_Point holds the zero-width and all direction-changing characters (Bidi_Control). The others are
// line and paragraph separators, interlinear annotations, and a blank among the Braille patterns.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb\u2800]/u;

/** Arabic letters that join with the letter after them: there a non-joiner changes what is seen (UAX 31, rule A1). */
const JOINING = "بپتٹثجچحخسشصضطظعغفقکكگلمنهہھیيئ";
const NON_JOINER_IN_ARABIC = new RegExp(`([${JOINING}]\\p{Mn}*)\\u200c(?=(?!\\u0621)(?=\\p{L})\\p{sc=Arab})`, "gu");
/** After a virama of a script of India or Sri Lanka a joiner or non-joiner chooses the form of a letter (UAX 31, rules A2 and B). */
const JOINER_AFTER_VIRAMA = /(\p{L}\p{M}*[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])(?:\u200c(?=\p{L})|\u200d)/gu;

/** True when the text has a character that is not seen, or that changes the direction of others, where no script needs it. */
export function hasInvisibleCharacters(text: string): boolean {
  return INVISIBLE.test(text.replace(NON_JOINER_IN_ARABIC, "$1").replace(JOINER_AFTER_VIRAMA, "$1"));
}

/** The sentence of what is wrong with a new name of an organization or location, or null. */
export function displayNameProblem(name: string): string | null {
  return hasInvisibleCharacters(name) ? MESSAGES.names.invisible : null;
}

/** The form in which a new user name is stored: NFKC, and one space wherever several follow, since a page shows several as one. */
export function normalizeUsername(name: string): string {
  return name.normalize("NFKC").replace(/ {2,}/g, " ").trim();
}

/** Letters with their marks, decimal digits, and `. _ - @ +` and space. */
const USERNAME = /^(?:\p{L}\p{M}*|\p{Nd}|[._\-@+ ])+$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** Marks that pile up, or stand twice on one letter where only one is seen (UTS 39, section 5.4). */
const PILED_MARKS = /\p{M}{5}|(\p{Mn})\1/u;

/** The sentence of the first rule that a new user name breaks, or null. @param name as `normalizeUsername` returns it */
export function usernameProblem(name: string): string | null {
  const { invisible, characters, oneScript } = MESSAGES.names;
  if (name.length > TEXT_LIMITS.name) return TEXT_MESSAGES.tooLong(TEXT_LIMITS.name);
  if (!isCleanText(name)) return TEXT_MESSAGES.controlCharacters;
  if (INVISIBLE.test(name)) return invisible;
  if (!USERNAME.test(name) || !LETTER_OR_DIGIT.test(name) || PILED_MARKS.test(name)) return characters;
  return isSingleScript(name) ? null : oneScript;
}
