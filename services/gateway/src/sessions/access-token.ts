import { AppError, TOKEN_MESSAGES, type AppErrorDetail, type Caller, type ErrorName, type Route } from "@takeoff/contracts";
import { isAccessToken } from "@takeoff/platform";

/** RFC 6750, 2.1. The name of the scheme is read without regard to case. */
const BEARER = /^Bearer(?: +(.*))?$/i;

/** The access token of an `authorization` header; null without the scheme Bearer. @throws AppError `unauthenticated` without look-up */
export function readAccessToken(header: string | undefined): string | null {
  const match = header === undefined ? null : BEARER.exec(header.trim());
  if (!match) return null;
  const token = match[1] ?? "";
  if (!isAccessToken(token)) throw invalidAccessToken();
  return token;
}

/** The same for a token that never existed, has expired or was revoked, and for one whose account is disabled or deleted. */
export function invalidAccessToken(): AppError {
  return new AppError("unauthenticated", {
    message: TOKEN_MESSAGES.invalid,
    headers: { "www-authenticate": 'Bearer error="invalid_token"' },
  });
}

/** What a program's author needs to know of a rejection by scope (RFC 6750, 3.1); undefined for other rejections. */
export function describeTokenRejection(
  code: ErrorName,
  { token: scope }: Pick<Route, "token">,
  caller: Caller | null,
): AppErrorDetail | undefined {
  const token = caller?.access_token;
  if (!token || code !== "forbidden") return undefined;
  if (scope === undefined) return { message: TOKEN_MESSAGES.notAccepted };
  if (token.scopes.includes(scope)) return undefined;
  return {
    message: TOKEN_MESSAGES.scopeMissing(scope),
    headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
  };
}
