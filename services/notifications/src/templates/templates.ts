import type { EmailKind } from "@takeoff/contracts";
import type * as z from "zod";
import {
  accountData,
  passwordChanged,
  passwordChangedData,
  passwordReset,
  resetData,
  resetMailData,
  welcome,
  withToken,
} from "./account-templates.ts";
import type { Content } from "./content.ts";
import { completed, completedData, failed, failedData, testOfFailed, uploaded, uploadedData } from "./document-templates.ts";
import { confidential, template, type Asks, type Template } from "./template.ts";

/** Every mail that the product sends, by the name that the ledger holds. */
export const TEMPLATES = {
  document_uploaded: template(uploadedData, uploaded),
  document_completed: template(completedData, completed),
  document_failed: template(failedData, failed),
  document_failed_test: template(failedData, testOfFailed),
  welcome: template(accountData, welcome),
  password_reset: confidential(resetData, resetMailData, withToken, passwordReset),
  password_changed: template(passwordChangedData, passwordChanged),
} satisfies Record<EmailKind, unknown>;

export type TemplateName = keyof typeof TEMPLATES;

/** A template with the data that the ledger keeps for it. */
export type Mail = { [T in TemplateName]: { template: T; data: z.input<(typeof TEMPLATES)[T]["kept"]> } }[TemplateName];
/** A template with all that it is written from. */
export type CompleteMail = { [T in TemplateName]: { template: T; data: z.input<(typeof TEMPLATES)[T]["all"]> } }[TemplateName];

/** @throws when the ledger names no template of ours. */
function getTemplate(name: string): Template<z.ZodType, z.ZodType> {
  if (!Object.hasOwn(TEMPLATES, name)) throw new Error(`there is no template ${name}`);
  return TEMPLATES[name as TemplateName];
}

/** Whether a mail holds what no table and no log may hold. */
export function isConfidential(name: string): boolean {
  return getTemplate(name).fresh !== null;
}

/**
 * All that a mail is written from, given what the ledger keeps of it; null when the mail is no longer wanted.
 * @throws AppError when what is missing cannot be asked now, else when the data do not fit the template.
 */
export async function completeData(name: string, kept: unknown, rpc: Asks): Promise<unknown> {
  const { kept: schema, fresh } = getTemplate(name);
  return fresh ? fresh(schema.parse(kept), rpc) : kept;
}

/** @throws when there is no such template or the data do not fit it. */
export function writeMail(name: string, data: unknown, publicUrl: string): Content {
  const { all, write } = getTemplate(name);
  return write(all.parse(data), publicUrl);
}
