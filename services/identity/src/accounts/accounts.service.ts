import { Injectable } from "@nestjs/common";
import { AppError, assignableRoles, MESSAGES, visibleAccounts, type Caller, type UpdateUserRequest, type User } from "@takeoff/contracts";
import { Database, holdOrganization, recordAct, type Lazy, type Transaction } from "@takeoff/platform";
import { ResetRepository } from "../password-reset/reset.repository.ts";
import { SessionRepository } from "../sessions/session.repository.ts";
import { OrganizationNames } from "../users/organization-names.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type UserChange, type UserRow } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";
import { auditedUser, whatChanged } from "./audited-user.ts";
import { organizationRequired, unknownOrganization, whenNotUnique } from "./refusals.ts";

@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly repository: UserRepository,
    private readonly users: UsersService,
    private readonly organizationNames: OrganizationNames,
    private readonly sessions: SessionRepository,
    private readonly resets: ResetRepository,
    private readonly events: UserEvents,
  ) {}

  /**
   * Changes what is given. A new role ends the user's sessions, a new address the reset links that went to the old one.
   * @throws AppError `not_found`; `forbidden` for a role that is not the caller's to give, or their own;
   * `last_parent_admin`, `organization_required`, `validation_failed` for an organization that is not there, `email_taken`.
   */
  async update(caller: Caller, id: number, body: Lazy<UpdateUserRequest>): Promise<User> {
    const visibility = visibleAccounts(caller);
    const found = await this.repository.findVisible(visibility, id);
    if (!found) throw new AppError("not_found");
    const request = await body();
    checkRole(caller, found, request.role);
    await this.checkOrganization(found, request);
    const updated = this.database.transaction(async (tx) => {
      // Before the user, in the order in which everyone takes them: two who change each other's role must not wait for ever.
      const parentAdmins = await this.repository.holdParentAdmins(tx);
      const row = await this.repository.holdVisible(tx, visibility, id);
      if (!row) throw new AppError("not_found");
      checkRole(caller, row, request.role);
      const staysStaff = (request.role ?? row.role) === "parent_admin";
      if (row.role === "parent_admin" && !staysStaff && parentAdmins <= 1) throw new AppError("last_parent_admin");
      const after = await this.change(tx, row, await this.changed(tx, row, request));
      await recordAct(tx, "updateUser", { ...auditedUser(row), detail: whatChanged(row, after) });
      return after;
    });
    return this.users.describe(await whenNotUnique(updated));
  }

  /** @throws AppError `not_found`, `cannot_delete_self`, `last_parent_admin`. */
  async delete(caller: Caller, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const parentAdmins = await this.repository.holdParentAdmins(tx);
      const row = await this.repository.holdVisible(tx, visibleAccounts(caller), id);
      if (!row) throw new AppError("not_found");
      if (row.id === caller.id) throw new AppError("cannot_delete_self");
      if (row.role === "parent_admin" && parentAdmins <= 1) throw new AppError("last_parent_admin");
      await this.repository.delete(tx, id);
      await this.events.deleted(tx, row);
      await recordAct(tx, "deleteUser", auditedUser(row));
    });
  }

  /** Asked before the transaction: another service's answer is not waited for while users are held. */
  private async checkOrganization(row: UserRow, { role = row.role, organization_id }: UpdateUserRequest): Promise<void> {
    if (row.organization_id !== null || role === "parent_admin" || organization_id == null) return;
    if (!(await this.organizationNames.exists(organization_id))) throw unknownOrganization();
  }

  private async change(tx: Transaction, row: UserRow, change: UserChange): Promise<UserRow> {
    if (change.role !== row.role) await this.sessions.endAllOf(tx, row.id);
    if (change.email !== row.email) await this.resets.withdraw(tx, row.id);
    return this.repository.update(tx, row.id, change);
  }

  private async changed(tx: Transaction, row: UserRow, request: UpdateUserRequest): Promise<UserChange> {
    const { email = row.email, phone_number = row.phone_number, role = row.role } = request;
    if (role === "parent_admin") return { email, phone_number, role, organization_id: null };
    const organization_id = row.organization_id ?? request.organization_id ?? null;
    if (organization_id === null) throw organizationRequired();
    if (row.organization_id === null && !(await holdOrganization(tx, organization_id))) throw unknownOrganization();
    return { email, phone_number, role, organization_id };
  }
}

function checkRole(caller: Caller, row: UserRow, role: UpdateUserRequest["role"]): void {
  if (role === undefined || role === row.role) return;
  if (row.id === caller.id) throw new AppError("forbidden", { message: MESSAGES.users.ownRole });
  if (!assignableRoles(caller.role).includes(role)) throw new AppError("forbidden");
}
