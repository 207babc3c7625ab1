import * as z from "zod";

/** Longest accepted texts, in UTF-16 code units after trimming. */
export const TEXT_LIMITS = {
  name: 200,
  email: 254,
  text: 500,
  notes: 4000,
  password: 128,
  idempotencyKey: 255,
  filenameBytes: 255,
} as const;

export const TEXT_MESSAGES = {
  required: "This field is required",
  notText: "This field must be text",
  controlCharacters: "This field contains characters that are not allowed",
  email: "Please enter a valid e-mail address",
  date: "Please enter a date as YYYY-MM-DD",
  yesNo: "Please choose yes or no",
  tooLong: (max: number) => `This field may have at most ${max} characters`,
} as const;

// PostgreSQL stores no NUL, and a lone surrogate cannot be written as UTF-8: both must be rejected.
// oxlint-disable-next-line no-control-regex -- finding control characters is this expression's purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// oxlint-disable-next-line no-control-regex -- as above, but newlines, carriage returns and tabs are part of a note
const CONTROL_BUT_NEWLINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** True when a text is well-formed Unicode without control characters; `multiline` allows newlines and tabs. */
export function isCleanText(value: string, multiline = false): boolean {
  return value.isWellFormed() && !(multiline ? CONTROL_BUT_NEWLINES : CONTROL).test(value);
}

/** The same in the words of JSON Schema, for the published description: what is trimmed away may hold them. */
const toPattern = ({ source }: RegExp) => ({ pattern: `^\\s*[^${source.slice(1)}*\\s*$` });

/** Longest text before it is trimmed: the published description has this limit, and says the other in words. */
const untrimmedMax = (max: number): number => 2 * max;

const describeLength = (max: number) => ({
  maxLength: untrimmedMax(max),
  description: `At most ${max.toLocaleString("en-US")} characters, without the spaces around them`,
});

function cleanText(max: number, multiline: boolean, required: string) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : TEXT_MESSAGES.notText) })
    .max(untrimmedMax(max), { error: TEXT_MESSAGES.tooLong(max), abort: true })
    .trim()
    .max(max, { error: TEXT_MESSAGES.tooLong(max) })
    .refine((value) => isCleanText(value, multiline), { error: TEXT_MESSAGES.controlCharacters })
    .meta({ ...toPattern(multiline ? CONTROL_BUT_NEWLINES : CONTROL), ...describeLength(max) });
}

/** A text that must not be empty after trimming. `required` is the sentence for a missing one. */
export function requiredText(max: number = TEXT_LIMITS.text, required: string = TEXT_MESSAGES.required) {
  return cleanText(max, false, required).min(1, { error: required });
}

/** A text that may be absent, null or empty; all three become null. */
export function optionalText(max: number = TEXT_LIMITS.text, multiline = false) {
  return cleanText(max, multiline, TEXT_MESSAGES.required)
    .nullish()
    .transform((value) => (value ? value : null));
}

/** A text that must be given and may be empty. `required` is the sentence for a missing one. */
export function clearableText(max: number = TEXT_LIMITS.text, required: string = TEXT_MESSAGES.required) {
  return cleanText(max, false, required);
}

// The description shows the first end of a pipe. Not as the format of that name, which knows further rules.
const EMAIL = { pattern: z.regexes.email.source, maxLength: TEXT_LIMITS.email };

/** One mailbox, without display name, group or line break. */
export function emailText(required: string = TEXT_MESSAGES.required) {
  return requiredText(TEXT_LIMITS.email, required)
    .meta(EMAIL)
    .pipe(z.email({ error: TEXT_MESSAGES.email }));
}

/** A mailbox that may be absent, null or empty; all three become null. */
export function optionalEmail() {
  return cleanText(TEXT_LIMITS.email, false, TEXT_MESSAGES.required)
    .refine((value) => value === "" || z.email().safeParse(value).success, { error: TEXT_MESSAGES.email })
    .nullish()
    .transform((value) => (value ? value : null));
}

/** A calendar date as `YYYY-MM-DD`. There was no year 0, and PostgreSQL knows of none. */
export function dateText(required: string = TEXT_MESSAGES.required) {
  const date = z.iso.date({ error: TEXT_MESSAGES.date }).refine((text) => !text.startsWith("0000"), { error: TEXT_MESSAGES.date });
  return requiredText(TEXT_LIMITS.text, required).meta({ format: "date" }).pipe(date);
}

/** The largest value of PostgreSQL's `integer`. Identifiers are `bigint`, which holds every integer that JavaScript represents exactly. */
export const MAX_INTEGER = 2_147_483_647;

/** A moment of a query, with any offset, in UTC. PostgreSQL knows no year 0 and no offset of 16 hours. @param error for other texts */
export function momentText(error: string) {
  return z.iso
    .datetime({ offset: true, error })
    .transform((text) => new Date(text).toISOString())
    .refine((utc) => /^(?!0000)\d{4}-/.test(utc), { error });
}

/** An identifier: a positive integer that JavaScript represents exactly. */
export const idSchema = z.int().positive();

/** Reads an identifier from a path segment; null for anything that is not a positive integer in plain digits. */
export function parseId(segment: string | undefined): number | null {
  if (!segment || !/^[1-9]\d{0,15}$/.test(segment)) return null;
  const id = Number(segment);
  return Number.isSafeInteger(id) ? id : null;
}

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const timeSchema = z.iso.datetime();

/** Normalizes a name for comparison: names that differ in letter case or Unicode encoding only are equal. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/**
 * Unicode's bidirectional formatting characters: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 * They change the order in which the text after them is shown, so that it seems to say something else.
 */
const DIRECTIONAL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without the characters that change the direction of what follows them. Letters of any script remain. */
export function removeDirectionalFormatting(text: string): string {
  return text.replace(DIRECTIONAL, "");
}

/** Begins a file of text. Without it, Excel reads UTF-8 in the machine's legacy code page. */
export const BYTE_ORDER_MARK = "\ufeff";
