import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import type { Database, Transaction } from "@takeoff/platform";
import type { UserNames } from "../names/user-names.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import type { UserEvents } from "../users/user-events.ts";
import type { NewUser, UserRepository } from "../users/user.repository.ts";
import { Operator } from "./operator.ts";

/** An operator on a platform with or without a parent_admin, and the users it adds. */
function platform(hasAdmin: boolean): { operator: Operator; added: NewUser[] } {
  const added: NewUser[] = [];
  const tx = { query: async () => [], queryPrepared: async () => [] } as unknown as Transaction;
  const database: Pick<Database, "transaction"> = { transaction: (work) => work(tx) };
  const users = {
    findFirstParentAdmin: async () => (hasAdmin ? { id: 1 } : null),
    insert: async (_tx: Transaction, user: NewUser) => {
      added.push(user);
      return { ...user, id: 1 };
    },
  };
  const names: Pick<UserNames, "claim"> = { claim: async () => undefined };
  const hasher: Pick<PasswordHasher, "hash"> = { hash: async (password) => `hash of ${password}` };
  const events: Pick<UserEvents, "created"> = { created: async () => undefined };
  const operator = new Operator(
    ...[database as Database, users as unknown as UserRepository, names as UserNames, undefined as never],
    ...[hasher as PasswordHasher, undefined as never, undefined as never, events as UserEvents, undefined as never],
  );
  return { operator, added };
}

const admin = (password: string) => ({ username: "admin", email: "admin@takeoff.example", password });

describe("createFirstParentAdmin", () => {
  it("adds a parent_admin with a weak password, since the setting must not prevent the start", async () => {
    const { operator, added } = platform(false);
    expect(await operator.createFirstParentAdmin(admin("Takeoff2024!"))).toBe(true);
    expect(added).toEqual([expect.objectContaining({ username: "admin", password_hash: "hash of Takeoff2024!" })]);
  });

  it("rejects a password that breaks a rule of the specification", async () => {
    const { operator, added } = platform(false);
    await expect(operator.createFirstParentAdmin(admin("short"))).rejects.toMatchObject({ code: "weak_password" });
    expect(added).toEqual([]);
  });

  it("does not check the password when a parent_admin exists", async () => {
    expect(await platform(true).operator.createFirstParentAdmin(admin("short"))).toBe(false);
  });
});

describe("createParentAdmin", () => {
  it.each(["Takeoff2024!", "Password123", "Admin!2024!"])("rejects the weak password %j", async (password) => {
    const { operator, added } = platform(true);
    await expect(operator.createParentAdmin(admin(password))).rejects.toBeInstanceOf(AppError);
    expect(added).toEqual([]);
  });
});
