import { idSchema, type EmailKind } from "@takeoff/contracts";
import type * as z from "zod";
import {
  accessTokenCreated,
  accessTokenCreatedData,
  accountData,
  confirmEmail,
  emailChanged,
  emailChangedData,
  invitation,
  newDevice,
  newDeviceData,
  passwordChanged,
  passwordChangedData,
  passwordReset,
  secondFactorChanged,
  secondFactorChangedData,
  welcome,
} from "./account-templates.ts";
import {
  completed,
  completedData,
  dueSoon,
  dueSoonData,
  failed,
  failedData,
  failedTest,
  uploaded,
  uploadedData,
} from "./document-templates.ts";
import { renderHtmlLayout } from "./html-layout.ts";
import { linkTemplate, template, type RpcRequester, type Template } from "./template.ts";
import { renderTextLayout } from "./text-layout.ts";
import { webhookCreated, webhookCreatedData, webhookDisabled, webhookDisabledData } from "./webhook-templates.ts";

/** Every e-mail that the product sends, by the name that the ledger stores. */
export const TEMPLATES = {
  document_uploaded: template(uploadedData, uploaded),
  document_completed: template(completedData, completed),
  document_failed: template(failedData, failed),
  document_due_soon: template(dueSoonData, dueSoon),
  document_failed_test: template(failedData, failedTest),
  welcome: template(accountData, welcome),
  invitation: linkTemplate(
    accountData.extend({ invitation_id: idSchema }),
    (rpc, { invitation_id }) => rpc.request("invitations.token", { invitation_id }),
    invitation,
  ),
  password_reset: linkTemplate(
    accountData.extend({ reset_id: idSchema }),
    (rpc, { reset_id }) => rpc.request("password_resets.token", { reset_id }),
    passwordReset,
  ),
  new_device: template(newDeviceData, newDevice),
  access_token_created: template(accessTokenCreatedData, accessTokenCreated),
  second_factor_changed: template(secondFactorChangedData, secondFactorChanged),
  password_changed: template(passwordChangedData, passwordChanged),
  email_changed: template(emailChangedData, emailChanged),
  confirm_email: linkTemplate(
    accountData.extend({ change_id: idSchema }),
    (rpc, { change_id }) => rpc.request("email_changes.token", { change_id }),
    confirmEmail,
  ),
  webhook_created: template(webhookCreatedData, webhookCreated),
  webhook_disabled: template(webhookDisabledData, webhookDisabled),
} satisfies Record<EmailKind, unknown>;

export type TemplateName = keyof typeof TEMPLATES;

export type TemplateInput = { [T in TemplateName]: { template: T; data: z.input<(typeof TEMPLATES)[T]["stored"]> } }[TemplateName];
export type CompleteTemplateInput = {
  [T in TemplateName]: { template: T; data: z.input<(typeof TEMPLATES)[T]["complete"]> };
}[TemplateName];

export interface RenderedTemplate {
  subject: string;
  text: string;
  html: string;
}

/** @throws when there is no template of this name */
function getTemplate(name: string): Template<z.ZodType, z.ZodType> {
  if (!Object.hasOwn(TEMPLATES, name)) throw new Error(`there is no template ${name}`);
  return TEMPLATES[name as TemplateName];
}

/** Whether an e-mail contains secrets that no table and no log may contain. */
export function isConfidential(name: string): boolean {
  return getTemplate(name).loadSecrets !== null;
}

/** The complete data of an e-mail; null when it is no longer needed. @throws AppError without a service; another for wrong data */
export async function loadCompleteData(name: string, data: unknown, rpc: RpcRequester): Promise<unknown> {
  const { stored, loadSecrets } = getTemplate(name);
  return loadSecrets ? loadSecrets(stored.parse(data), rpc) : data;
}

/** Renders an e-mail. @param publicUrl with which links begin @throws when there is no such template or the data do not match it */
export function render(name: string, data: unknown, publicUrl: string): RenderedTemplate {
  const { complete, toContent } = getTemplate(name);
  const content = toContent(complete.parse(data), publicUrl);
  return { subject: content.subject, text: renderTextLayout(content), html: renderHtmlLayout(content) };
}
