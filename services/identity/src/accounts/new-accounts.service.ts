import { Injectable } from "@nestjs/common";
import { AppError, assignableRoles, type Caller, type CreateUserRequest, type User } from "@takeoff/contracts";
import { Database, holdOrganization, recordAct } from "@takeoff/platform";
import { checkNewPassword } from "../passwords/new-password.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { OrganizationNames } from "../users/organization-names.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository, type NewUser, type UserRow } from "../users/user.repository.ts";
import { UsersService } from "../users/users.service.ts";
import { auditedUser } from "./audited-user.ts";
import { organizationRequired, unknownOrganization, whenNotUnique } from "./refusals.ts";

@Injectable()
export class NewAccountsService {
  constructor(
    private readonly database: Database,
    private readonly repository: UserRepository,
    private readonly users: UsersService,
    private readonly organizationNames: OrganizationNames,
    private readonly hasher: PasswordHasher,
    private readonly events: UserEvents,
  ) {}

  /**
   * @throws AppError `forbidden` for a role that is not the caller's to give, `organization_required`, `weak_password`,
   * `validation_failed` for an organization that is not there, `username_taken`, `email_taken`.
   */
  async create(caller: Caller, request: CreateUserRequest): Promise<User> {
    if (!assignableRoles(caller.role).includes(request.role)) throw new AppError("forbidden");
    const organization_id = organizationFor(caller, request);
    await checkNewPassword(request.password);
    if (organization_id !== null && !(await this.organizationNames.exists(organization_id))) throw unknownOrganization();
    const { username, email, phone_number, role, password } = request;
    const password_hash = await this.hasher.hash(password);
    return this.users.describe(await this.insert({ username, email, password_hash, phone_number, role, organization_id }));
  }

  private insert(user: NewUser): Promise<UserRow> {
    const inserted = this.database.transaction(async (tx) => {
      const { organization_id } = user;
      if (organization_id !== null && !(await holdOrganization(tx, organization_id))) throw unknownOrganization();
      const row = await this.repository.insert(tx, user);
      await this.events.created(tx, row);
      await recordAct(tx, "createUser", { ...auditedUser(row), detail: `role: ${row.role}` });
      return row;
    });
    return whenNotUnique(inserted);
  }
}

/** An administrator's own whatever the body says; a parent_admin belongs to none. */
function organizationFor(caller: Caller, request: CreateUserRequest): number | null {
  if (request.role === "parent_admin") return null;
  const id = caller.organization_id ?? request.organization_id ?? null;
  if (id !== null) return id;
  throw organizationRequired();
}
