import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { INTERNAL_REDIRECT_HEADERS } from "@takeoff/platform/http";
import { DEVICE_COOKIE_VALUE, SIGN_ON_COOKIE_VALUE, TUS_REQUEST_HEADERS, type Route } from "@takeoff/contracts";
import { readCookie } from "../sessions/session-cookie.ts";

/** The only request headers that are forwarded to a service: not the session cookie, nor internal headers that a client forged. */
const FORWARDED_HEADERS = [
  "accept",
  "content-type",
  "idempotency-key",
  "if-none-match",
  "if-range",
  "range",
  ...TUS_REQUEST_HEADERS,
] as const;

/** Hop-by-hop headers (RFC 9110, 7.6.1), headers that the gateway sets itself, and those that are meant for the gateway. */
const STRIPPED_RESPONSE_HEADERS = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-request-id",
  "date",
  ...INTERNAL_REDIRECT_HEADERS,
]);

/** Request headers for the service. Sets the framing of the body: by content-length when the client sent one, otherwise chunked. */
export function pickServiceRequestHeaders(headers: IncomingHttpHeaders, hasBody: boolean): OutgoingHttpHeaders {
  const forwarded: OutgoingHttpHeaders = Object.fromEntries(
    FORWARDED_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]),
  );
  if (!hasBody) delete forwarded["content-type"];
  else if (headers["transfer-encoding"] === undefined && headers["content-length"] !== undefined)
    forwarded["content-length"] = headers["content-length"];
  else forwarded["transfer-encoding"] = "chunked";
  return forwarded;
}

/** The names of the cookies that services read. */
export interface ForwardedCookies {
  device: string;
  signOn: string;
}

/** The cookies that the route reads and the browser's name. No service receives a session token. */
export function pickBrowserHeaders(headers: IncomingHttpHeaders, route: Route, names: ForwardedCookies): OutgoingHttpHeaders {
  const read = (name: string, pattern: RegExp): string[] => {
    const value = readCookie(headers.cookie, name, pattern);
    return value === null ? [] : [`${name}=${value}`];
  };
  const cookies = [
    ...(route.readsDevice ? read(names.device, DEVICE_COOKIE_VALUE) : []),
    ...(route.readsSignOn ? read(names.signOn, SIGN_ON_COOKIE_VALUE) : []),
  ];
  const userAgent = route.readsDevice ? headers["user-agent"] : undefined;
  return { ...(cookies.length > 0 && { cookie: cookies.join("; ") }), ...(userAgent !== undefined && { "user-agent": userAgent }) };
}

/** Response headers for the client, without hop-by-hop headers and those that `connection` names. */
export function pickClientResponseHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !STRIPPED_RESPONSE_HEADERS.has(name) && !named.has(name)));
}
