import { ERRORS } from "../src/api/errors.ts";
import { LIMITS } from "../src/limits.ts";
import { MAX_INTEGER, TEXT_MESSAGES } from "../src/text.ts";

/** A field of a JSON body. */
export interface Field {
  name: string;
  kind:
    | "text"
    | "token"
    | "note"
    | "email"
    | "password"
    | "choice"
    | "boolean"
    | "several"
    | "designation"
    | "count"
    | "bytes"
    | "scale"
    | "box"
    | "working hours";
  /** The sentence for a missing value; absent when null and an omitted field are valid. */
  required?: string;
  /** May be omitted all the same, which leaves the stored value. */
  partial?: true;
  /** Longest text after trimming, in UTF-16 units. */
  max?: number;
  /** The most items of several; `LIMITS.operationsBatch` unless set. */
  items?: number;
}

export interface WrongValue {
  value: unknown;
  /** The expected sentence; any sentence for users when absent. */
  sentence?: string;
}

const NOT_TEXT: unknown[] = [7, 0, true, {}, ["a"], { toString: "a" }];
const BLANK = ["", "  \u00a0\t"];
const CONTROL = ["a\u0007b", "a\u0000b", "\u0000", "\ud800", "a\udc00\ud800", "a\u007fb", "a\u0085b", "a\u000bb"];
const LINES = ["a\nb", "a\r\nb", "a\tb"];
const NO_EMAIL = ["kim", "kim@", "@mail.example", "kim@mail", "a b@mail.example", "Kim <kim@mail.example>", "a@b.example,c@d.example"];
const UNCLEAN_EMAIL = ["kim@mail.example\r\nbcc: pat@mail.example", "kim\u0000@mail.example", "\ud800@mail.example"];
/** Arrays in arrays, deeper than any stack. */
export const DEEP = JSON.parse("[".repeat(100_000) + "]".repeat(100_000)) as unknown;

const withSentence = (values: readonly unknown[], sentence?: string): WrongValue[] =>
  values.map((value) => (sentence === undefined ? { value } : { value, sentence }));

/** A text of a given length that satisfies the other rules of the field. */
export function makeText({ kind }: Field, length: number): string {
  if (kind !== "email") return "Aa1".padEnd(length, "é");
  const end = `@${"m".repeat(60)}.${"m".repeat(60)}.${"m".repeat(60)}.example`;
  return "k".repeat(length - end.length) + end;
}

export function wrongValues(field: Field): WrongValue[] {
  const { required, partial, max, kind } = field;
  const missing = required === undefined ? [] : withSentence(partial ? [null] : [undefined, null], required);
  // The value of a parameter may be empty, but not missing.
  const blank = required === undefined || field.name === "value" ? [] : withSentence(BLANK, required);
  const tooLong = max === undefined ? [] : withSentence([makeText(field, max + 1), makeText(field, 100_000)], TEXT_MESSAGES.tooLong(max));
  const notText = withSentence(NOT_TEXT, TEXT_MESSAGES.notText);
  const unclean = (values: readonly string[]) => withSentence(values, TEXT_MESSAGES.controlCharacters);
  switch (kind) {
    case "text":
      return [...missing, ...blank, ...notText, ...unclean([...CONTROL, ...LINES]), ...tooLong];
    case "note":
      return [...missing, ...blank, ...notText, ...unclean(CONTROL), ...tooLong];
    case "token":
      return [...missing, ...withSentence(["", ...NOT_TEXT, "x".repeat(5_000)], required)];
    case "email":
      return [...missing, ...blank, ...notText, ...withSentence(NO_EMAIL, TEXT_MESSAGES.email), ...unclean(UNCLEAN_EMAIL), ...tooLong];
    case "password":
      return [...missing, ...withSentence([""], required), ...withSentence(NOT_TEXT), ...unclean(CONTROL), ...tooLong];
    case "choice":
      return [...missing, ...withSentence([...BLANK, ...NOT_TEXT, "owner", "new", "__proto__", "a\u0000b", "x".repeat(100_000)], required)];
    case "boolean":
      return withSentence(["yes", "true", "", 1, 0, {}, [true]], TEXT_MESSAGES.yesNo);
    case "several":
      return [
        ...missing,
        ...withSentence([[], 7, "1", true, {}, { length: 1 }], required),
        { value: Array.from({ length: (field.items ?? LIMITS.operationsBatch) + 1 }, () => 1) },
      ];
    case "designation":
      return [...missing, ...blank, ...notText];
    case "count":
      return [...missing, ...withSentence(["1", "", 1.5, -1, MAX_INTEGER + 1, 1e300, true, {}, [1]], required)];
    case "bytes":
      return withSentence(["1", "", 1.5, -1, 1e300, true, {}, [1]], required);
    case "scale":
      return [...missing, ...withSentence(["18", "", 0, -1, 1e300, true, {}, [18]], required)];
    case "box":
      return [...missing, ...withSentence([1, "a", true, [], {}, { left: "1", bottom: 1, right: 2, top: 2 }], required)];
    case "working hours":
      return withSentence([1, "a", true, ["a"]], required);
  }
}

/** Technical terms that a sentence for users must not contain. */
const TECHNICAL =
  /invalid input|invalid option|expected|received|undefined|\bnull\b|\bNaN\b|zod|\bstring\b|\barray\b|\bobject\b|\benum\b|regex|too (big|small)|unrecognized/i;

/** Whether a sentence is for users, without technical terms. */
export function isForPeople(sentence: string): boolean {
  return /^[A-Z][^{}[\]<>]{9,199}$/.test(sentence) && !TECHNICAL.test(sentence);
}

/** What an error says of a body that is no object at all. */
export const NO_OBJECT = { body: ERRORS.validation_failed.sentence };
