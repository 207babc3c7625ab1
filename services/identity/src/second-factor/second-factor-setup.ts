import { Injectable } from "@nestjs/common";
import {
  AppError,
  errorOfField,
  fieldError,
  LIMITS,
  findPasskeyObstacle,
  secondFactorsAt,
  type NewSecondFactor,
  type SecondFactor,
  type SecondFactorSetup as SetupResponse,
  SECOND_FACTOR_MESSAGES,
} from "@takeoff/contracts";
import { isUniqueViolation, type Transaction } from "@takeoff/platform/database";
import { InjectConfig } from "@takeoff/platform/inject";
import type { IdentityConfig } from "../config.ts";
import { SealedSecrets } from "../secrets/secrets.module.ts";
import { UserEvents } from "../users/user-events.ts";
import type { UserRow } from "../users/user.repository.ts";
import { Passkeys } from "./factors/passkeys.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./factors/recovery-codes.ts";
import { CREDENTIAL_CONSTRAINT, SecondFactorRepository, type NewPasskey } from "./store/second-factor.repository.ts";
import { SetupTokens } from "./setup-tokens.ts";
import { describeTotp, makeTotpSecret, verifyTotp } from "./factors/totp.ts";

/** A new second factor that was proved to work. */
type Proved = { method: "totp"; secret: Buffer; step: number } | { method: "passkey"; name: string; passkey: NewPasskey };

/** Sets up second factors: on the account page, and in the log-in of an account that must have one. */
@Injectable()
export class SecondFactorSetup {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: Passkeys,
    private readonly tokens: SetupTokens,
    private readonly secrets: SealedSecrets,
    private readonly events: UserEvents,
    @InjectConfig() private readonly config: Pick<IdentityConfig, "PUBLIC_URL">,
  ) {}

  /** The second factors that this installation's address permits. */
  get available(): SecondFactor[] {
    return secondFactorsAt(this.config.PUBLIC_URL);
  }

  /**
   * A key for the user's authenticator app, or options for a new passkey.
   * @param holder the session or pending log-in that may complete the setup
   * @throws AppError `passkeys_unavailable` where the address permits none, `validation_failed` where the account has as many passkeys
   * as it may have
   */
  async begin(user: UserRow, method: SecondFactor, holder: string): Promise<SetupResponse> {
    if (method === "totp") {
      const secret = makeTotpSecret();
      const setup_token = this.tokens.issue({ method, secret }, holder);
      return { setup_token, totp: describeTotp(secret, user.username), passkey_options: null };
    }
    const obstacle = findPasskeyObstacle(this.config.PUBLIC_URL);
    if (obstacle !== null) throw new AppError("passkeys_unavailable", { message: obstacle });
    const existing = await this.factors.listPasskeys(user.id);
    if (existing.length >= LIMITS.passkeysPerUser) throw tooManyPasskeys();
    const options = await this.passkeys.registrationOptions(user, existing);
    const setup_token = this.tokens.issue({ method, challenge: options.challenge }, holder);
    return { setup_token, totp: null, passkey_options: { ...options } };
  }

  /** @throws AppError `setup_expired`, `wrong_code`, `wrong_passkey` */
  async prove({ setup_token, code, passkey, name }: NewSecondFactor, holder: string): Promise<Proved> {
    const setup = this.tokens.read(setup_token, holder);
    if (setup.method === "totp") {
      const step = verifyTotp(setup.secret, code ?? "", -1);
      if (step === null) throw errorOfField("wrong_code", "code");
      return { method: "totp", secret: setup.secret, step };
    }
    const registered = passkey ? await this.passkeys.verifyRegistration(passkey, setup.challenge) : null;
    if (!registered) throw new AppError("wrong_passkey");
    return { method: "passkey", name: name ?? SECOND_FACTOR_MESSAGES.unnamedPasskey, passkey: registered };
  }

  /**
   * Stores a second factor and notifies the user, whom the transaction has locked.
   * @returns recovery codes, when the account has none
   * @throws AppError `wrong_passkey` for a passkey that an account has, `validation_failed` for one too many
   */
  async add(tx: Transaction, user: UserRow, proved: Proved): Promise<string[] | null> {
    const { id: userId } = user;
    if (proved.method === "totp") {
      await this.factors.saveTotp(tx, userId, this.secrets.seal(proved.secret, nameTotpOwner(userId)), proved.step);
    } else {
      if ((await this.factors.listPasskeys(userId, tx)).length >= LIMITS.passkeysPerUser) throw tooManyPasskeys();
      await this.factors.addPasskey(tx, userId, proved.name, proved.passkey).catch((error: unknown) => {
        throw isUniqueViolation(error, CREDENTIAL_CONSTRAINT) ? new AppError("wrong_passkey") : error;
      });
    }
    await this.events.secondFactorChanged(tx, user, proved.method === "totp" ? "totp_added" : "passkey_added");
    return (await this.factors.countCodes(userId, tx)) > 0 ? null : this.renewCodes(tx, userId);
  }

  async renewCodes(tx: Transaction, userId: number): Promise<string[]> {
    const codes = makeRecoveryCodes(LIMITS.recoveryCodes);
    await this.factors.replaceCodes(tx, userId, codes.map(hashRecoveryCode));
    return codes;
  }
}

/** What the sealed key of an account's authenticator app belongs to. */
export function nameTotpOwner(userId: number): string {
  return `totp ${userId}`;
}

function tooManyPasskeys(): AppError {
  return fieldError("method", SECOND_FACTOR_MESSAGES.tooManyPasskeys(LIMITS.passkeysPerUser));
}
