import { Injectable } from "@nestjs/common";
import { AppError, type ResetPasswordRequest } from "@takeoff/contracts";
import { Database, recordAuditEvent, type Lazy } from "@takeoff/platform";
import { toAuditedUser } from "../accounts/audited-user.ts";
import { DeviceTokens } from "../devices/device-tokens.ts";
import { EmailChangesService } from "../email-change/email-changes.service.ts";
import { PasswordPolicy } from "../passwords/password-policy.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { PasswordChange } from "./password-change.ts";
import { ResetRepository } from "./reset.repository.ts";
import { ResetTokens } from "../tokens/link-tokens.ts";

@Injectable()
export class ResetsService {
  constructor(
    private readonly database: Database,
    private readonly resets: ResetRepository,
    private readonly tokens: ResetTokens,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly hasher: PasswordHasher,
    private readonly change: PasswordChange,
    private readonly emailChanges: EmailChangesService,
    private readonly devices: DeviceTokens,
  ) {}

  /**
   * Sets a new password with a link. A rejected password leaves the link valid. Replaces an unconfirmed e-mail address by the
   * confirmed one, to which the link was sent.
   * @returns the device cookie by which the browser is recognized from now on
   * @throws AppError `invalid_token`, then `weak_password`.
   */
  async reset(token: string, body: Lazy<ResetPasswordRequest>, deviceCookie: string | null): Promise<string> {
    const reset = await this.resets.findByToken(this.tokens.hash(token));
    if (!reset) throw new AppError("invalid_token");
    const { password } = await body();
    await this.passwordPolicy.check(reset.user_id, password);
    const passwordHash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      const used = await this.resets.use(tx, reset.id);
      const user = used ? await this.change.apply(tx, reset.user_id, passwordHash) : null;
      if (!user || user.disabled_at !== null) throw new AppError("invalid_token");
      const reverted = await this.emailChanges.revert(tx, user.id);
      await recordAuditEvent(tx, "resetPassword", { ...toAuditedUser(user), actor: user, ...(reverted ? { detail: "email" } : {}) });
      return this.devices.renew(deviceCookie, user);
    });
  }
}
