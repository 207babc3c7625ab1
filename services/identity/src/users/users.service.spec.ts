import { describe, expect, it } from "@jest/globals";
import { NDA, type Agreement } from "@takeoff/contracts";
import type { OrganizationNames } from "./organization-names.ts";
import type { UserRepository, UserRow } from "./user.repository.ts";
import { UsersService } from "./users.service.ts";

const ACCEPTED = "2026-11-21T09:30:00.000Z";
const row: UserRow = {
  ...{ id: 7, username: "kim", email: "new@mail.example", confirmed_email: null, password_hash: "", phone_number: null },
  ...{
    role: "user",
    organization_id: 3,
    nda_accepted_at: new Date(ACCEPTED),
    nda_version: NDA.version,
    created_at: new Date(0),
    disabled_at: null,
    invited_until: null,
    version: 1,
  },
};

function serviceFor(found: UserRow, agreement: Agreement = NDA): UsersService {
  const users: Partial<UserRepository> = { find: () => Promise.resolve(found), findMany: () => Promise.resolve([found]) };
  const names: Partial<OrganizationNames> = { find: () => Promise.resolve("Northgate") };
  return new UsersService(users as UserRepository, names as OrganizationNames, agreement);
}

describe("UsersService nda_accepted_at", () => {
  const next: Agreement = { ...NDA, version: "2099-1" };

  it("is set while the accepted version is the current one", async () => {
    expect((await serviceFor(row).describe(row)).nda_accepted_at).toBe(ACCEPTED);
    expect((await serviceFor({ ...row, nda_version: "2099-1" }, next).describe({ ...row, nda_version: "2099-1" })).nda_accepted_at).toBe(
      ACCEPTED,
    );
  });

  it("is null when another version is current", async () => {
    expect((await serviceFor(row, next).describe(row)).nda_accepted_at).toBeNull();
  });

  it("is set for a session that began under the earlier version, and null for a later session", async () => {
    const service = serviceFor(row, next);
    expect((await service.findSelf({ id: 7, nda_accepted: true }))?.nda_accepted_at).toBe(ACCEPTED);
    expect((await service.findSelf({ id: 7, nda_accepted: false }))?.nda_accepted_at).toBeNull();
  });
});

it("UsersService.contacts returns the confirmed address in addition to the shown one", async () => {
  const changed = { ...row, confirmed_email: "old@mail.example" };
  const { role, organization_id } = row;
  const contact = { id: 7, username: "kim", email: "new@mail.example", role, organization_id };
  expect(await serviceFor(changed).contacts([7])).toEqual({ contacts: [{ ...contact, confirmed_email: "old@mail.example" }] });
  expect(await serviceFor(row).contacts([7])).toEqual({ contacts: [{ ...contact, confirmed_email: "new@mail.example" }] });
});

it("UsersService.administrators returns the administrators of the organization who may sign in", async () => {
  const admin = { ...row, role: "admin" as const };
  const found = [admin, row, { ...admin, username: "lee", disabled_at: new Date() }];
  const asked: unknown[] = [];
  const users: Partial<UserRepository> = {
    list: (visibility) => {
      asked.push(visibility);
      return Promise.resolve(found);
    },
  };
  const service = new UsersService(users as UserRepository, {} as OrganizationNames, NDA);
  expect(await service.administrators(3)).toEqual({ administrators: [{ username: "kim", email: "new@mail.example" }] });
  expect(asked).toEqual([{ of: "organization", organizationId: 3 }]);
});
