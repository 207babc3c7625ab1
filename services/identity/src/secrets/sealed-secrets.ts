import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { InjectConfig } from "@takeoff/platform";
import type { IdentityConfig } from "../config.ts";

const KEY_INFO = "takeoff stored secrets 1";
const KEY_BYTES = 32;
const CIPHER = "aes-256-gcm";
/** Recommended for GCM by NIST SP 800-38D, 8.2. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that the service must read again, such as keys of authenticator apps. An attacker with only the database reads
 * none of them, and cannot move one to another row.
 */
@Injectable()
export class SealedSecrets {
  private readonly key: Buffer;

  constructor(@InjectConfig() config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {
    // Derived from an existing secret: an upgraded installation would lack a new one.
    this.key = Buffer.from(hkdfSync("sha256", config.PASSWORD_RESET_KEY, "", KEY_INFO, KEY_BYTES));
  }

  /** @param owner what the secret belongs to, such as `totp 7`; `open` must be given the same */
  seal(secret: Buffer, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** The secret; null when it was sealed with another key or for another owner, or was changed. */
  open(sealed: Buffer, owner: string): Buffer | null {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, this.key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
