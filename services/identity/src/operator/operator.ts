import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { Database, recordAct, type AuditedAct, type Transaction } from "@takeoff/platform";
import { auditedUser } from "../accounts/audited-user.ts";
import { whenNotUnique } from "../accounts/refusals.ts";
import { PasswordChange } from "../password-reset/password-change.ts";
import { checkNewPassword } from "../passwords/new-password.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { SessionRepository, type OpenSession } from "../sessions/session.repository.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";

export interface NewAdmin {
  username: string;
  email: string;
  password: string;
}

/** What an operator does to accounts with access to the machine instead of a session. */
@Injectable()
export class Operator {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly hasher: PasswordHasher,
    private readonly change: PasswordChange,
    private readonly events: UserEvents,
  ) {}

  /** @throws AppError `weak_password`, `username_taken`, `email_taken`. */
  async createParentAdmin(admin: NewAdmin): Promise<void> {
    const passwordHash = await this.hashOf(admin.password);
    await whenNotUnique(this.database.transaction((tx) => this.insert(tx, admin, passwordHash)));
  }

  /** Creates a parent_admin when there is none; false when there is one already. */
  async createFirstParentAdmin(admin: NewAdmin): Promise<boolean> {
    const passwordHash = await this.hashOf(admin.password);
    return this.database.transaction(async (tx) => {
      // Two starts at once must not make two first administrators.
      await tx.query("lock table users in share row exclusive mode");
      if (await this.users.findFirstParentAdmin(tx)) return false;
      await whenNotUnique(this.insert(tx, admin, passwordHash));
      return true;
    });
  }

  /**
   * Sets a password, ends the user's sessions and tells them.
   * @throws AppError `not_found`, `weak_password`.
   */
  async resetPassword(username: string, password: string): Promise<void> {
    const user = await this.getByName(username);
    const passwordHash = await this.hashOf(password);
    await this.database.transaction(async (tx) => {
      const changed = await this.change.apply(tx, user.id, passwordHash);
      if (!changed) throw new AppError("not_found");
      await recordAct(tx, "operatorSetPassword", auditedUser(changed));
    });
  }

  /** Open sessions of everyone, or of one user; the latest used first. @throws AppError `not_found`. */
  async listSessions(username: string | null): Promise<OpenSession[]> {
    return this.sessions.listOpen(username === null ? null : (await this.getByName(username)).id);
  }

  /** Ends one session, or all of a user's; how many there were. @throws AppError `not_found`. */
  async endSessions(which: { id: number } | { username: string }): Promise<number> {
    if ("id" in which) return this.endAll("id", which.id, {});
    const user = await this.getByName(which.username);
    return this.endAll("user_id", user.id, auditedUser(user));
  }

  private endAll(column: "id" | "user_id", value: number, whose: AuditedAct): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ended = await this.sessions.endMany(tx, column, value);
      if (ended > 0) await recordAct(tx, "operatorEndedSessions", { ...whose, detail: String(ended) });
      return ended;
    });
  }

  private async insert(tx: Transaction, { username, email }: NewAdmin, password_hash: string): Promise<void> {
    const row = await this.users.insert(tx, {
      ...{ username, email, password_hash },
      phone_number: null,
      role: "parent_admin",
      organization_id: null,
    });
    await this.events.created(tx, row);
    await recordAct(tx, "operatorCreatedAdmin", auditedUser(row));
  }

  private async hashOf(password: string): Promise<string> {
    await checkNewPassword(password);
    return this.hasher.hash(password);
  }

  private async getByName(username: string): Promise<UserRow> {
    const user = await this.users.findByName(username);
    if (!user) throw new AppError("not_found", { message: `There is no user ${username}.` });
    return user;
  }
}
