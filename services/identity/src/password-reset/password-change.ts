import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform/database";
import { PasswordLinks } from "./password-links.ts";
import { SessionRepository } from "../sessions/store/session.repository.ts";
import { LoginThrottle } from "../throttle/login-throttle.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";

/** Sets a password: ends the user's sessions, except the one that asked, and their links, and clears the failed log-ins. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly links: PasswordLinks,
    private readonly throttle: LoginThrottle,
    private readonly events: UserEvents,
  ) {}

  /** Publishes the event that notifies the user too. @returns the changed user; null when the user was deleted */
  async apply(tx: Transaction, userId: number, passwordHash: string, exceptSession: number | null = null): Promise<UserRow | null> {
    const user = await this.applyFirst(tx, userId, passwordHash, exceptSession);
    if (user) await this.events.passwordChanged(tx, user);
    return user;
  }

  /** As `apply`, for the first password of an invited user: there is no change to notify them of. */
  async applyFirst(tx: Transaction, userId: number, passwordHash: string, exceptSession: number | null = null): Promise<UserRow | null> {
    const user = await this.users.setPassword(tx, userId, passwordHash);
    if (!user) return null;
    await this.sessions.endAllOf(tx, userId, exceptSession);
    await this.links.withdraw(tx, userId);
    await this.throttle.reset(tx, user.username);
    return user;
  }
}
