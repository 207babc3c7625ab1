import { Secret, TOTP } from "otpauth";

/** RFC 4226, section 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
/** The steps before and after the present one that are accepted: clocks of phones differ (RFC 6238, section 5.2). */
const ACCEPTED_STEPS = 1;
/** Six digits, SHA-1 and 30 s are what every authenticator app supports. */
const PARAMETERS = { issuer: "Takeoff", algorithm: "SHA1", digits: 6, period: 30 } as const;

export function makeTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** The secret in Base32, and the `otpauth:` address that authenticator apps read from a QR code. */
export function describeTotp(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = makeTotp(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The time step of a valid code, in units of 30 s since 1970; null for a wrong code, and for one whose step was used before.
 * @param lastStep the step of the code that was accepted last: RFC 6238, section 5.2, accepts each code once
 */
export function verifyTotp(secret: Buffer, code: string, lastStep: number, now: Date = new Date()): number | null {
  const totp = makeTotp(secret, "");
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: ACCEPTED_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: now.getTime() }) + delta;
  return step > lastStep ? step : null;
}

function makeTotp(secret: Buffer, label: string): TOTP {
  return new TOTP({ ...PARAMETERS, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
}
