import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform";
import { ResetRepository } from "./reset.repository.ts";
import { SessionRepository } from "../sessions/store/session.repository.ts";
import { LoginThrottle } from "../throttle/login-throttle.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";

/** Sets a password: ends the user's sessions, except the one that asked, and reset links, clears the failed log-ins, and publishes the event that notifies the user. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly resets: ResetRepository,
    private readonly throttle: LoginThrottle,
    private readonly events: UserEvents,
  ) {}

  /** The changed user; null when the user was deleted. */
  async apply(tx: Transaction, userId: number, passwordHash: string, exceptSession: number | null = null): Promise<UserRow | null> {
    const user = await this.users.setPassword(tx, userId, passwordHash);
    if (!user) return null;
    await this.sessions.endAllOf(tx, userId, exceptSession);
    await this.resets.withdraw(tx, userId);
    await this.throttle.reset(tx, user.username);
    await this.events.passwordChanged(tx, user);
    return user;
  }
}
