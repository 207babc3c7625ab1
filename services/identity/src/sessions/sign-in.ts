import { Injectable } from "@nestjs/common";
import { AppError, nameKey } from "@takeoff/contracts";
import { suspect } from "@takeoff/platform";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { LoginThrottle } from "../throttle/login-throttle.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";

/** Whether a name and a password belong together, told in the same time and words whichever of them is wrong. */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly throttle: LoginThrottle,
  ) {}

  /** @throws AppError `login_failed`, or `too_many_requests` after too many failures. */
  async check(username: string, password: string, address: string): Promise<UserRow> {
    const key = nameKey(username);
    const user = await this.users.findByName(username);
    // A name that is nobody's is not kept: people type passwords there.
    suspect(user);
    await this.throttle.check(key, address);
    const right = await this.hasher.verify(user?.password_hash ?? null, password);
    if (!right || !user) {
      await this.throttle.fail(key, address);
      throw new AppError("login_failed");
    }
    // Guesses made at once were all let in before the first of them failed: the right one among them must not tell.
    await this.throttle.check(key, address);
    return user;
  }
}
