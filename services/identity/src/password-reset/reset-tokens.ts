import { createHash, createHmac, randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { InjectConfig } from "@takeoff/platform";
import type { IdentityConfig } from "../config.ts";

const SALT_BYTES = 32;

/**
 * The tokens of reset links: 256 bits made of a stored salt and a key that only this service's environment holds. So
 * an e-mail can be written when it is sent, with a token that neither a table nor a queue ever held.
 */
@Injectable()
export class ResetTokens {
  constructor(@InjectConfig() private readonly config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {}

  /** A fresh salt with the hash of its token. */
  make(): { salt: Buffer; tokenHash: Buffer } {
    const salt = randomBytes(SALT_BYTES);
    return { salt, tokenHash: this.hash(this.tokenOf(salt)) };
  }

  tokenOf(salt: Buffer): string {
    return createHmac("sha256", this.config.PASSWORD_RESET_KEY).update("password-reset").update(salt).digest("base64url");
  }

  hash(token: string): Buffer {
    return createHash("sha256").update(token).digest();
  }
}
