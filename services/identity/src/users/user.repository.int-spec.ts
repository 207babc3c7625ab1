import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { Database, isUniqueViolation } from "@takeoff/platform";
import { readRunFile, tenant, uniqueSuffix } from "@takeoff/testing";
import { UserEntity } from "./user.entity.ts";
import { UserRepository, type NewUser } from "./user.repository.ts";

let database: Database;
let users: UserRepository;
beforeAll(async () => {
  database = await Database.open({ DATABASE_URL: readRunFile().postgres_url, DATABASE_POOL_SIZE: 1 }, "identity");
  users = new UserRepository(database, database.manager.getRepository(UserEntity));
});
afterAll(() => database.close());

it("adds no user twice, and none with the address of another", async () => {
  const { user, organization } = await tenant();
  const username = `kim.${uniqueSuffix()}`;
  const account = { password_hash: "x", phone_number: null, role: "user", organization_id: organization.id } as const;
  const kim: NewUser = { ...account, username, email: `${username}@mail.example` };
  expect([await users.ensure(kim), await users.ensure(kim)]).toEqual([true, false]);
  const error: unknown = await users
    .ensure({ ...kim, username: `pat.${uniqueSuffix()}`, email: user.email })
    .catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, "users_email_key")).toBe(true);
});
