import { Injectable } from "@nestjs/common";
import { AppError, LIMITS } from "@takeoff/contracts";
import * as z from "zod";
import { SealedSecrets } from "../secrets/secrets.module.ts";

const setupSchema = z.discriminatedUnion("method", [
  z.object({ method: z.literal("totp"), secret: z.base64(), expires: z.number() }),
  z.object({ method: z.literal("passkey"), challenge: z.string(), expires: z.number() }),
]);
export type Setup = { method: "totp"; secret: Buffer } | { method: "passkey"; challenge: string };

/** What the service must know again when a new second factor is proved. The browser keeps it, encrypted: who gives up leaves nothing. */
@Injectable()
export class SetupTokens {
  constructor(private readonly secrets: SealedSecrets) {}

  /** @param holder the session or pending log-in that may use the token, such as `session 7` */
  issue(setup: Setup, holder: string, now: Date = new Date()): string {
    const content = setup.method === "totp" ? { ...setup, secret: setup.secret.toString("base64") } : setup;
    const expires = now.getTime() + LIMITS.pendingLoginSeconds * 1000;
    return this.secrets.seal(Buffer.from(JSON.stringify({ ...content, expires })), nameOwner(holder)).toString("base64url");
  }

  /** @throws AppError `setup_expired` for a token that is forged, too old, or another holder's */
  read(token: string, holder: string, now: Date = new Date()): Setup {
    const opened = this.secrets.open(Buffer.from(token, "base64url"), nameOwner(holder));
    const setup = opened && setupSchema.parse(JSON.parse(opened.toString("utf8")));
    if (!setup || setup.expires < now.getTime()) throw new AppError("setup_expired");
    return setup.method === "totp" ? { method: "totp", secret: Buffer.from(setup.secret, "base64") } : setup;
  }
}

function nameOwner(holder: string): string {
  return `second factor setup, ${holder}`;
}
