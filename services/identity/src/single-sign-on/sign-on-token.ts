import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const BYTES = 32;

export function makeSignOnToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

/**
 * What one sign-in sends to the provider and expects from it, derived from the token in the browser's cookie. Only the browser has the
 * token: the database stores its hash, and neither the provider nor a reader of the address can compute it from these values.
 */
export class SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  /** 43 characters: the shortest that RFC 7636, section 4.1, permits. */
  readonly codeVerifier: string;
  readonly tokenHash: Buffer;

  constructor(token: string) {
    const derive = (purpose: string): string => createHmac("sha256", token).update(purpose).digest("base64url");
    this.state = derive("openid state");
    this.nonce = derive("openid nonce");
    this.codeVerifier = derive("openid code verifier");
    this.tokenHash = createHash("sha256").update(token).digest();
  }

  /** Whether a response belongs to this sign-in, in a time that does not depend on its state. */
  hasState(state: string | null): boolean {
    const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
    return state !== null && timingSafeEqual(digest(state), digest(this.state));
  }
}
