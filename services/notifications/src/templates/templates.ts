import type * as z from "zod";
import type { Content } from "./content.ts";
import { completed, completedData, failed, failedData, uploaded, uploadedData } from "./document-templates.ts";

interface Template<S extends z.ZodType> {
  /** What the ledger keeps for it, read back before every attempt. */
  schema: S;
  write: (data: z.output<S>, publicUrl: string) => Content;
}

function template<S extends z.ZodType>(schema: S, write: Template<S>["write"]): Template<S> {
  return { schema, write };
}

/** Every mail that the product sends, by the name that the ledger holds. */
export const TEMPLATES = {
  document_uploaded: template(uploadedData, uploaded),
  document_completed: template(completedData, completed),
  document_failed: template(failedData, failed),
};

export type TemplateName = keyof typeof TEMPLATES;

/** A template with the data it takes. */
export type Mail = { [T in TemplateName]: { template: T; data: z.input<(typeof TEMPLATES)[T]["schema"]> } }[TemplateName];

/** @throws when the ledger names no template of ours or its data do not fit. */
export function writeMail(name: string, data: unknown, publicUrl: string): Content {
  if (!Object.hasOwn(TEMPLATES, name)) throw new Error(`there is no template ${name}`);
  const { schema, write } = TEMPLATES[name as TemplateName] as unknown as Template<z.ZodType>;
  return write(schema.parse(data), publicUrl);
}
