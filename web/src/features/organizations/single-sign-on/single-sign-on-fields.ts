import { MESSAGES, singleSignOnRequestSchema, type RouteBody, type SingleSignOnConfiguration } from "@takeoff/contracts";
import { findIssues } from "../../../shared/api/issues.ts";
import { createSavedForm } from "../../../shared/saved-form.ts";

export interface SingleSignOnForm {
  issuer: string;
  client_id: string;
  /** Empty keeps the stored one. */
  client_secret: string;
  /** Separated by commas, blanks or line breaks. */
  domains: string;
  creates_accounts: boolean;
}

export function fillSingleSignOnForm(configuration: SingleSignOnConfiguration | null): SingleSignOnForm {
  if (!configuration) return { issuer: "", client_id: "", client_secret: "", domains: "", creates_accounts: true };
  return { ...configuration, client_secret: "", domains: configuration.domains.join(", ") };
}

export function buildSingleSignOnRequest({ client_secret, domains, ...others }: SingleSignOnForm): RouteBody<"setSingleSignOn"> {
  return { ...others, client_secret: client_secret === "" ? null : client_secret, domains: domains.split(/[\s,;]+/).filter(Boolean) };
}

/** Whether the stored secret belongs to another client than the form's: a new one is needed then. */
export function needsSecret(configuration: SingleSignOnConfiguration | null, { issuer, client_id }: SingleSignOnForm): boolean {
  return configuration?.issuer !== issuer.trim() || configuration.client_id !== client_id.trim();
}

/** Validation messages by field. */
export function validateSingleSignOn(configuration: SingleSignOnConfiguration | null, values: SingleSignOnForm): Record<string, string> {
  const errors = findIssues(singleSignOnRequestSchema, buildSingleSignOnRequest(values));
  if (values.client_secret !== "" || !needsSecret(configuration, values)) return errors;
  return { client_secret: MESSAGES.singleSignOn.clientSecretRequired, ...errors };
}

interface Saved {
  organizationId: number;
  values: SingleSignOnForm;
}

export const savedSingleSignOn = createSavedForm<Saved>("single-sign-on", ({ organizationId, values }) => ({
  organizationId,
  values: { ...values, client_secret: "" },
}));
