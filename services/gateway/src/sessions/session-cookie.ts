import { SESSION_TOKEN } from "@takeoff/platform";

/**
 * The first value of a cookie that matches the pattern; null without one. A `cookie` parser library returns the first value
 * of a name whatever it is: a malformed cookie that another page of the domain planted would then hide the valid one.
 */
export function readCookie(header: string | undefined, name: string, pattern: RegExp): string | null {
  for (const pair of header?.split(";") ?? []) {
    const text = pair.trim();
    const separator = text.indexOf("=");
    if (separator < 0 || text.slice(0, separator) !== name) continue;
    const value = text.slice(separator + 1);
    if (pattern.test(value)) return value;
  }
  return null;
}

/** The session token of a `cookie` header; null without a well-formed one. */
export function readSessionToken(header: string | undefined, cookieName: string): string | null {
  return readCookie(header, cookieName, SESSION_TOKEN);
}
