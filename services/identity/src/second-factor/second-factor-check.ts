import { Injectable } from "@nestjs/common";
import { AppError, errorOfField, type SecondFactorRequest } from "@takeoff/contracts";
import type { Transaction } from "@takeoff/platform/database";
import { SealedSecrets } from "../secrets/secrets.module.ts";
import { UserEvents } from "../users/user-events.ts";
import type { UserRow } from "../users/user.repository.ts";
import { Passkeys } from "./factors/passkeys.ts";
import { hashRecoveryCode } from "./factors/recovery-codes.ts";
import { SecondFactorRepository } from "./store/second-factor.repository.ts";
import { nameTotpOwner } from "./second-factor-setup.ts";
import { verifyTotp } from "./factors/totp.ts";

export type Checked =
  | { isRight: false; error: AppError }
  | {
      isRight: true;
      method: "totp" | "passkey" | "recovery_code";
      /** Marks it as used; false when a concurrent request used it first. */
      use(tx: Transaction, user: UserRow): Promise<boolean>;
    };

/** Verifies a code, a recovery code or a passkey of an account. Each can be used once. */
@Injectable()
export class SecondFactorCheck {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly secrets: SealedSecrets,
    private readonly passkeys: Passkeys,
    private readonly events: UserEvents,
  ) {}

  async check(userId: number, challenge: string | null, given: SecondFactorRequest): Promise<Checked> {
    if (given.code !== undefined) return this.checkCode(userId, given.code);
    if (given.recovery_code !== undefined) return this.checkRecoveryCode(userId, given.recovery_code);
    return this.checkPasskey(userId, challenge, given.passkey);
  }

  private async checkCode(userId: number, code: string): Promise<Checked> {
    const totp = await this.factors.findTotp(userId);
    const secret = totp && this.secrets.open(totp.sealed_secret, nameTotpOwner(userId));
    const step = secret && verifyTotp(secret, code, totp.last_step);
    if (step === null) return { isRight: false, error: errorOfField("wrong_code", "code") };
    return { isRight: true, method: "totp", use: (tx) => this.factors.useTotp(tx, userId, step) };
  }

  private async checkRecoveryCode(userId: number, code: string): Promise<Checked> {
    const hash = hashRecoveryCode(code);
    if (!(await this.factors.hasCode(userId, hash))) return { isRight: false, error: errorOfField("wrong_recovery_code", "recovery_code") };
    return {
      isRight: true,
      method: "recovery_code",
      use: async (tx, user) => {
        if (!(await this.factors.useCode(tx, userId, hash))) return false;
        await this.events.secondFactorChanged(tx, user, "code_used");
        return true;
      },
    };
  }

  /** Only a passkey of this account: one of another account is as wrong as a forged one. */
  private async checkPasskey(userId: number, challenge: string | null, given: SecondFactorRequest["passkey"]): Promise<Checked> {
    const passkey = given && (await this.factors.listPasskeys(userId)).find(({ credential_id }) => credential_id === given.id);
    const count = passkey && challenge !== null ? await this.passkeys.verifyAssertion(given, challenge, passkey) : null;
    if (!passkey || count === null) return { isRight: false, error: new AppError("wrong_passkey") };
    return { isRight: true, method: "passkey", use: (tx) => this.factors.usePasskey(tx, passkey, count) };
  }
}
