import { APP_BASE } from "@takeoff/contracts";

const PLACEHOLDER_ORIGIN = "http://takeoff.invalid";

/** Whether the browser resolves the address to a path inside the app. Rejects tricks with slashes, dots and control characters. */
function isAppPath(address: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address)) return false;
  const { origin, pathname } = new URL(APP_BASE + address, PLACEHOLDER_ORIGIN);
  return origin === PLACEHOLDER_ORIGIN && pathname.startsWith(`${APP_BASE}/`);
}

function addressIn(state: unknown, key: "from" | "link"): string | null {
  if (typeof state !== "object" || state === null) return null;
  const address: unknown = Object.entries(state).find(([name]) => name === key)?.[1];
  return typeof address === "string" && isAppPath(address) ? address : null;
}

/** The address at which the session expired, from a location's state; null for anything that is not an address of the app. */
export function returnAddress(state: unknown): string | null {
  return addressIn(state, "from");
}

/** The link that a visitor opened, from a location's state; null for anything that is not an address of the app. */
export function linkAddress(state: unknown): string | null {
  return addressIn(state, "link");
}
