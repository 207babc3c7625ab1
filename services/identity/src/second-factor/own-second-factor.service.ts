import { Injectable } from "@nestjs/common";
import {
  AppError,
  type Caller,
  type CurrentPasswordRequest,
  type NewSecondFactor,
  type OwnSecondFactor,
  type OwnSetupRequest,
  type RemoveSecondFactorRequest,
  type SecondFactorSetup as SetupResponse,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { OwnPassword } from "../passwords/own-password.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";
import { ProvedBrowsers } from "./store/proved-browsers.ts";
import { SecondFactorLogin } from "./second-factor-login.ts";
import { SecondFactorRepository } from "./store/second-factor.repository.ts";
import { SecondFactorSetup } from "./second-factor-setup.ts";

/** Lets users manage the second factors of their own account. Each change asks for the password. */
@Injectable()
export class OwnSecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly setups: SecondFactorSetup,
    private readonly logins: SecondFactorLogin,
    private readonly browsers: ProvedBrowsers,
    private readonly ownPassword: OwnPassword,
    private readonly events: UserEvents,
  ) {}

  async describe(caller: Caller): Promise<OwnSecondFactor> {
    const [totp, passkeys, recovery_codes_left] = await Promise.all([
      this.factors.findTotp(caller.id),
      this.factors.listPasskeys(caller.id),
      this.factors.countCodes(caller.id),
    ]);
    return {
      is_required: this.logins.isRequired(caller),
      available: this.setups.available,
      totp: totp && { created_at: totp.created_at.toISOString() },
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      recovery_codes_left,
    };
  }

  /** @throws AppError `wrong_password`, `too_many_requests`, `validation_failed` */
  async setUp(caller: Caller, { method, current_password }: OwnSetupRequest, address: string): Promise<SetupResponse> {
    const user = await this.verifyPassword(caller, current_password, address);
    return this.setups.begin(user, method, nameHolder(caller));
  }

  /** Adds what `setUp` began and the browser proved. @throws AppError `setup_expired`, `wrong_code`, `wrong_passkey` and others */
  async add(
    caller: Caller,
    request: NewSecondFactor,
    presentedCookie: string | null,
  ): Promise<{ recoveryCodes: string[] | null; deviceCookie: string }> {
    const proved = await this.setups.prove(request, nameHolder(caller));
    return this.database.transaction(async (tx) => {
      const user = await this.users.lockVisible(tx, { of: "everyone" }, caller.id);
      if (!user) throw new AppError("unauthenticated");
      const recoveryCodes = await this.setups.add(tx, user, proved);
      const deviceCookie = await this.browsers.remember(tx, user, presentedCookie);
      await recordAuditEvent(tx, "addSecondFactor", { detail: proved.method });
      return { recoveryCodes, deviceCookie };
    });
  }

  /** Removes a second factor, and with the last the recovery codes. @throws AppError `wrong_password`, `second_factor_required` etc. */
  async remove(caller: Caller, { current_password, passkey_id }: RemoveSecondFactorRequest, address: string): Promise<void> {
    await this.verifyPassword(caller, current_password, address);
    await this.database.transaction(async (tx) => {
      const user = await this.users.lockVisible(tx, { of: "everyone" }, caller.id);
      if (!user) throw new AppError("unauthenticated");
      const isPasskey = passkey_id != null;
      const removed = isPasskey ? await this.factors.removePasskey(tx, user.id, passkey_id) : await this.factors.removeTotp(tx, user.id);
      if (!removed) throw new AppError("not_found");
      const isLast = (await this.factors.methods(user.id, tx)).length === 0;
      if (isLast && this.logins.isRequired(user)) throw new AppError("second_factor_required");
      if (isLast) await this.factors.replaceCodes(tx, user.id, []);
      await this.events.secondFactorChanged(tx, user, isPasskey ? "passkey_removed" : "totp_removed");
      await recordAuditEvent(tx, "removeSecondFactor", { detail: isPasskey ? "passkey" : "totp" });
    });
  }

  /** @throws AppError `wrong_password`, `too_many_requests`; `not_found` for an account without a second factor */
  async renewCodes(caller: Caller, { current_password }: CurrentPasswordRequest, address: string): Promise<{ recovery_codes: string[] }> {
    await this.verifyPassword(caller, current_password, address);
    const recovery_codes = await this.database.transaction(async (tx) => {
      const user = await this.users.lockVisible(tx, { of: "everyone" }, caller.id);
      if (!user || (await this.factors.methods(caller.id, tx)).length === 0) throw new AppError("not_found");
      const codes = await this.setups.renewCodes(tx, user.id);
      await this.events.secondFactorChanged(tx, user, "codes_renewed");
      await recordAuditEvent(tx, "renewRecoveryCodes");
      return codes;
    });
    return { recovery_codes };
  }

  private async verifyPassword(caller: Caller, password: string, address: string): Promise<UserRow> {
    const user = await this.users.find(caller.id);
    if (!user) throw new AppError("unauthenticated");
    await this.ownPassword.verify(caller, user, password, address);
    return user;
  }
}

function nameHolder({ session_id }: Caller): string {
  return `session ${session_id}`;
}
