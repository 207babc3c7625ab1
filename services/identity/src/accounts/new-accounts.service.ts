import { Injectable } from "@nestjs/common";
import {
  AppError,
  assignableRoles,
  isStaff,
  unknownOrganizationError,
  type Caller,
  type CreateUserRequest,
  type User,
} from "@takeoff/contracts";
import { lockOrganizationShared, recordAuditEvent } from "@takeoff/platform";
import { Database } from "@takeoff/platform/database";
import { checkNewPassword, makeRandomPassword } from "../passwords/password-policy.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { OrganizationNames } from "../users/organization-names.ts";
import { UserChanges } from "./user-changes.ts";
import type { NewUser, UserRow } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";
import { toAuditedUser } from "./audited-user.ts";
import { organizationRequired, rejectDuplicate } from "./account-errors.ts";

@Injectable()
export class NewAccountsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly organizationNames: OrganizationNames,
    private readonly hasher: PasswordHasher,
    private readonly changes: UserChanges,
  ) {}

  /**
   * @throws AppError `forbidden` for a role that the caller may not assign, `organization_required`, `weak_password`,
   * `validation_failed` for an organization that does not exist, `username_taken`, `email_taken`.
   */
  async create(caller: Caller, request: CreateUserRequest): Promise<User> {
    if (!assignableRoles(caller.role).includes(request.role)) throw new AppError("forbidden");
    const organization_id = findOrganizationFor(caller, request);
    const organization = organization_id === null ? null : await this.organizationName(organization_id);
    const password = await choosePassword(request, organization);
    if (organization_id !== null && organization === null) throw unknownOrganizationError();
    const { username, email, phone_number, role, send_invitation } = request;
    const password_hash = await this.hasher.hash(password);
    const user = { username, email, password_hash, phone_number, role, organization_id };
    return this.users.describe(await this.insert(user, send_invitation));
  }

  /** The current name; null when the organization does not exist. */
  private async organizationName(id: number): Promise<string | null> {
    return (await this.organizationNames.findFresh([id])).get(id) ?? null;
  }

  private insert(user: NewUser, isInvited: boolean): Promise<UserRow> {
    const inserted = this.database.transaction(async (tx) => {
      const { organization_id } = user;
      if (organization_id !== null && !(await lockOrganizationShared(tx, organization_id))) throw unknownOrganizationError();
      const row = isInvited ? await this.changes.createInvited(tx, user) : await this.changes.create(tx, user);
      const detail = `role: ${row.role}${isInvited ? ", invited" : ""}`;
      await recordAuditEvent(tx, "createUser", { ...toAuditedUser(row), detail });
      return row;
    });
    return rejectDuplicate(inserted);
  }
}

/**
 * The password of the new user. That of an invited one is known to nobody: until they set their own, a log-in is rejected as with a
 * wrong password, and takes the same time.
 * @throws AppError `weak_password`
 */
async function choosePassword({ username, password, send_invitation }: CreateUserRequest, organization: string | null): Promise<string> {
  if (send_invitation || password == null) return makeRandomPassword({ username, organization });
  await checkNewPassword(password, { username, organization });
  return password;
}

/** The organization of the new user. An admin can only create users of their own organization; a parent_admin belongs to none. */
function findOrganizationFor(caller: Caller, request: CreateUserRequest): number | null {
  if (isStaff(request)) return null;
  const id = caller.organization_id ?? request.organization_id ?? null;
  if (id !== null) return id;
  throw organizationRequired();
}
