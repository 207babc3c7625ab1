import { Injectable } from "@nestjs/common";
import { AppError, type Caller, type ChangePasswordRequest } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { DeviceTokens } from "../devices/device-tokens.ts";
import { PasswordChange } from "../password-reset/password-change.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { PasswordPolicy } from "../passwords/password-policy.ts";
import { UserRepository } from "../users/user.repository.ts";
import { OwnPassword } from "../passwords/own-password.ts";

/** Lets users change their own password. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly ownPassword: OwnPassword,
    private readonly policy: PasswordPolicy,
    private readonly hasher: PasswordHasher,
    private readonly passwordChange: PasswordChange,
    private readonly devices: DeviceTokens,
  ) {}

  /**
   * Ends all other sessions and notifies the user.
   * @returns the device cookie by which the browser is recognized from now on
   * @throws AppError `wrong_password`, `too_many_requests`, then `weak_password`; `conflict` when the password was changed in the meantime
   */
  async change(caller: Caller, request: ChangePasswordRequest, address: string, deviceCookie: string | null): Promise<string> {
    const user = await this.users.find(caller.id);
    if (!user) throw new AppError("unauthenticated");
    await this.ownPassword.verify(caller, user, request.current_password, address);
    await this.policy.check(user.id, request.password);
    const passwordHash = await this.hasher.hash(request.password);
    return this.database.transaction(async (tx) => {
      const locked = await this.users.lockVisible(tx, { of: "everyone" }, user.id);
      if (locked?.password_hash !== user.password_hash) throw new AppError("conflict");
      const changed = await this.passwordChange.apply(tx, user.id, passwordHash, caller.session_id);
      if (!changed) throw new AppError("unauthenticated");
      await recordAuditEvent(tx, "changePassword");
      return this.devices.renew(deviceCookie, changed);
    });
  }
}
