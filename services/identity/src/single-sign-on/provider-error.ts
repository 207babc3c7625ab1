import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { SignOnError } from "./sign-on-error.ts";

/** Error codes of an authorization response (OpenID Connect Core 1.0, section 3.1.2.6) that say: this user is not signed in. */
const DENIALS = new Set(["access_denied", "login_required", "consent_required", "interaction_required", "account_selection_required"]);
const OUTAGES = new Set(["server_error", "temporarily_unavailable"]);
const TIMEOUTS = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

/** Maps what openid-client throws to the reason that the user is shown. */
export function providerError(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError) {
    if (DENIALS.has(error.error)) return new SignOnError("denied", "authorization response");
    return new SignOnError(OUTAGES.has(error.error) ? "unavailable" : "invalid", "authorization response");
  }
  if (error instanceof ResponseBodyError) {
    return new SignOnError(error.status >= 500 ? "unavailable" : "invalid", `token response ${error.status}`);
  }
  if (error instanceof ClientError) {
    const code = error.code ?? "without code";
    return new SignOnError(TIMEOUTS.has(code) || isServerError(error.cause) ? "unavailable" : "invalid", code);
  }
  // What `fetch` throws when there is no connection. The library's own TypeErrors have a code: a defect of this service.
  if (error instanceof TypeError && !("code" in error)) return new SignOnError("unavailable", "no connection");
  return error;
}

function isServerError(cause: unknown): boolean {
  return cause instanceof Response && cause.status >= 500;
}
