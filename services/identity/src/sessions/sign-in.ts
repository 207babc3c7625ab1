import { Injectable } from "@nestjs/common";
import { AppError, nameKey } from "@takeoff/contracts";
import { setAttemptedUser } from "@takeoff/platform";
import type { Origin } from "../devices/device-cookie.ts";
import { DeviceTokens, type DeviceOwner } from "../devices/device-tokens.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { LoginThrottle } from "../throttle/login-throttle.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";

export interface SignedIn {
  user: UserRow;
  isKnownDevice: boolean;
  deviceCookie: string;
}

/** Stands in for an unknown user name, so that the same work is done for it. No user has the id 0. */
const UNKNOWN_USER: DeviceOwner = { id: 0, password_hash: "" };

/** Verifies user name and password. The response and its time are the same for a wrong user name and a wrong password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly throttle: LoginThrottle,
    private readonly devices: DeviceTokens,
  ) {}

  /** Returns the user, whether this browser was known, and its device cookie. @throws AppError `login_failed`, `too_many_requests` */
  async check(username: string, password: string, { address, deviceCookie }: Origin): Promise<SignedIn> {
    const user = await this.users.findByName(username);
    // An unknown user name is not recorded: users sometimes type their password there.
    setAttemptedUser(user);
    const attempt = { nameKey: nameKey(username), address, device: this.devices.known(deviceCookie, user ?? UNKNOWN_USER) };
    await this.throttle.check(attempt);
    const matches = await this.hasher.verify(user?.password_hash ?? null, password);
    // The response does not distinguish a disabled account from a wrong password.
    if (!matches || !user || user.disabled_at !== null) {
      await this.throttle.fail(attempt);
      throw new AppError("login_failed");
    }
    // Concurrent guesses all pass the first check before one of them fails. The second check rejects a correct one among them.
    await this.throttle.check(attempt);
    return { user, isKnownDevice: attempt.device !== null, deviceCookie: this.devices.renew(deviceCookie, user) };
  }
}
