import * as z from "zod";
import { TEXT_MESSAGES } from "../text.ts";

export const PAGE_LIMIT = { default: 100, max: 500 } as const;

const CURSOR_MAX = 2_000;

/** Choices that a sentence names: more would make it unreadable. */
const NAMED_CHOICES = 8;

/** One of several words in a query. */
export const choice = <const C extends readonly [string, ...string[]]>(choices: C) =>
  z.enum(choices, {
    error:
      choices.length <= NAMED_CHOICES
        ? `Please choose one of ${choices.join(", ")}`
        : "Please choose one of the values in the API's description",
  });

/** A whole number in a query. */
export const positiveInteger = (max: number, error: string) =>
  z
    .string({ error })
    .regex(/^[1-9]\d{0,15}$/, { error })
    .transform(Number)
    .pipe(z.int({ error }).positive({ error }).max(max, { error }));

/** How many rows a query asks for. */
export const pageLimit = () =>
  positiveInteger(PAGE_LIMIT.max, `Please enter a whole number from 1 to ${PAGE_LIMIT.max}`).default(PAGE_LIMIT.default);

/** The cursor of a previous response's `link` header. */
export const cursorText = () =>
  z
    .string({ error: TEXT_MESSAGES.notText })
    .max(CURSOR_MAX, { error: TEXT_MESSAGES.tooLong(CURSOR_MAX) })
    .optional();
