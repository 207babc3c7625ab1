import { Injectable } from "@nestjs/common";
import { errorOfField, fieldError, MESSAGES, nameKey, type Caller } from "@takeoff/contracts";
import { PasswordHasher } from "./password-hasher.ts";
import { LoginThrottle } from "../throttle/login-throttle.ts";
import type { UserRow } from "../users/user.repository.ts";

const FIELD = "current_password";

/** Verifies that the client of a session knows the user's password. Without this, an unattended screen suffices to take over an account. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * Failures count as failed log-ins of a known device, the session: other clients cannot block it, and a stolen session gets no
   * more guesses than a browser.
   * @throws AppError `validation_failed` without a password, `wrong_password`, `too_many_requests`.
   */
  async verify(caller: Caller, user: UserRow, password: string | null | undefined, address: string): Promise<void> {
    if (password == null) throw fieldError(FIELD, MESSAGES.users.currentPasswordRequired);
    const attempt = { nameKey: nameKey(user.username), address, device: `session:${caller.session_id}` };
    await this.throttle.check(attempt);
    if (!(await this.hasher.verify(user.password_hash, password))) {
      await this.throttle.fail(attempt);
      throw errorOfField("wrong_password", FIELD);
    }
    // Checks again, as at the log-in, so that concurrent guesses gain nothing.
    await this.throttle.check(attempt);
  }
}
