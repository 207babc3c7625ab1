import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

/**
 * What a service may know of a client's request. Everything else stays outside, whatever a client or a `connection`
 * header says: the session's cookie, forwarding headers, and headers of ours that a client made up.
 */
const TO_SERVICE = ["accept", "content-type", "idempotency-key", "if-none-match", "if-range", "range"] as const;

/** Of one connection only (RFC 9110, 7.6.1), and what only the gateway itself may say. */
const NOT_TO_CLIENT = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-request-id",
  "date",
]);

/** Headers for the service. A body is framed anew: by its length when the client told one, else in chunks. */
export function toService(headers: IncomingHttpHeaders, hasBody: boolean): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = Object.fromEntries(
    TO_SERVICE.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]),
  );
  if (!hasBody) delete kept["content-type"];
  else if (headers["transfer-encoding"] === undefined && headers["content-length"] !== undefined)
    kept["content-length"] = headers["content-length"];
  else kept["transfer-encoding"] = "chunked";
  return kept;
}

/** Headers for the client. */
export function toClient(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_TO_CLIENT.has(name) && !named.has(name)));
}
