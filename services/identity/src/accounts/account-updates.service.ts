import { Injectable } from "@nestjs/common";
import {
  AppError,
  assignableRoles,
  changesEmailAddress,
  isStaff,
  MESSAGES,
  unknownOrganizationError,
  visibleAccounts,
  type Caller,
  type UpdateUserRequest,
  type User,
} from "@takeoff/contracts";
import { lockOrganizationShared, recordAuditEvent } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { OwnPassword } from "../passwords/own-password.ts";
import { OrganizationNames } from "../users/organization-names.ts";
import { UserChanges } from "./user-changes.ts";
import { findConfirmedEmail, UserRepository, type UserChange, type UserRow } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";
import { toAuditedUser, listChanges } from "./audited-user.ts";
import { organizationRequired, rejectDuplicate, rejectLastParentAdmin } from "./account-errors.ts";

@Injectable()
export class AccountUpdatesService {
  constructor(
    private readonly database: Database,
    private readonly repository: UserRepository,
    private readonly users: UsersService,
    private readonly organizationNames: OrganizationNames,
    private readonly changes: UserChanges,
    private readonly ownPassword: OwnPassword,
  ) {}

  /**
   * Changes the given fields of a user. A new role or e-mail address ends the user's sessions, except the session in which
   * users change their own address. That change requires their password. Disabling an account ends its sessions.
   * @throws AppError `not_found`; `forbidden` for a role that the caller may not assign, their own role, or disabling themselves; `wrong_password`;
   * `last_parent_admin`, `organization_required`, `validation_failed` for an organization that does not exist or a missing
   * password, `email_taken`, `too_many_requests` for too many wrong passwords or changes of the address.
   */
  async update(caller: Caller, id: number, body: RequestReader<UpdateUserRequest>, address: string): Promise<User> {
    const visibility = visibleAccounts(caller);
    const found = await this.repository.findVisible(visibility, id);
    if (!found) throw new AppError("not_found");
    const request = await body();
    checkRole(caller, found, request.role);
    if (request.is_disabled && found.id === caller.id) throw new AppError("forbidden", { message: MESSAGES.users.ownDisabling });
    await this.checkOrganization(found, request);
    const isOwnAddress = (row: UserRow): boolean => row.id === caller.id && changesEmailAddress(row, request);
    const isVerified = isOwnAddress(found);
    // Before the transaction: hashing takes long, and the transaction locks users.
    if (isVerified) await this.ownPassword.verify(caller, found, request.current_password, address);
    const updated = this.database.transaction(async (tx) => {
      // Locks the organization before any user, in the same order as the clean-up of a deleted organization. Otherwise the
      // two deadlock.
      if (request.organization_id != null) await lockOrganizationShared(tx, request.organization_id);
      // Locks all parent_admins before the user, in one order everywhere. Otherwise two of them who change each other's role deadlock.
      const parentAdmins = await this.repository.lockParentAdmins(tx);
      const row = await this.repository.lockVisible(tx, visibility, id);
      if (!row) throw new AppError("not_found");
      checkRole(caller, row, request.role);
      if (isOwnAddress(row) && !isVerified) throw new AppError("conflict");
      const staysStaff = isStaff({ role: request.role ?? row.role }) && request.is_disabled !== true;
      if (!staysStaff) rejectLastParentAdmin(row, parentAdmins);
      const change = await this.buildChange(tx, row, request);
      const after = await this.changes.update(tx, row, change, row.id === caller.id ? caller.session_id : null);
      await recordAuditEvent(tx, "updateUser", { ...toAuditedUser(row), detail: listChanges(row, after) });
      return after;
    });
    return this.users.describe(await rejectDuplicate(updated));
  }

  /** Runs before the transaction, so that no user stays locked during an RPC. */
  private async checkOrganization(row: UserRow, { role = row.role, organization_id }: UpdateUserRequest): Promise<void> {
    if (row.organization_id !== null || isStaff({ role }) || organization_id == null) return;
    if (!(await this.organizationNames.exists(organization_id))) throw unknownOrganizationError();
  }

  private async buildChange(tx: Transaction, row: UserRow, request: UpdateUserRequest): Promise<UserChange> {
    const { email = row.email, phone_number = row.phone_number, role = row.role, is_disabled = row.disabled_at !== null } = request;
    const confirmed = findConfirmedEmail(row);
    // An invited user has confirmed no address yet: the new one receives the invitation.
    const confirmed_email = email === confirmed || row.invited_until !== null ? null : confirmed;
    if (isStaff({ role })) return { email, confirmed_email, phone_number, role, organization_id: null, is_disabled };
    const organization_id = row.organization_id ?? request.organization_id ?? null;
    if (organization_id === null) throw organizationRequired();
    if (row.organization_id === null && !(await lockOrganizationShared(tx, organization_id))) throw unknownOrganizationError();
    return { email, confirmed_email, phone_number, role, organization_id, is_disabled };
  }
}

function checkRole(caller: Caller, row: UserRow, role: UpdateUserRequest["role"]): void {
  if (role === undefined || role === row.role) return;
  if (row.id === caller.id) throw new AppError("forbidden", { message: MESSAGES.users.ownRole });
  if (!assignableRoles(caller.role).includes(role)) throw new AppError("forbidden");
}
