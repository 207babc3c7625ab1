import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const CIPHER = "aes-256-gcm";
/** Recommended for GCM by NIST SP 800-38D, 8.2. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a key from a secret of the installation (HKDF, RFC 5869): another for each use, so that none opens what another sealed. */
export function deriveKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", use, KEY_BYTES));
}

/** Encrypts secrets that a service must read again. An attacker with the database alone cannot read or move them. */
export class SealingKey {
  /** @param key 32 bytes, as of `deriveKey` */
  constructor(private readonly key: Buffer) {}

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
