import {
  type AccessToken,
  type LoginStep,
  type OwnSecondFactor,
  type OwnSession,
  type Webhook,
  STANDARD_PARAMETERS,
  type Parameter,
  type RouteResponse,
} from "@takeoff/contracts";

const TIME = "2026-11-20T15:30:00.000Z";
const LATER = "2099-11-20T15:30:00.000Z";

/** A session in another browser. */
export function sampleSession(fields: Partial<OwnSession> = {}): OwnSession {
  const times = { created_at: TIME, last_seen_at: TIME, expires_at: LATER };
  return { id: 2, is_current: false, device: "Firefox on Windows", address: "203.0.113.9", ...times, ...fields };
}

/** An account without a second factor, which may add an authenticator app. */
export function sampleSecondFactor(fields: Partial<OwnSecondFactor> = {}): OwnSecondFactor {
  return { is_required: false, available: ["totp"], totp: null, passkeys: [], recovery_codes_left: 0, ...fields };
}

/** The step after the password of an account with an authenticator app. */
export function sampleLoginStep(fields: Partial<LoginStep> = {}): LoginStep {
  return { isAuthenticated: false, second_factor: ["totp"], set_up: [], login_token: "login-1", passkey_options: null, ...fields };
}

/** An access token that has not expired and was never used. */
export function sampleToken(fields: Partial<AccessToken> = {}): AccessToken {
  return { id: 5, name: "Nightly upload", scopes: ["documents:read"], created_at: TIME, expires_at: LATER, last_used_at: null, ...fields };
}

/** A webhook to which nothing was sent yet. */
export function sampleWebhook(fields: Partial<Webhook> = {}): Webhook {
  const state = { delivered_at: null, failing_since: null, disabled_at: null, disabled_reason: null };
  return { id: 3, url: "https://hooks.example/takeoff", events: ["document.completed"], created_at: TIME, ...state, ...fields };
}

/** The standard parameters as the server lists them. */
export const DEFAULT_PARAMETERS: RouteResponse<"listDefaults"> = STANDARD_PARAMETERS.map(({ label: _, options, ...rest }) => ({
  ...rest,
  options: [...options],
}));

/** A saved grade of W shapes. */
export function sampleGrade(value: string): Parameter {
  const name = "default_w_steel_grade";
  return { name, value, category: "MATERIAL", description: null, units: null, is_custom: false, is_default: value === "A992" };
}
