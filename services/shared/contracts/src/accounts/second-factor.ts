import * as z from "zod";
import { SECOND_FACTOR_MESSAGES } from "./second-factor-messages.ts";
import { idSchema, requiredText, TEXT_LIMITS, timeSchema } from "../text.ts";
import { presentedPassword, userSchema } from "./users.ts";

/** `totp`: codes of an authenticator app (RFC 6238). `passkey`: a WebAuthn credential. */
export const SECOND_FACTORS = ["totp", "passkey"] as const;
export const secondFactorSchema = z.enum(SECOND_FACTORS, { error: SECOND_FACTOR_MESSAGES.method });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

const token = z
  .string({ error: SECOND_FACTOR_MESSAGES.token })
  .min(1, { error: SECOND_FACTOR_MESSAGES.token })
  .max(4096, { error: SECOND_FACTOR_MESSAGES.token });
/** Six digits; spaces between them are ignored. */
const code = z
  .string({ error: SECOND_FACTOR_MESSAGES.code })
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, { error: SECOND_FACTOR_MESSAGES.code }));
/** Letter case, spaces and hyphens are ignored. */
const recoveryCode = requiredText(TEXT_LIMITS.name, SECOND_FACTOR_MESSAGES.recoveryCodeRequired);
export const PASSKEY_NAME_LENGTH = 60;
const passkeyName = requiredText(PASSKEY_NAME_LENGTH, SECOND_FACTOR_MESSAGES.nameRequired);

const unreadable = { error: SECOND_FACTOR_MESSAGES.passkey };
const base64url = (max: number) =>
  z
    .string(unreadable)
    .max(max, unreadable)
    .regex(/^[A-Za-z0-9_-]*$/, unreadable);
const credential = { id: base64url(2048), rawId: base64url(2048), type: z.literal("public-key", unreadable) };
/** `AuthenticationResponseJSON` of WebAuthn, without extensions. */
export const passkeyAssertionSchema = z.object(
  {
    ...credential,
    response: z.object({ clientDataJSON: base64url(8192), authenticatorData: base64url(8192), signature: base64url(8192) }, unreadable),
  },
  unreadable,
);
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;
/** `RegistrationResponseJSON` of WebAuthn, without extensions. */
export const passkeyRegistrationSchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64url(8192),
        attestationObject: base64url(65_536),
        transports: z.array(z.string(unreadable).max(32, unreadable), unreadable).max(10, unreadable).optional(),
      },
      unreadable,
    ),
  },
  unreadable,
);
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>;

/** `PublicKeyCredentialRequestOptionsJSON` or `PublicKeyCredentialCreationOptionsJSON`: for the browser, unread by our code. */
const optionsSchema = z.record(z.string(), z.unknown().meta({ type: ["object", "array", "string", "number", "boolean", "null"] }));

/** A correct password of an account with a second factor, or of one that must get one. */
export const loginStepSchema = z.object({
  isAuthenticated: z.literal(false),
  /** What the account can sign in with; empty for one that has no second factor and must set one up. */
  second_factor: z.array(secondFactorSchema),
  /** What the account may set up in this sign-in; empty for one that has a second factor. */
  set_up: z.array(secondFactorSchema),
  /** Names this sign-in in the requests that complete it; valid for `LIMITS.pendingLoginSeconds`. */
  login_token: z.string(),
  passkey_options: optionsSchema.nullable(),
});
export type LoginStep = z.infer<typeof loginStepSchema>;

export const completedLoginSchema = z.object({ isAuthenticated: z.literal(true), user: userSchema });
export const loginResponseSchema = z.discriminatedUnion("isAuthenticated", [completedLoginSchema, loginStepSchema]);

/** What completes a sign-in: one of them. */
export const secondFactorRequestSchema = z
  .object({
    login_token: token,
    code: code.optional(),
    recovery_code: recoveryCode.optional(),
    passkey: passkeyAssertionSchema.optional(),
  })
  .refine((given) => [given.code, given.recovery_code, given.passkey].filter((one) => one !== undefined).length === 1, {
    error: SECOND_FACTOR_MESSAGES.code,
    path: ["code"],
  });
export type SecondFactorRequest = z.output<typeof secondFactorRequestSchema>;

export const setupSchema = z.object({
  /** Returned with the proof; valid for `LIMITS.pendingLoginSeconds`. */
  setup_token: z.string(),
  /** The key of an authenticator app in Base32, and as the address that its QR code holds. */
  totp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  passkey_options: optionsSchema.nullable(),
});
export type SecondFactorSetup = z.infer<typeof setupSchema>;

export const loginSetupRequestSchema = z.object({ login_token: token, method: secondFactorSchema });
export type LoginSetupRequest = z.infer<typeof loginSetupRequestSchema>;
export const ownSetupRequestSchema = z.object({ method: secondFactorSchema, current_password: presentedPassword });
export type OwnSetupRequest = z.infer<typeof ownSetupRequestSchema>;

/** The proof that a new second factor works: a code of the app, or the new passkey with a name of the user's choice. */
const proof = { setup_token: token, code: code.optional(), passkey: passkeyRegistrationSchema.optional(), name: passkeyName.optional() };
const hasProof = (given: { code?: unknown; passkey?: unknown }): boolean => (given.code === undefined) !== (given.passkey === undefined);
const proofMissing = { error: SECOND_FACTOR_MESSAGES.code, path: ["code"] };
export const newSecondFactorSchema = z.object(proof).refine(hasProof, proofMissing);
export type NewSecondFactor = z.output<typeof newSecondFactorSchema>;
export const loginEnrolmentSchema = z.object({ login_token: token, ...proof }).refine(hasProof, proofMissing);
export type LoginEnrolment = z.output<typeof loginEnrolmentSchema>;

/** Shown once; null when the account has codes already. */
const recoveryCodes = z.array(z.string());
export const enrolledLoginSchema = completedLoginSchema.extend({ recovery_codes: recoveryCodes.nullable() });
export const addedSecondFactorSchema = z.object({ recovery_codes: recoveryCodes.nullable() });
export const recoveryCodesSchema = z.object({ recovery_codes: recoveryCodes });

export const ownSecondFactorSchema = z.object({
  /** By `REQUIRE_SECOND_FACTOR`: the last one cannot be removed. */
  is_required: z.boolean(),
  available: z.array(secondFactorSchema),
  totp: z.object({ created_at: timeSchema }).nullable(),
  passkeys: z.array(z.object({ id: idSchema, name: z.string(), created_at: timeSchema, last_used_at: timeSchema.nullable() })),
  recovery_codes_left: z.int().nonnegative(),
});
export type OwnSecondFactor = z.infer<typeof ownSecondFactorSchema>;

/** Without a passkey's id the authenticator app is removed. */
export const removeSecondFactorSchema = z.object({ current_password: presentedPassword, passkey_id: idSchema.nullish() });
export type RemoveSecondFactorRequest = z.infer<typeof removeSecondFactorSchema>;
export const currentPasswordSchema = z.object({ current_password: presentedPassword });
export type CurrentPasswordRequest = z.infer<typeof currentPasswordSchema>;

/** What happened to an account's second factors: the subject of the e-mail about it. */
export const SECOND_FACTOR_CHANGES = {
  totp_added: "An authenticator app was added to your Takeoff account",
  totp_removed: "The authenticator app was removed from your Takeoff account",
  passkey_added: "A passkey was added to your Takeoff account",
  passkey_removed: "A passkey was removed from your Takeoff account",
  codes_renewed: "Your Takeoff account has new recovery codes",
  code_used: "A recovery code was used to sign in to your Takeoff account",
  reset: "The second factors of your Takeoff account were removed",
} as const;
export const secondFactorChangeSchema = z.enum(
  Object.keys(SECOND_FACTOR_CHANGES) as [keyof typeof SECOND_FACTOR_CHANGES, ...(keyof typeof SECOND_FACTOR_CHANGES)[]],
);
export type SecondFactorChange = z.infer<typeof secondFactorChangeSchema>;
