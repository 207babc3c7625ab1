import type { IncomingHttpHeaders } from "node:http";

/** Names that a browser on this machine gives to its own loopback; no other name that leads here is this machine's choice. */
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Whether a request comes from the catcher's own page or from no browser. Without this, any web page that is open on this machine
 * reads the e-mails, with their password reset links: directly, or by a name of its own that resolves to 127.0.0.1.
 */
export function isOwnRequest({ host = "", origin, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  if (!URL.canParse(`http://${host}`) || !LOOPBACK.has(new URL(`http://${host}`).hostname)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || site === "same-origin" || site === "none";
}
