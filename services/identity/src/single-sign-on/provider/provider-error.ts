import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { PrivateAddressError } from "./provider-fetch.ts";
import { SignOnError } from "../sign-on-error.ts";

/** Error codes of an authorization response (OpenID Connect Core 1.0, section 3.1.2.6) that say: this user is not signed in. */
const DENIALS = new Set(["access_denied", "login_required", "consent_required", "interaction_required", "account_selection_required"]);
const OUTAGES = new Set(["server_error", "temporarily_unavailable"]);
/**
 * The detail of an error about a provider to which no request may be sent. For the log and staff: to users it is as unavailable as one
 * whose name does not exist, since an organization controls its provider's metadata, and could find names in the networks of this
 * installation by the difference.
 */
export const PRIVATE = "private network";
const TIMEOUTS = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

/** Runs what openid-client does with a provider's responses. @throws SignOnError whatever it throws: no response is an error of ours */
export async function withProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Maps what was thrown to the reason that the user is shown. */
function toProviderError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  if (error instanceof AuthorizationResponseError) {
    if (DENIALS.has(error.error)) return new SignOnError("denied", "authorization response");
    return new SignOnError(OUTAGES.has(error.error) ? "unavailable" : "invalid", "authorization response");
  }
  if (error instanceof ResponseBodyError) {
    return new SignOnError(error.status >= 500 ? "unavailable" : "invalid", `token response ${error.status}`);
  }
  if (error instanceof ClientError) {
    // The library wraps what it does not know.
    if (error.cause instanceof PrivateAddressError) return new SignOnError("unavailable", PRIVATE);
    const code = error.code ?? "without code";
    return new SignOnError(TIMEOUTS.has(code) || isServerError(error.cause) ? "unavailable" : "invalid", code);
  }
  // What `fetch` throws when there is no connection. The library's own TypeErrors have a code.
  if (error instanceof TypeError && !("code" in error) && error.cause !== undefined) return new SignOnError("unavailable", "no connection");
  return new SignOnError("invalid", error instanceof Error ? error.name : "unknown error");
}

function isServerError(cause: unknown): boolean {
  return cause instanceof Response && cause.status >= 500;
}
