import { beforeEach, describe, expect, it } from "@jest/globals";
import { ACCESS_TOKEN_LIMITS, AppError, TOKEN_MESSAGES, type Caller, type CreateAccessTokenRequest } from "@takeoff/contracts";
import { hashAccessToken } from "@takeoff/platform";
import type { Database } from "@takeoff/platform/database";
import { makeNewUser } from "../../test/accounts-contract.ts";
import { MemoryAccounts } from "../../test/memory-accounts.ts";
import type { OwnPassword } from "../passwords/own-password.ts";
import type { UserEvents } from "../users/user-events.ts";
import type { UserRepository, UserRow } from "../users/user.repository.ts";
import type { AccessTokenRepository, AccessTokenRow, ManagedTokenRow, NewAccessToken } from "./access-token.repository.ts";
import { AccessTokensService } from "./access-tokens.service.ts";

const NOW = new Date("2026-11-21T09:30:00.000Z");
const REQUEST: CreateAccessTokenRequest = {
  name: "CI",
  scopes: ["documents:read", "documents:write"],
  expires_in_days: 90,
  current_password: "right",
};

let accounts: MemoryAccounts;
let user: UserRow;
let caller: Caller;
let stored: (ManagedTokenRow & Pick<NewAccessToken, "token_hash">)[];
/** The tokens of which users were notified. */
let announced: [userId: number, token: AccessTokenRow][];
let service: AccessTokensService;
/** Runs when the password has been verified. */
let meanwhile: () => Promise<unknown>;

const tokens: Pick<AccessTokenRepository, "listOf" | "listVisible" | "countAfterExpiry" | "insert" | "deleteOf" | "deleteVisible"> = {
  listOf: async (userId) => stored.filter(({ user_id }) => user_id === userId),
  listVisible: async (visibility) =>
    stored.filter(({ organization_id }) => visibility.of === "everyone" || organization_id === visibility.organizationId),
  countAfterExpiry: async (_tx, userId) => (await tokens.listOf(userId)).length,
  insert: async (_tx, { days, ...token }) => {
    const { username, role, organization_id } = user;
    const expires_at = new Date(NOW.getTime() + days * 86_400_000);
    const row = { ...token, scopes: [...token.scopes], id: stored.length + 1, created_at: NOW, expires_at, last_used_at: null };
    stored.push({ ...row, username, role, organization_id });
    return row;
  },
  deleteOf: async (_tx, userId, id) => remove((token) => token.user_id === userId && token.id === id),
  deleteVisible: async (_tx, visibility, id) => {
    const visible = await tokens.listVisible(visibility);
    return remove((token) => token.id === id && visible.includes(token));
  },
};

function remove(matches: (token: (typeof stored)[number]) => boolean): ManagedTokenRow | null {
  const index = stored.findIndex(matches);
  return index < 0 ? null : (stored.splice(index, 1)[0] ?? null);
}

beforeEach(async () => {
  accounts = new MemoryAccounts();
  user = await accounts.database.transaction((tx) => accounts.users.insert(tx, makeNewUser("kim")));
  caller = { id: user.id, username: "kim", role: "user", organization_id: 3, nda_accepted: true, session_id: 1 };
  stored = [];
  announced = [];
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
    accessTokenCreated: async (_tx, { id }, token) => void announced.push([id, token]),
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
  it("returns the token once, stores its hash, and records name, scopes and end", async () => {
    const { token, ...created } = await create();
    expect(stored[0]?.token_hash).toEqual(hashAccessToken(token));
    expect(created).toEqual({
      id: 1,
      name: "CI",
      scopes: ["documents:read", "documents:write"],
      created_at: "2026-11-21T09:30:00.000Z",
      expires_at: "2027-02-19T09:30:00.000Z",
      last_used_at: null,
    });
    expect(await service.listOwn(caller)).toEqual([created]);
    expect(accounts.audit).toEqual([
      { action: "createAccessToken", subject: "CI (1)", detail: "documents:read, documents:write; until 2027-02-19" },
    ]);
  });

  it("notifies the user of the new token", async () => {
    await create();
    expect(announced).toEqual([[user.id, expect.objectContaining({ name: "CI", scopes: REQUEST.scopes })]]);
    expect(announced[0]?.[1].expires_at.toISOString()).toBe("2027-02-19T09:30:00.000Z");
  });

  it("stores nothing and notifies nobody with a wrong password", async () => {
    await expect(create({ current_password: "wrong" })).rejects.toMatchObject({ code: "wrong_password" });
    expect([stored, accounts.audit, announced]).toEqual([[], [], []]);
  });

  it("stores nothing when the account was disabled, or got another password, while the password was verified", async () => {
    const change = (is_disabled: boolean, password_hash: string): Promise<unknown> =>
      accounts.database.transaction(async (tx) => {
        await accounts.users.setPassword(tx, user.id, password_hash);
        return accounts.users.update(tx, user.id, { ...user, is_disabled });
      });
    for (const [isDisabled, hash] of [
      [true, user.password_hash],
      [false, "another"],
    ] as const) {
      meanwhile = () => change(isDisabled, hash);
      await expect(create()).rejects.toMatchObject({ code: "unauthenticated" });
    }
    expect(stored).toEqual([]);
  });

  it("creates no more than the limit", async () => {
    for (let count = 0; count < ACCESS_TOKEN_LIMITS.perUser; count++) await create();
    await expect(create()).rejects.toMatchObject({ code: "conflict", message: TOKEN_MESSAGES.tooMany });
  });

  it("revokes a user's own tokens only, unless the caller administers their user", async () => {
    await create();
    const admin: Caller = { ...caller, id: 99, role: "admin" };
    const elsewhere: Caller = { ...admin, organization_id: 4 };
    await expect(service.revokeOwn(admin, 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(service.revoke(elsewhere, 1)).rejects.toMatchObject({ code: "not_found" });
    expect([await service.list(elsewhere), (await service.list(admin)).map(({ username }) => username)]).toEqual([[], ["kim"]]);
    await service.revoke(admin, 1);
    expect(accounts.audit.at(-1)).toEqual({ action: "revokeAccessToken", subject: "kim", detail: "CI (1)" });
    await expect(service.revoke(admin, 1)).rejects.toMatchObject({ code: "not_found" });
    await create();
    await service.revokeOwn(caller, 1);
    expect(stored).toEqual([]);
  });
});
