import type { SecondFactor } from "./second-factor.ts";

/** Not with the schemas of second factors, which are part of the web app's first load. */
export const PASSKEY_OBSTACLES = {
  name: "Passkeys need a name in the address of this page; it is an IP address.",
  https: "Passkeys need https in the address of this page.",
} as const;

/**
 * Why no passkey can be set up at an address of the product; null where one can. Browsers accept no passkey for an IP address, and over
 * plain http for localhost only (WebAuthn, section 5.1.3).
 */
export function findPasskeyObstacle(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith("[")) return PASSKEY_OBSTACLES.name;
  return protocol === "https:" || hostname === "localhost" ? null : PASSKEY_OBSTACLES.https;
}

/** The second factors that can be set up at an address of the product. */
export const secondFactorsAt = (publicUrl: string): SecondFactor[] =>
  findPasskeyObstacle(publicUrl) === null ? ["totp", "passkey"] : ["totp"];
