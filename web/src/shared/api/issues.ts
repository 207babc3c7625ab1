import type * as z from "zod";

/** Validates a form's values by a schema of the contract and returns the first message of each invalid field. */
export function findIssues(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const [field] = issue.path;
    if (typeof field === "string") errors[field] ??= issue.message;
  }
  return errors;
}
