import type { IncomingHttpHeaders } from "node:http";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a browser sent this request for another site (contract, section 1). `Sec-Fetch-Site` decides when it is present,
 * since scripts cannot set it; otherwise an `Origin` must be the product's own. Clients other than browsers send neither.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  return headers.origin !== undefined && headers.origin !== publicOrigin;
}

/**
 * Whether a browser sent this request to show its response as a page of a window, or the client is none. Another site can make
 * a browser do so, and this is how OpenID providers send users back; it cannot read the response. A script, a frame, a picture or a
 * prefetch of that site is none.
 */
export function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  const { "sec-fetch-mode": mode = "navigate", "sec-fetch-dest": destination = "document" } = headers;
  return method === "GET" && mode === "navigate" && destination === "document" && headers["sec-purpose"] === undefined;
}
