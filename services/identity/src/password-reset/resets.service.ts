import { Injectable } from "@nestjs/common";
import { AppError, type ResetPasswordRequest } from "@takeoff/contracts";
import { Database, recordAct, type Lazy } from "@takeoff/platform";
import { auditedUser } from "../accounts/audited-user.ts";
import { checkNewPassword } from "../passwords/new-password.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { PasswordChange } from "./password-change.ts";
import { ResetRepository } from "./reset.repository.ts";
import { ResetTokens } from "./reset-tokens.ts";

@Injectable()
export class ResetsService {
  constructor(
    private readonly database: Database,
    private readonly resets: ResetRepository,
    private readonly tokens: ResetTokens,
    private readonly hasher: PasswordHasher,
    private readonly change: PasswordChange,
  ) {}

  /**
   * Sets a new password with a link. A password that is refused leaves the link as it is.
   * @throws AppError `invalid_token`, then `weak_password`.
   */
  async reset(token: string, body: Lazy<ResetPasswordRequest>): Promise<void> {
    const reset = await this.resets.findByToken(this.tokens.hash(token));
    if (!reset) throw new AppError("invalid_token");
    const { password } = await body();
    await checkNewPassword(password);
    const passwordHash = await this.hasher.hash(password);
    await this.database.transaction(async (tx) => {
      const used = await this.resets.use(tx, reset.id);
      const user = used ? await this.change.apply(tx, reset.user_id, passwordHash) : null;
      if (!user) throw new AppError("invalid_token");
      await recordAct(tx, "resetPassword", { ...auditedUser(user), by: user });
    });
  }
}
