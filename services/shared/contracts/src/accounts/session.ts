import { LIMITS } from "../limits.ts";

/** `__Host-` binds the cookie to one host over HTTPS; browsers reject the prefix on plain HTTP. */
export function sessionCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? "__Host-takeoff_session" : "takeoff_session";
}

export function isSecure(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === "https:";
}

/** The cookie by which the log-in rate limit recognizes a browser that has signed in before. */
export function deviceCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? "__Host-takeoff_device" : "takeoff_device";
}

/** Bytes of one account's token in the device cookie: account 8, device 16, time of issue 4, signature 32. */
export const DEVICE_TOKEN_BYTES = 60;

/** The cookie that binds a single sign-on to the browser that began it. */
export function signOnCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? "__Host-takeoff_sign_on" : "takeoff_sign_on";
}

/** Its value: 32 random bytes in base64url. */
export const SIGN_ON_COOKIE_VALUE = /^[A-Za-z0-9_-]{43}$/;

const TOKEN = `[A-Za-z0-9_-]{${(DEVICE_TOKEN_BYTES * 4) / 3}}`;
/** A device cookie's value: one token for each account, the latest sign-in first, joined by dots. */
export const DEVICE_COOKIE_VALUE = new RegExp(`^${TOKEN}(?:\\.${TOKEN}){0,${LIMITS.accountsPerDevice - 1}}$`);
