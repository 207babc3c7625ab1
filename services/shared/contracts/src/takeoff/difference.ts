import * as z from "zod";
import { choice } from "../api/paging.ts";
import { idSchema } from "../text.ts";

/*
 * What a drawing that replaces an earlier one changes in its takeoff, line by line.
 */

/** How a line differs from the earlier takeoff. */
export const DIFFERENCE_KINDS = { added: "Added", changed: "Changed", gone: "Gone" } as const;
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS;

/** What is compared with the earlier takeoff: the document's results, or its draft before there are any (staff only). */
export const DIFFERENCE_SOURCES = ["results", "draft"] as const;
export type DifferenceSource = (typeof DIFFERENCE_SOURCES)[number];

/** Short tons, in which steel is sold. */
export const POUNDS_PER_TON = 2_000;

/** Rows that are sent as JSON; the CSV has all. */
export const DIFFERENCE_ROWS = 2_000;
/** Different lines that a takeoff may have to be compared. */
export const COMPARED_LINES = 100_000;

const count = z.int().nonnegative();
export const comparedLineSchema = z.object({
  mark: z.string(),
  designation: z.string(),
  /** Inches of one piece. */
  length_in: z.number().nullable(),
  quantity: z.number().nullable(),
  /** Pounds of all pieces. */
  weight_lb: z.number().nullable(),
});
export type ComparedTakeoffLine = z.infer<typeof comparedLineSchema>;

export const differenceRowSchema = z.object({
  kind: z.enum(Object.keys(DIFFERENCE_KINDS) as [DifferenceKind, ...DifferenceKind[]]),
  before: comparedLineSchema.nullable(),
  after: comparedLineSchema.nullable(),
});
export type TakeoffDifferenceRow = z.infer<typeof differenceRowSchema>;

/** Pounds by which a line's weight changes; null where a weight that it takes is not known. */
export function weightChange({ before, after }: Pick<TakeoffDifferenceRow, "before" | "after">): number | null {
  const from = before ? before.weight_lb : 0;
  const to = after ? after.weight_lb : 0;
  return from === null || to === null ? null : to - from;
}

/** Pounds of the lines whose weight is known, and the number of those whose weight is not. */
const weightSchema = z.object({ pounds: z.number(), unknown: count });

export const differenceSchema = z.object({
  document_id: idSchema,
  /** The earlier document. */
  replaces: z.object({ id: idSchema, filename: z.string() }),
  of: z.enum(DIFFERENCE_SOURCES),
  added: count,
  changed: count,
  gone: count,
  same: count,
  weight_before: weightSchema,
  weight_after: weightSchema,
  /** The first rows. */
  rows: z.array(differenceRowSchema),
});
export type TakeoffDifference = z.infer<typeof differenceSchema>;

export const differenceQuerySchema = z.object({ of: choice(DIFFERENCE_SOURCES).default("results") });
export type DifferenceQuery = z.infer<typeof differenceQuerySchema>;
