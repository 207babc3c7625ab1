import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import { recordAuditEvent, type AuditEventDetails } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { toAuditedUser, listChanges } from "../accounts/audited-user.ts";
import { rejectDuplicate, rejectLastParentAdmin } from "../accounts/account-errors.ts";
import type { NamedUser } from "../names/collisions.ts";
import { UserNames } from "../names/user-names.ts";
import { PasswordLinks } from "../password-reset/password-links.ts";
import { PasswordChange } from "../password-reset/password-change.ts";
import { checkNewPassword, checkPasswordRules } from "../passwords/password-policy.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { SecondFactorReset } from "../second-factor/second-factor-reset.ts";
import { SessionRepository, type OpenSession } from "../sessions/store/session.repository.ts";
import { endSignIns } from "./sign-ins.ts";
import { LoginThrottle } from "../throttle/login-throttle.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type UserRow } from "../users/user.repository.ts";

export interface NewAdmin {
  username: string;
  email: string;
  password: string;
}

/** Account operations for operators, who have shell access in place of a session. */
@Injectable()
export class Operator {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly names: UserNames,
    private readonly sessions: SessionRepository,
    private readonly hasher: PasswordHasher,
    private readonly change: PasswordChange,
    private readonly links: PasswordLinks,
    private readonly events: UserEvents,
    private readonly secondFactors: SecondFactorReset,
    private readonly throttle: LoginThrottle,
  ) {}

  /** @throws AppError `weak_password`, `username_taken`, `email_taken`, `validation_failed` for a reserved name. */
  async createParentAdmin(admin: NewAdmin): Promise<void> {
    await checkNewPassword(admin.password, { username: admin.username, organization: null });
    const passwordHash = await this.hasher.hash(admin.password);
    await rejectDuplicate(
      this.database.transaction(async (tx) => {
        await this.names.claim(tx, admin.username);
        await this.insert(tx, admin, passwordHash);
      }),
    );
  }

  /**
   * Creates a parent_admin when none exists; returns false otherwise. The password may be weak: a weak password in the setting must
   * not prevent the start.
   * @throws AppError `weak_password` by the specification's rules, `username_taken`, `email_taken`.
   */
  async createFirstParentAdmin(admin: NewAdmin): Promise<boolean> {
    if (await this.users.findFirstParentAdmin()) return false;
    checkPasswordRules(admin.password);
    const passwordHash = await this.hasher.hash(admin.password);
    return rejectDuplicate(
      this.database.transaction(async (tx) => {
        // Locks the names before the table, in the same order as other transactions that add users.
        await this.names.claim(tx, admin.username);
        // Without this lock, two concurrent starts create two first administrators.
        await tx.query("lock table users in share row exclusive mode");
        if (await this.users.findFirstParentAdmin(tx)) return false;
        await this.insert(tx, admin, passwordHash);
        return true;
      }),
    );
  }

  /** Users whose names look the same, in groups. */
  nameCollisions(): Promise<NamedUser[][]> {
    return this.names.collisions();
  }

  /**
   * Sets a password, ends the user's sessions and notifies the user. The weak password check does not include the name of the
   * organization, so that the command works without the organizations service.
   * @throws AppError `not_found`, `weak_password`.
   */
  async resetPassword(username: string, password: string): Promise<void> {
    const user = await this.getByName(username);
    await checkNewPassword(password, { username: user.username, organization: null });
    const passwordHash = await this.hasher.hash(password);
    await this.database.transaction(async (tx) => {
      const changed = await this.change.apply(tx, user.id, passwordHash);
      if (!changed) throw new AppError("not_found");
      await recordAuditEvent(tx, "operatorSetPassword", toAuditedUser(changed));
    });
  }

  /** Open sessions of all users, or of one; the most recently used first. @throws AppError `not_found`. */
  async listSessions(username: string | null): Promise<OpenSession[]> {
    return this.sessions.listOpen(username === null ? null : (await this.getByName(username)).id);
  }

  /** Disables or enables an account. Disabling ends its sessions. @throws AppError `not_found`, `last_parent_admin` */
  async setDisabled(username: string, isDisabled: boolean): Promise<void> {
    const { id } = await this.getByName(username);
    await this.database.transaction(async (tx) => {
      const parentAdmins = await this.users.lockParentAdmins(tx);
      const row = await this.users.lockVisible(tx, { of: "everyone" }, id);
      if (!row) throw new AppError("not_found");
      if (isDisabled) rejectLastParentAdmin(row, parentAdmins);
      const after = await this.users.update(tx, id, { ...row, is_disabled: isDisabled });
      if (isDisabled) {
        await this.sessions.endAllOf(tx, id);
        await this.links.withdraw(tx, id);
      }
      await recordAuditEvent(tx, "operatorDisabledUser", { ...toAuditedUser(row), detail: listChanges(row, after) });
    });
  }

  /** @throws AppError `not_found`, `last_parent_admin` */
  async deleteAccount(username: string): Promise<void> {
    const { id } = await this.getByName(username);
    await this.database.transaction(async (tx) => {
      const parentAdmins = await this.users.lockParentAdmins(tx);
      const row = await this.users.lockVisible(tx, { of: "everyone" }, id);
      if (!row) throw new AppError("not_found");
      rejectLastParentAdmin(row, parentAdmins);
      await this.users.delete(tx, row.id);
      await this.events.deleted(tx, row);
      await recordAuditEvent(tx, "deleteUser", { ...toAuditedUser(row), detail: "from the command line" });
    });
  }

  /** Removes the second factors of an account whose user has lost them, and notifies the user. @throws AppError `not_found` */
  async resetSecondFactor(username: string): Promise<void> {
    const { id } = await this.getByName(username);
    await this.database.transaction(async (tx) => {
      const user = await this.users.lockVisible(tx, { of: "everyone" }, id);
      if (!user) throw new AppError("not_found");
      await this.secondFactors.apply(tx, user);
      await recordAuditEvent(tx, "operatorResetSecondFactor", toAuditedUser(user));
    });
  }

  /** Ends one session, all sessions of a user, or all sessions; returns their number. @throws AppError `not_found`. */
  async endSessions(which: { id: number } | { username: string } | "all"): Promise<number> {
    if (which === "all") return this.endAll(null, 0, {});
    if ("id" in which) return this.endAll("id", which.id, {});
    const user = await this.getByName(which.username);
    return this.endAll("user_id", user.id, toAuditedUser(user));
  }

  /** Ends every session, and withdraws every link and unfinished sign-in. @returns the number of sessions */
  endSignIns(): Promise<number> {
    return endSignIns(this.database);
  }

  /** Lifts the throttle of a user name, of an account or not, or of an IP address. @returns the failed log-ins that no longer count */
  clearThrottle(of: { username: string } | { network: string }): Promise<number> {
    return "network" in of ? this.clearNetwork(of.network) : this.clearName(of.username);
  }

  private async clearName(username: string): Promise<number> {
    const user = await this.users.findByName(username);
    return this.database.transaction(async (tx) => {
      const cleared = await this.throttle.clearName(tx, username, user?.id ?? null);
      const target = user ? toAuditedUser(user) : { subject: username };
      if (cleared > 0) await recordAuditEvent(tx, "operatorClearedThrottle", { ...target, detail: String(cleared) });
      return cleared;
    });
  }

  private clearNetwork(network: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      const cleared = await this.throttle.clearNetwork(tx, network);
      if (cleared > 0) await recordAuditEvent(tx, "operatorClearedThrottle", { detail: `${cleared}, from ${network}` });
      return cleared;
    });
  }

  private endAll(column: "id" | "user_id" | null, value: number, target: AuditEventDetails): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ended = await this.sessions.endMany(tx, column, value);
      if (ended > 0) await recordAuditEvent(tx, "operatorEndedSessions", { ...target, detail: String(ended) });
      return ended;
    });
  }

  private async insert(tx: Transaction, { username, email }: NewAdmin, password_hash: string): Promise<void> {
    const row = await this.users.insert(tx, {
      username,
      email,
      password_hash,
      phone_number: null,
      role: "parent_admin",
      organization_id: null,
    });
    await this.events.created(tx, row);
    await recordAuditEvent(tx, "operatorCreatedAdmin", toAuditedUser(row));
  }

  private async getByName(username: string): Promise<UserRow> {
    const user = await this.users.findByName(username);
    if (!user) throw new AppError("not_found", { message: `There is no user ${username}.` });
    return user;
  }
}
