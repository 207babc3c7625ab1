import * as z from "zod";
import { isAppAddress } from "../addresses.ts";
import { LIMITS } from "../limits.ts";
import { MESSAGES } from "../messages.ts";
import { emailText, idSchema, isCleanText, requiredText, TEXT_LIMITS, TEXT_MESSAGES } from "../text.ts";

/**
 * Where the provider of an `:organization` sends the browser back to, below `API_BASE`. Registered at the provider: it must not
 * change. Each organization has an address of its own: a provider cannot have the code of another one sent to itself (RFC 9700, 4.4).
 */
export const SINGLE_SIGN_ON_CALLBACK_PATH = "/single-sign-on/callback/:organization";

/** The address of an organization's callback, below `API_BASE`. */
export function singleSignOnCallbackPath(organizationId: number): string {
  return SINGLE_SIGN_ON_CALLBACK_PATH.replace(":organization", String(organizationId));
}

/** The scopes of every authorization request: who signs in, with e-mail address and name. */
export const SINGLE_SIGN_ON_SCOPE = "openid email profile";

const { singleSignOn: sentences } = MESSAGES;

/** A domain of e-mail addresses in ASCII letters; an internationalized one in its `xn--` form. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const MAX_DOMAIN = 253;

const toDomain = (text: string): string => text.trim().toLowerCase().replace(/^@/, "");
const isDomain = (text: string): boolean => text.length <= MAX_DOMAIN && DOMAIN.test(text);

/** In lower case, each once, in order. One sentence for all of them, since the form has one field. */
const domains = z
  .array(z.unknown().meta({ type: "string" }), { error: sentences.domainsRequired })
  .min(1, { error: sentences.domainsRequired })
  .max(LIMITS.singleSignOnDomains, { error: sentences.tooManyDomains(LIMITS.singleSignOnDomains) })
  .transform((list, context) => {
    const named = list.map((entry) => (typeof entry === "string" ? toDomain(entry) : ""));
    if (!named.every(isDomain)) context.addIssue(sentences.domain);
    return [...new Set(named)].sort();
  });

/** An issuer (OpenID Connect Discovery 1.0, section 3): a URL without query and fragment. Which scheme is accepted is for the service to say. */
const issuer = requiredText(TEXT_LIMITS.text, sentences.issuerRequired).refine((text) => isIssuer(text), { error: sentences.issuer });

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && !/[?#]/.test(text) && username === "" && password === "";
}

// Not trimmed: a provider may issue a secret with blanks at its ends.
const clientSecret = z
  .string({ error: TEXT_MESSAGES.notText })
  .min(1, { error: sentences.clientSecretRequired })
  .max(TEXT_LIMITS.text, { error: TEXT_MESSAGES.tooLong(TEXT_LIMITS.text) })
  .refine((secret) => isCleanText(secret), { error: TEXT_MESSAGES.controlCharacters });

export const singleSignOnRequestSchema = z.object({
  issuer,
  client_id: requiredText(TEXT_LIMITS.text, sentences.clientIdRequired),
  /** Absent or null keeps the stored one, which is never sent to a client. */
  client_secret: clientSecret.nullish(),
  domains,
  /** Whether a first sign-in creates an account with the role user. */
  creates_accounts: z.boolean({ error: TEXT_MESSAGES.yesNo }),
});
export type SingleSignOnRequest = z.output<typeof singleSignOnRequestSchema>;

export const singleSignOnConfigurationSchema = z.object({
  issuer: z.string(),
  client_id: z.string(),
  domains: z.array(z.string()),
  creates_accounts: z.boolean(),
});
export type SingleSignOnConfiguration = z.infer<typeof singleSignOnConfigurationSchema>;

export const accountElsewhereSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** The address in one of the domains. */
  email: z.string(),
  /** Null for staff. */
  organization: z.object({ id: idSchema, name: z.string() }).nullable(),
});
export type AccountElsewhere = z.infer<typeof accountElsewhereSchema>;

export const singleSignOnSetupSchema = z.object({
  /** To be registered at the provider. */
  redirect_uri: z.string(),
  /** Null while the organization has no single sign-on. */
  configuration: singleSignOnConfigurationSchema.nullable(),
  /** Accounts elsewhere with an address in the domains, which they had before: at most `LIMITS.accountsElsewhere`, the oldest first. */
  accounts_elsewhere: z.array(accountElsewhereSchema),
});
export type SingleSignOnSetup = z.infer<typeof singleSignOnSetupSchema>;

export const singleSignOnAvailabilitySchema = z.object({ is_available: z.boolean() });
export type SingleSignOnAvailability = z.infer<typeof singleSignOnAvailabilitySchema>;

export const startSingleSignOnRequestSchema = z.object({
  email: emailText(MESSAGES.users.emailRequired),
  /** Where to go after the sign-in: an address of the web app below `APP_BASE`. Any other value counts as absent. */
  return_to: z
    .string()
    .max(LIMITS.returnAddress)
    .refine((address) => isAppAddress(address))
    .nullish()
    .catch(null),
});
export type StartSingleSignOnRequest = z.output<typeof startSingleSignOnRequestSchema>;

export const startSingleSignOnResponseSchema = z.object({
  /** The provider's page, to which the browser goes next. */
  redirect_to: z.string(),
});
