import { ERRORS, LIMITS, MESSAGES, TEXT_MESSAGES } from "@takeoff/contracts";
import { uniqueSuffix } from "@takeoff/testing";
import type { Field } from "./body-row.ts";

export interface WrongValue {
  value: unknown;
  /** The expected sentence; any sentence for users when absent. */
  sentence?: string;
  code?: string;
}

const NOT_TEXT: unknown[] = [7, 0, true, {}, ["a"], { toString: "a" }];
const BLANK = ["", "  \u00a0\t"];
const CONTROL = ["a\u0007b", "a\u0000b", "\u0000", "\ud800", "a\udc00\ud800", "a\u007fb", "a\u0085b", "a\u000bb"];
const LINES = ["a\nb", "a\r\nb", "a\tb"];

const withSentence = (values: readonly unknown[], sentence?: string): WrongValue[] =>
  values.map((value) => (sentence === undefined ? { value } : { value, sentence }));

/** A unique text of a given length that satisfies the other rules of the field. */
export function makeText({ kind }: Field, length: number): string {
  if (kind !== "email") return `Aa1${uniqueSuffix()}`.padEnd(length, "é");
  const end = `@${"m".repeat(60)}.${"m".repeat(60)}.${"m".repeat(60)}.example`;
  return uniqueSuffix().padEnd(length - end.length, "k") + end;
}

/** All invalid values of a field. */
export function wrongValues(field: Field): WrongValue[] {
  const { required, partial, max, kind } = field;
  const missing = required === undefined ? [] : withSentence(partial ? [null] : [undefined, null], required);
  const tooLong = max === undefined ? [] : withSentence([makeText(field, max + 1), makeText(field, 100_000)], TEXT_MESSAGES.tooLong(max));
  switch (kind) {
    case "text":
    case "note":
      return [
        ...missing,
        // The value of a parameter may be empty, but not missing.
        ...(required === undefined || field.name === "value" ? [] : withSentence(BLANK, required)),
        ...withSentence(NOT_TEXT, TEXT_MESSAGES.notText),
        ...withSentence([...CONTROL, ...(kind === "note" ? [] : LINES)], TEXT_MESSAGES.controlCharacters),
        ...tooLong,
      ];
    case "token":
      return [...missing, ...withSentence(["", ...NOT_TEXT, "x".repeat(5_000)], required)];
    case "email":
      return [
        ...missing,
        ...(required === undefined ? [] : withSentence(BLANK, required)),
        ...withSentence(NOT_TEXT, TEXT_MESSAGES.notText),
        ...withSentence(
          ["kim", "kim@", "@mail.example", "kim@mail", "a b@mail.example", "Kim <kim@mail.example>", "a@b.example,c@d.example"],
          TEXT_MESSAGES.email,
        ),
        ...withSentence(
          ["kim@mail.example\r\nbcc: pat@mail.example", "kim\u0000@mail.example", "\ud800@mail.example"],
          TEXT_MESSAGES.controlCharacters,
        ),
        ...tooLong,
      ];
    case "password":
      return [
        ...missing,
        ...withSentence([""], required),
        ...withSentence(NOT_TEXT),
        ...withSentence(CONTROL, TEXT_MESSAGES.controlCharacters),
        ...tooLong,
      ];
    case "choice":
      return [...missing, ...withSentence([...BLANK, ...NOT_TEXT, "owner", "new", "__proto__", "a\u0000b", "x".repeat(100_000)], required)];
    case "boolean":
      return withSentence(["yes", "true", "", 1, 0, {}, [true]], TEXT_MESSAGES.yesNo);
    case "several":
      return [
        ...missing,
        ...withSentence([[], 7, "1", true, {}, { length: 1 }], required),
        ...withSentence([Array.from({ length: (field.items ?? LIMITS.operationsBatch) + 1 }, () => 1)], undefined),
      ];
    case "designation":
      return [
        ...missing,
        ...withSentence(BLANK, required),
        ...withSentence(NOT_TEXT, TEXT_MESSAGES.notText),
        ...withSentence(["owner", "W12X", "W12X26 W12X26"], MESSAGES.drafts.unknownDesignation),
      ];
    case "count":
      return [...missing, ...withSentence(["1", "", 1.5, -1, 1e300, true, {}, [1]], required)];
    case "scale":
      return [...missing, ...withSentence(["18", "", 0, -1, 1e300, true, {}, [18]], required)];
    case "box":
      return [...missing, ...withSentence([1, "a", true, [], {}, { left: "1", bottom: 1, right: 2, top: 2 }], required)];
    case "working hours":
      return withSentence([1, "a", true, ["a"]], MESSAGES.organizations.workingHours);
    case "organization":
      return [
        ...[undefined, null, 0, -1, 1.5, "1", "a", true, {}, [1], 1e300].map((value) => ({
          value,
          sentence: ERRORS.organization_required.sentence,
          code: "organization_required",
        })),
        ...withSentence([2_000_000_000]),
      ];
  }
}

/** Technical terms that a sentence for users must not contain. */
const TECHNICAL =
  /invalid input|invalid option|expected|received|undefined|\bnull\b|\bNaN\b|zod|\bstring\b|\barray\b|\bobject\b|\benum\b|regex|too (big|small)|unrecognized/i;

/** Whether a sentence is for users, without technical terms. */
export function isForPeople(sentence: string): boolean {
  return /^[A-Z][^{}[\]<>]{9,199}$/.test(sentence) && !TECHNICAL.test(sentence);
}
