import { Inject, Injectable } from "@nestjs/common";
import { isStaff, RPC_BATCH, type Agreement, type Caller, type RpcResponse, type User } from "@takeoff/contracts";
import { AGREEMENT } from "../agreement/agreement.ts";
import { OrganizationNames } from "./organization-names.ts";
import { findConfirmedEmail, UserRepository, type UserRow } from "./user.repository.ts";

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly organizationNames: OrganizationNames,
    @Inject(AGREEMENT) private readonly agreement: Agreement,
  ) {}

  /** The user in the form of the API. */
  async describe(row: UserRow): Promise<User> {
    return this.toUser(row, row.organization_id === null ? null : await this.organizationNames.find(row.organization_id));
  }

  /** As `describe`, for a number of users. */
  async describeAll(rows: UserRow[]): Promise<User[]> {
    const names = await this.organizationNames.findFresh(rows.flatMap(({ organization_id }) => organization_id ?? []));
    return rows.map((row) => this.toUser(row, row.organization_id === null ? null : (names.get(row.organization_id) ?? null)));
  }

  /** The user of the session, null when deleted. A version of the agreement newer than the session does not count in it. */
  async findSelf({ id, nda_accepted }: Pick<Caller, "id" | "nda_accepted">): Promise<User | null> {
    const row = await this.users.find(id);
    return row && { ...(await this.describe(row)), nda_accepted_at: nda_accepted ? toTime(row.nda_accepted_at) : null };
  }

  /** The e-mail contacts of users, in the order of the ids; null for a deleted user, and a disabled one. */
  async contacts(ids: number[]): Promise<RpcResponse<"users.contacts">> {
    const found = new Map((await this.users.findMany(ids)).map((user) => [user.id, user]));
    const contacts = ids.map((id) => {
      const user = found.get(id);
      if (user?.disabled_at !== null) return null;
      const { username, email, role, organization_id } = user;
      return { id, username, email, confirmed_email: findConfirmedEmail(user), role, organization_id };
    });
    return { contacts };
  }

  /** The names of staff, in the order of the ids; null for a user who is deleted, disabled or not staff. */
  async staff(ids: number[]): Promise<RpcResponse<"users.staff">> {
    const found = new Map((await this.users.findMany(ids)).map((user) => [user.id, user]));
    const staff = ids.map((id) => {
      const user = found.get(id);
      return user?.disabled_at === null && isStaff(user) ? { id, username: user.username } : null;
    });
    return { staff };
  }

  /** The administrators of an organization who may sign in; none of a deleted one. */
  async administrators(organizationId: number): Promise<RpcResponse<"users.administrators">> {
    const users = await this.users.list({ of: "organization", organizationId });
    const administrators = users.filter(({ role, disabled_at }) => role === "admin" && disabled_at === null);
    return { administrators: administrators.slice(0, RPC_BATCH).map(({ username, email }) => ({ username, email })) };
  }

  async staffContact(): Promise<RpcResponse<"users.staff_contact">> {
    return { email: (await this.users.findFirstParentAdmin())?.email ?? null };
  }

  private toUser(row: UserRow, organizationName: string | null): User {
    const { id, username, email, phone_number, role, organization_id } = row;
    const organization = organization_id === null || organizationName === null ? null : { id: organization_id, name: organizationName };
    // Only the current version of the agreement counts as accepted.
    const nda_accepted_at = row.nda_version === this.agreement.version ? toTime(row.nda_accepted_at) : null;
    return {
      id,
      username,
      email,
      phone_number,
      role,
      organization_id,
      organization,
      nda_accepted_at,
      is_disabled: row.disabled_at !== null,
      invited_until: toTime(row.invited_until),
      created_at: row.created_at.toISOString(),
    };
  }
}

function toTime(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
