import { Injectable } from "@nestjs/common";
import { AppError, type PasswordLink, type ResetPasswordRequest } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { toAuditedUser } from "../accounts/audited-user.ts";
import { DeviceTokens } from "../devices/device-tokens.ts";
import { EmailChangesService } from "../email-change/email-changes.service.ts";
import { PasswordPolicy } from "../passwords/password-policy.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";
import { PasswordChange } from "./password-change.ts";
import { PasswordLinks } from "./password-links.ts";

/** What a link did, and the device cookie by which the browser is recognized from now on. */
export interface CompletedReset {
  kind: PasswordLink["kind"];
  deviceCookie: string;
}

@Injectable()
export class ResetsService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly links: PasswordLinks,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly hasher: PasswordHasher,
    private readonly change: PasswordChange,
    private readonly emailChanges: EmailChangesService,
    private readonly devices: DeviceTokens,
  ) {}

  /** What a link is for, and whose password it sets. Changes nothing: mail scanners open links too. @throws AppError `invalid_token` */
  async check(token: string): Promise<PasswordLink> {
    const { kind, userId } = await this.links.find(token);
    const user = await this.users.find(userId);
    if (!user || user.disabled_at !== null) throw new AppError("invalid_token");
    return { kind, username: user.username };
  }

  /** Sets a password with a link, and reverts an unconfirmed address. @throws AppError `invalid_token`, then `weak_password` */
  async reset(token: string, body: RequestReader<ResetPasswordRequest>, deviceCookie: string | null): Promise<CompletedReset> {
    const link = await this.links.find(token);
    const { password } = await body();
    await this.passwordPolicy.check(link.userId, password);
    const passwordHash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      // Locks the user first, as every change of a user does. Otherwise two changes deadlock.
      const locked = await this.users.lockVisible(tx, { of: "everyone" }, link.userId);
      const isOpen = locked?.disabled_at === null && (await this.links.use(tx, link));
      const user = isOpen ? await this.setPassword(link.kind, tx, locked, passwordHash) : null;
      if (!user) throw new AppError("invalid_token");
      const reverted = await this.emailChanges.revert(tx, user.id);
      const detail = link.kind === "invitation" ? "invitation" : reverted ? "email" : null;
      await recordAuditEvent(tx, "resetPassword", { ...toAuditedUser(user), actor: user, ...(detail ? { detail } : {}) });
      return { kind: link.kind, deviceCookie: this.devices.renew(deviceCookie, user) };
    });
  }

  private setPassword(kind: PasswordLink["kind"], tx: Transaction, { id }: UserRow, passwordHash: string): Promise<UserRow | null> {
    return kind === "invitation" ? this.change.applyFirst(tx, id, passwordHash) : this.change.apply(tx, id, passwordHash);
  }
}
