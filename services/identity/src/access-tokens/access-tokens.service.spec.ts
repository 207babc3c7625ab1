import { beforeEach, describe, expect, it } from "@jest/globals";
import { AppError, type Caller, type CreateAccessTokenRequest } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import { makeNewUser } from "../../test/accounts-contract.ts";
import { MemoryAccounts } from "../../test/memory-accounts.ts";
import type { OwnPassword } from "../passwords/own-password.ts";
import type { UserEvents } from "../users/user-events.ts";
import type { UserRepository, UserRow } from "../users/user.repository.ts";
import type { AccessTokenRepository } from "./access-token.repository.ts";
import { AccessTokensService } from "./access-tokens.service.ts";

const REQUEST: CreateAccessTokenRequest = {
  name: "CI",
  scopes: ["documents:read", "documents:write"],
  expires_in_days: 90,
  current_password: "right",
};

let accounts: MemoryAccounts;
let user: UserRow;
let caller: Caller;
/** What was stored and announced by name. */
let done: string[];
let service: AccessTokensService;
/** Runs when the password has been verified. */
let meanwhile: () => Promise<unknown>;

const tokens: Pick<AccessTokenRepository, "countAfterExpiry" | "insert"> = {
  countAfterExpiry: async () => 0,
  insert: async (_tx, { name }) => {
    done.push(`stored ${name}`);
    throw new Error("stored");
  },
};

beforeEach(async () => {
  accounts = new MemoryAccounts();
  user = await accounts.database.transaction((tx) => accounts.users.insert(tx, makeNewUser("kim")));
  caller = { id: user.id, username: "kim", role: "user", organization_id: 3, nda_accepted: true, session_id: 1 };
  done = [];
  meanwhile = async () => undefined;
  const users: Pick<UserRepository, "find" | "lockVisible"> = {
    find: async (id) => (id === user.id ? user : null),
    lockVisible: accounts.users.lockVisible,
  };
  const ownPassword: Pick<OwnPassword, "verify"> = {
    verify: async (_caller, _user, password) => {
      if (password !== "right") throw new AppError("wrong_password");
      await meanwhile();
    },
  };
  const userEvents: Pick<UserEvents, "accessTokenCreated"> = {
    accessTokenCreated: async (_tx, _user, { name }) => void done.push(`announced ${name}`),
  };
  service = new AccessTokensService(
    accounts.database as Database,
    tokens as AccessTokenRepository,
    users as UserRepository,
    ownPassword as OwnPassword,
    userEvents as UserEvents,
  );
});

const create = (more: Partial<CreateAccessTokenRequest> = {}) => service.create(caller, { ...REQUEST, ...more }, "203.0.113.9");

describe("AccessTokensService", () => {
  it("stores nothing and notifies nobody with a wrong password", async () => {
    await expect(create({ current_password: "wrong" })).rejects.toMatchObject({ code: "wrong_password" });
    expect([done, accounts.audit]).toEqual([[], []]);
  });

  it("stores nothing when the account was disabled, or got another password, while the password was verified", async () => {
    const change = (is_disabled: boolean, password_hash: string): Promise<unknown> =>
      accounts.database.transaction(async (tx) => {
        await accounts.users.setPassword(tx, user.id, password_hash);
        return accounts.users.update(tx, user.id, { ...user, is_disabled });
      });
    await expect(create()).rejects.toThrow("stored");
    done = [];
    for (const [isDisabled, hash] of [
      [true, user.password_hash],
      [false, "another"],
    ] as const) {
      meanwhile = () => change(isDisabled, hash);
      await expect(create()).rejects.toMatchObject({ code: "unauthenticated" });
    }
    expect([done, accounts.audit]).toEqual([[], []]);
  });
});
