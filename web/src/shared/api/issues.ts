import type * as z from "zod";

/** What a schema of the contract finds wrong with a form's values: the first sentence of each field. */
export function issuesOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const [field] = issue.path;
    if (typeof field === "string") errors[field] ??= issue.message;
  }
  return errors;
}
