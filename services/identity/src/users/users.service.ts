import { Injectable } from "@nestjs/common";
import { AppError, NDA_VERSION, type Caller, type RpcAnswer, type User } from "@takeoff/contracts";
import { Database, recordAct } from "@takeoff/platform";
import { OrganizationNames } from "./organization-names.ts";
import { UserRepository, type UserRow } from "./user.repository.ts";

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly organizationNames: OrganizationNames,
  ) {}

  /** The user as the API shows it. */
  async describe(row: UserRow): Promise<User> {
    return describeUser(row, row.organization_id === null ? null : await this.organizationNames.find(row.organization_id));
  }

  /** The same of many. */
  async describeAll(rows: UserRow[]): Promise<User[]> {
    const names = await this.organizationNames.findFresh(rows.flatMap(({ organization_id }) => organization_id ?? []));
    return rows.map((row) => describeUser(row, row.organization_id === null ? null : (names.get(row.organization_id) ?? null)));
  }

  async find(id: number): Promise<User | null> {
    const row = await this.users.find(id);
    return row && this.describe(row);
  }

  async acceptNda(caller: Caller): Promise<{ nda_accepted_at: string }> {
    const at = await this.database.transaction(async (tx) => {
      const accepted = await this.users.acceptNda(tx, caller.id, NDA_VERSION);
      if (!accepted) throw new AppError("unauthenticated");
      if (!caller.nda_accepted) await recordAct(tx, "acceptNda", { detail: `version: ${NDA_VERSION}` });
      return accepted;
    });
    return { nda_accepted_at: at.toISOString() };
  }

  /** Where to write to users, in the asked order; null for a deleted one. */
  async contacts(ids: number[]): Promise<RpcAnswer<"users.contacts">> {
    const found = new Map((await this.users.findMany(ids)).map((user) => [user.id, user]));
    const contacts = ids.map((id) => {
      const user = found.get(id);
      return user ? { id, username: user.username, email: user.email } : null;
    });
    return { contacts };
  }

  async staffContact(): Promise<RpcAnswer<"users.staff_contact">> {
    return { email: (await this.users.findFirstParentAdmin())?.email ?? null };
  }
}

function describeUser(row: UserRow, organizationName: string | null): User {
  const { id, username, email, phone_number, role, organization_id } = row;
  const organization = organization_id === null || organizationName === null ? null : { id: organization_id, name: organizationName };
  const nda_accepted_at = row.nda_accepted_at?.toISOString() ?? null;
  return {
    id,
    username,
    email,
    phone_number,
    role,
    organization_id,
    organization,
    nda_accepted_at,
    created_at: row.created_at.toISOString(),
  };
}
