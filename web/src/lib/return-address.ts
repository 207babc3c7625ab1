const APP = "/client";
const ANYWHERE = "http://takeoff.invalid";

/** As the browser would read it: a path inside of the app, whatever tricks of slashes and dots are in it. */
function isOwn(address: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address)) return false;
  const { origin, pathname } = new URL(APP + address, ANYWHERE);
  return origin === ANYWHERE && pathname.startsWith(`${APP}/`);
}

function addressIn(state: unknown, key: "from" | "link"): string | null {
  if (typeof state !== "object" || state === null) return null;
  const address: unknown = Object.entries(state).find(([name]) => name === key)?.[1];
  return typeof address === "string" && isOwn(address) ? address : null;
}

/** Where one was when the session ended, from a location's state; null for anything that is not an address of ours. */
export function returnAddress(state: unknown): string | null {
  return addressIn(state, "from");
}

/** The link by which a visitor came, from a location's state; null for anything that is not an address of ours. */
export function linkAddress(state: unknown): string | null {
  return addressIn(state, "link");
}
