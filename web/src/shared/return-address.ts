import { isAppAddress } from "@takeoff/contracts";

function readAddress(state: unknown, key: "from" | "link"): string | null {
  if (typeof state !== "object" || state === null) return null;
  const address: unknown = Object.entries(state).find(([name]) => name === key)?.[1];
  return typeof address === "string" && isAppAddress(address) ? address : null;
}

/** The address at which the session expired, from a location's state; null for anything that is not an address of the app. */
export function readReturnAddress(state: unknown): string | null {
  return readAddress(state, "from");
}

/** The link that a visitor opened, from a location's state; null for anything that is not an address of the app. */
export function readLinkAddress(state: unknown): string | null {
  return readAddress(state, "link");
}
