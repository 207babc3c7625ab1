import { expect, it } from "@jest/globals";
import { NDA } from "@takeoff/contracts";
import type { OrganizationNames } from "./organization-names.ts";
import type { UserRepository, UserRow } from "./user.repository.ts";
import { UsersService } from "./users.service.ts";

const row = {
  ...{ id: 7, username: "kim", email: "new@mail.example", confirmed_email: null },
  ...{ role: "user", organization_id: 3, disabled_at: null },
} as UserRow;

function serviceFor(found: UserRow): UsersService {
  const users: Partial<UserRepository> = { findMany: () => Promise.resolve([found]) };
  return new UsersService(users as UserRepository, {} as OrganizationNames, NDA);
}

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
