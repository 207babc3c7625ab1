import * as z from "zod";
import { HISTORY_BY_SYSTEM } from "../documents/history.ts";
import { MESSAGES } from "../messages.ts";
import { normalizeUsername, usernameProblem } from "../names.ts";
import { roleSchema } from "./role-schema.ts";
import { ROLES } from "./roles.ts";
import { emailText, idSchema, isCleanText, nameKey, optionalText, requiredText, TEXT_LIMITS, TEXT_MESSAGES, timeSchema } from "../text.ts";

export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  role: roleSchema,
  organization_id: idSchema.nullable(),
  organization: z.object({ id: idSchema, name: z.string() }).nullable(),
  nda_accepted_at: timeSchema.nullable(),
  /** Cannot sign in: its sessions have ended, and it gets no e-mails. */
  is_disabled: z.boolean(),
  /** The link of their invitation works until then, which may be past; null for users who have a password. */
  invited_until: timeSchema.nullable(),
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
const passwordText = (required: string) =>
  z
    .string({ error: required })
    .min(1, { error: required })
    .max(TEXT_LIMITS.password, { error: TEXT_MESSAGES.tooLong(TEXT_LIMITS.password) })
    .refine((password) => isCleanText(password), { error: TEXT_MESSAGES.controlCharacters });
export const presentedPassword = passwordText(MESSAGES.password.required);

export const loginRequestSchema = z.object({
  username: requiredText(TEXT_LIMITS.name, MESSAGES.login.usernameRequired),
  password: presentedPassword,
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const sessionResponseSchema = z.object({ isAuthenticated: z.boolean(), user: userSchema.nullable() });
export type SessionResponse = z.infer<typeof sessionResponseSchema>;
export const ndaResponseSchema = z.object({ nda_accepted_at: timeSchema });

export const messageResponseSchema = z.object({ message: z.string() });
export const forgotPasswordRequestSchema = z.object({ email: emailText(MESSAGES.users.emailRequired) });
export type ForgotPasswordRequest = z.output<typeof forgotPasswordRequestSchema>;

/** What a link that sets a password is for. */
export const PASSWORD_LINK_KINDS = ["reset", "invitation"] as const;
/** A link that works, and whose password it sets. */
export const passwordLinkSchema = z.object({ kind: z.enum(PASSWORD_LINK_KINDS), username: z.string() });
export type PasswordLink = z.infer<typeof passwordLinkSchema>;

export const resetPasswordRequestSchema = z.object({ password: presentedPassword });
export type ResetPasswordRequest = z.output<typeof resetPasswordRequestSchema>;

const role = z.enum(ROLES, { error: MESSAGES.users.role });
/** An invalid id is treated as missing: for administrators the service uses their own organization, and for staff it reports the missing one. */
const organizationId = idSchema.nullish().catch(null);

/** A name to give an account, normalized; none that passes for the product. The identity service says whether one looks like another's. */
export const newUsernameSchema = requiredText(TEXT_LIMITS.name, MESSAGES.login.usernameRequired)
  .meta({ description: "Stored in NFKC. Letters of one script, digits, spaces and . _ - @ + only; no invisible characters." })
  .transform(normalizeUsername)
  .superRefine((username, context) => {
    const problem = nameKey(username) === nameKey(HISTORY_BY_SYSTEM) ? MESSAGES.users.usernameReserved : usernameProblem(username);
    if (problem) context.addIssue(problem);
  });

export const createUserRequestSchema = z
  .object({
    username: newUsernameSchema,
    email: emailText(MESSAGES.users.emailRequired),
    /** Required unless an invitation is sent, with which the user chooses it. */
    password: presentedPassword.nullish().meta({ description: "Required without an invitation, and ignored with one." }),
    /** Sends the user a link by which they set their password. Until then they cannot log in. */
    send_invitation: z
      .boolean({ error: TEXT_MESSAGES.yesNo })
      .nullish()
      .transform((isSent) => isSent ?? false),
    phone_number: optionalText(),
    role: role.default("user"),
    /** Set by staff only. */
    organization_id: organizationId,
  })
  // Also checked when other fields are missing, so that a form shows all of its errors at once.
  .refine(({ send_invitation, password }) => send_invitation || password != null, {
    path: ["password"],
    error: MESSAGES.password.required,
    when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
  });
export type CreateUserRequest = z.output<typeof createUserRequestSchema>;

export const updateUserRequestSchema = z.object({
  email: emailText(MESSAGES.users.emailRequired).optional(),
  phone_number: optionalText().optional(),
  role: role.optional(),
  /** Required only when a staff user gets a role within an organization. */
  organization_id: organizationId,
  /** Ends the user's sessions when it is set; no user disables their own account. */
  is_disabled: z.boolean({ error: TEXT_MESSAGES.yesNo }).optional(),
  /** Required when users change their own e-mail address, ignored otherwise. */
  current_password: passwordText(MESSAGES.users.currentPasswordRequired).nullish(),
});
export type UpdateUserRequest = z.output<typeof updateUserRequestSchema>;

/** Whether a change names another mailbox: letter case does not make one. */
export function changesEmailAddress(user: Pick<User, "email">, { email }: Pick<UpdateUserRequest, "email">): boolean {
  return email !== undefined && nameKey(email.trim()) !== nameKey(user.email);
}

/** An open session of the caller. */
export const ownSessionSchema = z.object({
  id: idSchema,
  /** The session of this request. */
  is_current: z.boolean(),
  /** `Firefox on Windows`, or an unknown browser; null for one that sent no user agent. */
  device: z.string().nullable(),
  /** Null for sessions from before it was kept. */
  address: z.string().nullable(),
  created_at: timeSchema,
  last_seen_at: timeSchema,
  /** It ends then at the latest. */
  expires_at: timeSchema,
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
export const ownSessionListSchema = z.array(ownSessionSchema);

export const changePasswordRequestSchema = z.object({
  current_password: passwordText(MESSAGES.users.currentPasswordRequired),
  password: presentedPassword,
});
export type ChangePasswordRequest = z.output<typeof changePasswordRequestSchema>;

export const userListSchema = z.array(userSchema);
