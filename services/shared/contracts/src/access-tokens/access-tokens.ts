import * as z from "zod";
import { roleSchema } from "../accounts/role-schema.ts";
import { presentedPassword } from "../accounts/users.ts";
import { idSchema, requiredText, timeSchema } from "../text.ts";
import { TOKEN_MESSAGES } from "./access-token-messages.ts";
import { ACCESS_TOKEN_LIMITS } from "./limits.ts";
import { TOKEN_SCOPES, type TokenScope } from "./scopes.ts";

const { nameRequired, scopesRequired, days } = TOKEN_MESSAGES;

/** What each scope permits, in the words of the page Account. */
export const TOKEN_SCOPE_LABELS: Record<TokenScope, string> = {
  "documents:read": "See drawings: their list, state and history",
  "documents:write": "Upload drawings",
  "results:read": "Download results and files of drawings",
};

export const tokenScopeSchema = z.enum(TOKEN_SCOPES, { error: scopesRequired });

export const accessTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(tokenScopeSchema),
  created_at: timeSchema,
  expires_at: timeSchema,
  /** To the minute; null before the first use. */
  last_used_at: timeSchema.nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;
export const accessTokenListSchema = z.array(accessTokenSchema);

/** The response that creates a token: the only one that contains its secret. */
export const createdAccessTokenSchema = accessTokenSchema.extend({ token: z.string() });
export type CreatedAccessToken = z.infer<typeof createdAccessTokenSchema>;

/** An access token with its user, for administrators and staff. */
export const managedAccessTokenSchema = accessTokenSchema.extend({
  user_id: idSchema,
  username: z.string(),
  role: roleSchema,
  organization_id: idSchema.nullable(),
});
export type ManagedAccessToken = z.infer<typeof managedAccessTokenSchema>;
export const managedAccessTokenListSchema = z.array(managedAccessTokenSchema);

/** One scope or several, each once. */
const scopes = z
  .array(z.unknown(), { error: scopesRequired })
  .min(1, { error: scopesRequired })
  .max(TOKEN_SCOPES.length, { error: scopesRequired })
  .refine((values) => values.every((value) => TOKEN_SCOPES.some((scope) => scope === value)), { error: scopesRequired })
  .refine((values) => new Set(values).size === values.length, { error: scopesRequired })
  // For the published description, which reads this end of the pipe.
  .meta({ items: { enum: TOKEN_SCOPES } })
  .pipe(z.array(tokenScopeSchema));

export const createAccessTokenRequestSchema = z.object({
  name: requiredText(ACCESS_TOKEN_LIMITS.nameLength, nameRequired),
  scopes,
  expires_in_days: z.int({ error: days }).min(1, { error: days }).max(ACCESS_TOKEN_LIMITS.maxDays, { error: days }),
  /** Otherwise an unattended screen suffices for access that lasts a year. */
  current_password: presentedPassword,
});
export type CreateAccessTokenRequest = z.output<typeof createAccessTokenRequestSchema>;
