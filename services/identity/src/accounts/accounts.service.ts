import { Injectable } from "@nestjs/common";
import { AppError, visibleAccounts, type Caller, type User, SECOND_FACTOR_MESSAGES } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { SecondFactorReset } from "../second-factor/second-factor-reset.ts";
import { SessionRepository } from "../sessions/store/session.repository.ts";
import { OrganizationNames } from "../users/organization-names.ts";
import { rejectLastParentAdmin } from "./account-errors.ts";
import { UserChanges } from "./user-changes.ts";
import { UserRepository } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";
import { toAuditedUser } from "./audited-user.ts";

@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly repository: UserRepository,
    private readonly users: UsersService,
    private readonly organizationNames: OrganizationNames,
    private readonly changes: UserChanges,
    private readonly sessions: SessionRepository,
    private readonly secondFactors: SecondFactorReset,
  ) {}

  async list(caller: Caller): Promise<User[]> {
    return this.users.describeAll(await this.repository.list(visibleAccounts(caller)));
  }

  /** @throws AppError `not_found` for an organization that does not exist or is not the caller's. */
  async listOfOrganization(caller: Caller, organizationId: number): Promise<User[]> {
    const visibility = visibleAccounts(caller);
    if (visibility.of === "organization" && visibility.organizationId !== organizationId) throw new AppError("not_found");
    const rows = await this.repository.list({ of: "organization", organizationId });
    // Only the organizations service can tell an organization without users from one that does not exist.
    if (rows.length === 0 && !(await this.organizationNames.exists(organizationId))) throw new AppError("not_found");
    return this.users.describeAll(rows);
  }

  /** Ends the sessions of a user, except the one of this call. @throws AppError `not_found` */
  async endSessions(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.repository.lockVisible(tx, visibleAccounts(caller), id);
      if (!row) throw new AppError("not_found");
      const ended = await this.sessions.endAllOf(tx, row.id, caller.session_id);
      await recordAuditEvent(tx, "endUserSessions", { ...toAuditedUser(row), detail: String(ended) });
    });
  }

  /** Removes the second factors of a user who has lost them. @throws AppError `not_found`, `forbidden` for one's own */
  async resetSecondFactor(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.repository.lockVisible(tx, visibleAccounts(caller), id);
      if (!row) throw new AppError("not_found");
      if (row.id === caller.id) throw new AppError("forbidden", { message: SECOND_FACTOR_MESSAGES.ownReset });
      await this.secondFactors.apply(tx, row);
      await recordAuditEvent(tx, "resetSecondFactor", toAuditedUser(row));
    });
  }

  /** @throws AppError `not_found`, `cannot_delete_self`, `last_parent_admin`. */
  async delete(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const parentAdmins = await this.repository.lockParentAdmins(tx);
      const row = await this.repository.lockVisible(tx, visibleAccounts(caller), id);
      if (!row) throw new AppError("not_found");
      if (row.id === caller.id) throw new AppError("cannot_delete_self");
      rejectLastParentAdmin(row, parentAdmins);
      await this.changes.delete(tx, row);
      await recordAuditEvent(tx, "deleteUser", toAuditedUser(row));
    });
  }
}
