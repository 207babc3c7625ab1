import * as z from "zod";
import { HISTORY_BY_SYSTEM } from "./history.ts";
import { MESSAGES } from "./messages.ts";
import { roleSchema } from "./role-schema.ts";
import { ROLES } from "./roles.ts";
import { emailText, idSchema, isCleanText, nameKey, optionalText, requiredText, TEXT_LIMITS, TEXT_MESSAGES, timeSchema } from "./text.ts";

export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  role: roleSchema,
  organization_id: idSchema.nullable(),
  organization: z.object({ id: idSchema, name: z.string() }).nullable(),
  nda_accepted_at: timeSchema.nullable(),
  created_at: timeSchema,
});
export type User = z.infer<typeof userSchema>;

export const PASSWORD_MIN_LENGTH = 10;

/** The four rules of the specification's section 5 in its order, as the live checklist shows them. */
export const PASSWORD_RULES = [
  { label: "10 characters minimum", message: MESSAGES.password.length, test: (password: string) => password.length >= PASSWORD_MIN_LENGTH },
  { label: "An uppercase letter", message: MESSAGES.password.uppercase, test: (password: string) => /\p{Lu}/u.test(password) },
  { label: "A lowercase letter", message: MESSAGES.password.lowercase, test: (password: string) => /\p{Ll}/u.test(password) },
  { label: "A digit", message: MESSAGES.password.digit, test: (password: string) => /\d/.test(password) },
] as const;

/** The sentence of the first rule that a new password breaks, or null. */
export function passwordProblem(password: string): string | null {
  if (!password) return MESSAGES.password.required;
  return PASSWORD_RULES.find((rule) => !rule.test(password))?.message ?? null;
}

// A password is taken as typed: trimming would make two different secrets equal.
const presentedPassword = z
  .string({ error: MESSAGES.password.required })
  .min(1, { error: MESSAGES.password.required })
  .max(TEXT_LIMITS.password, { error: TEXT_MESSAGES.tooLong(TEXT_LIMITS.password) })
  .refine((password) => isCleanText(password), { error: TEXT_MESSAGES.controlCharacters });

export const loginRequestSchema = z.object({
  username: requiredText(TEXT_LIMITS.name, MESSAGES.login.usernameRequired),
  password: presentedPassword,
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const loginAnswerSchema = z.object({ isAuthenticated: z.literal(true), user: userSchema });
export const sessionAnswerSchema = z.object({ isAuthenticated: z.boolean(), user: userSchema.nullable() });
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
export const ndaAnswerSchema = z.object({ nda_accepted_at: timeSchema });

export const messageAnswerSchema = z.object({ message: z.string() });
export const forgotPasswordRequestSchema = z.object({ email: emailText(MESSAGES.users.emailRequired) });
export type ForgotPasswordRequest = z.output<typeof forgotPasswordRequestSchema>;
export const resetPasswordRequestSchema = z.object({ password: presentedPassword });
export type ResetPasswordRequest = z.output<typeof resetPasswordRequestSchema>;

const role = z.enum(ROLES, { error: MESSAGES.users.role });
/** Whatever is no id counts as none: an administrator's own is used whatever the body says, and staff are told to give one. */
const organizationId = idSchema.nullish().catch(null);

/** A name to give an account: none that could be taken for what the product does of itself. */
export const newUsernameSchema = requiredText(TEXT_LIMITS.name, MESSAGES.login.usernameRequired).refine(
  (username) => nameKey(username) !== nameKey(HISTORY_BY_SYSTEM),
  { error: MESSAGES.users.usernameReserved },
);

export const createUserRequestSchema = z.object({
  username: newUsernameSchema,
  email: emailText(MESSAGES.users.emailRequired),
  password: presentedPassword,
  phone_number: optionalText(),
  role: role.default("user"),
  /** Staff's to give. */
  organization_id: organizationId,
});
export type CreateUserRequest = z.output<typeof createUserRequestSchema>;

export const updateUserRequestSchema = z.object({
  email: emailText(MESSAGES.users.emailRequired).optional(),
  phone_number: optionalText().optional(),
  role: role.optional(),
  /** Only where a parent_admin becomes somebody's user: an organization is what the new role needs. */
  organization_id: organizationId,
});
export type UpdateUserRequest = z.output<typeof updateUserRequestSchema>;
export const userListSchema = z.array(userSchema);
