import { ERRORS, LIMITS, TEXT_MESSAGES } from "@takeoff/contracts";
import { uniqueSuffix } from "@takeoff/testing";
import type { Field } from "./bodies.ts";

export interface WrongValue {
  value: unknown;
  /** The sentence that it must be told; any for a person where there is none. */
  sentence?: string;
  code?: string;
}

const NOT_TEXT: unknown[] = [7, 0, true, {}, ["a"], { toString: "a" }];
const BLANK = ["", "  \u00a0\t"];
const CONTROL = ["a\u0007b", "a\u0000b", "\u0000", "\ud800", "a\udc00\ud800", "a\u007fb", "a\u0085b", "a\u000bb"];
const LINES = ["a\nb", "a\r\nb", "a\tb"];

const told = (values: readonly unknown[], sentence?: string): WrongValue[] =>
  values.map((value) => (sentence === undefined ? { value } : { value, sentence }));

/** A text of a length that keeps a field's other rules, and that no other call gives. */
export function textOf({ kind }: Field, length: number): string {
  if (kind !== "email") return `Aa1${uniqueSuffix()}`.padEnd(length, "é");
  const end = `@${"m".repeat(60)}.${"m".repeat(60)}.${"m".repeat(60)}.example`;
  return uniqueSuffix().padEnd(length - end.length, "k") + end;
}

/** Everything that a field may not hold. */
export function wrongValues(field: Field): WrongValue[] {
  const { required, partial, max, kind } = field;
  const missing = required === undefined ? [] : told(partial ? [null] : [undefined, null], required);
  const tooLong = max === undefined ? [] : told([textOf(field, max + 1), textOf(field, 100_000)], TEXT_MESSAGES.tooLong(max));
  switch (kind) {
    case "text":
    case "note":
      return [
        ...missing,
        // A parameter's value may be empty: only a missing one is none.
        ...(required === undefined || field.name === "value" ? [] : told(BLANK, required)),
        ...told(NOT_TEXT, TEXT_MESSAGES.notText),
        ...told([...CONTROL, ...(kind === "note" ? [] : LINES)], TEXT_MESSAGES.controlCharacters),
        ...tooLong,
      ];
    case "email":
      return [
        ...missing,
        ...(required === undefined ? [] : told(BLANK, required)),
        ...told(NOT_TEXT, TEXT_MESSAGES.notText),
        ...told(
          ["kim", "kim@", "@mail.example", "kim@mail", "a b@mail.example", "Kim <kim@mail.example>", "a@b.example,c@d.example"],
          TEXT_MESSAGES.email,
        ),
        ...told(
          ["kim@mail.example\r\nbcc: pat@mail.example", "kim\u0000@mail.example", "\ud800@mail.example"],
          TEXT_MESSAGES.controlCharacters,
        ),
        ...tooLong,
      ];
    case "password":
      return [...missing, ...told([""], required), ...told(NOT_TEXT), ...told(CONTROL, TEXT_MESSAGES.controlCharacters), ...tooLong];
    case "choice":
      return [...missing, ...told([...BLANK, ...NOT_TEXT, "owner", "new", "__proto__", "a\u0000b", "x".repeat(100_000)], required)];
    case "boolean":
      return told(["yes", "true", "", 1, 0, {}, [true]], TEXT_MESSAGES.yesNo);
    case "several":
      return [
        ...missing,
        ...told([[], 7, "1", true, {}, { length: 1 }], required),
        ...told([Array.from({ length: LIMITS.operationsBatch + 1 }, () => 1)], undefined),
      ];
    case "organization":
      return [
        ...[undefined, null, 0, -1, 1.5, "1", "a", true, {}, [1], 1e300].map((value) => ({
          ...{ value, sentence: ERRORS.organization_required.sentence },
          code: "organization_required",
        })),
        ...told([2_000_000_000]),
      ];
  }
}

/** Words that are said to programmers. */
const TECHNICAL =
  /invalid input|invalid option|expected|received|undefined|\bnull\b|\bNaN\b|zod|\bstring\b|\barray\b|\bobject\b|\benum\b|regex|too (big|small)|unrecognized/i;

/** Whether a sentence is one for a person. */
export function isForPeople(sentence: string): boolean {
  return /^[A-Z][^{}[\]<>]{9,199}$/.test(sentence) && !TECHNICAL.test(sentence);
}
