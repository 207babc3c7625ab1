import { createHash, createHmac, randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";

const SALT_BYTES = 32;

/** What is stored of a token: who reads the database cannot use its links. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The tokens of links in e-mails: an HMAC of a stored salt with a key of this service alone. No table and no queue holds a token. */
abstract class LinkTokens {
  constructor(
    private readonly key: string,
    /** Part of the HMAC, so that the token of one kind of link is not valid for another. */
    private readonly purpose: string,
  ) {}

  /** A new salt with the hash of its token. */
  make(): { salt: Buffer; tokenHash: Buffer } {
    const salt = randomBytes(SALT_BYTES);
    return { salt, tokenHash: hashLinkToken(this.makeToken(salt)) };
  }

  makeToken(salt: Buffer): string {
    return createHmac("sha256", this.key).update(this.purpose).update(salt).digest("base64url");
  }
}

/** The tokens of links that set a new password. */
@Injectable()
export class ResetTokens extends LinkTokens {
  constructor(@InjectConfig() config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {
    super(config.PASSWORD_RESET_KEY, "password-reset");
  }
}

/** The tokens of invitations, by which users set their first password. */
@Injectable()
export class InvitationTokens extends LinkTokens {
  constructor(@InjectConfig() config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {
    super(config.PASSWORD_RESET_KEY, "invitation");
  }
}

@Injectable()
export class ConfirmationTokens extends LinkTokens {
  constructor(@InjectConfig() config: Pick<IdentityConfig, "PASSWORD_RESET_KEY">) {
    super(config.PASSWORD_RESET_KEY, "email-confirmation");
  }
}
