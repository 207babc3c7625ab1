import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { AppError, type Caller, type User } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import type { IdentityConfig } from "../config.ts";
import type { CompletedLogin, SecondFactorLogin } from "../second-factor/second-factor-login.ts";
import type { UsersService } from "../users/users.service.ts";
import type { OriginRepository } from "./store/origin.repository.ts";
import type { SessionRepository } from "./store/session.repository.ts";
import { SessionStart } from "./session-start.ts";
import { SessionsService } from "./sessions.service.ts";
import type { SignIn } from "./sign-in.ts";

const USER = { id: 7, username: "kim" } as User;
const CALLER: Caller = { id: 7, username: "kim", role: "user", organization_id: 1, nda_accepted: true, session_id: 3 };
const ORIGIN = { address: "", deviceCookie: null, device: null };
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The changes of sessions, in order. */
let changes: [what: string, ...details: unknown[]][];
let right: boolean;
let stillThere: boolean;

function service(): SessionsService {
  const sessions = {
    create: (_tx: unknown, user: { id: number }, tokenHash: Buffer, seconds: number, presented: number | null) => {
      changes.push(["create", user.id, tokenHash, seconds, presented]);
      return Promise.resolve(stillThere);
    },
    end: (_tx: unknown, id: number) => {
      changes.push(["end", id]);
      return Promise.resolve(true);
    },
  };
  const origins: Pick<OriginRepository, "isNew"> = { isNew: () => Promise.resolve(false) };
  const config = { SESSION_MAX_SECONDS: 604_800 } as IdentityConfig;
  const users = { describe: () => Promise.resolve(USER), findSelf: ({ id }: Caller) => Promise.resolve(id === 7 ? USER : null) };
  const signIn = {
    check: () =>
      right
        ? Promise.resolve({ user: { id: 7 }, isKnownDevice: false, deviceCookie: "known" })
        : Promise.reject(new AppError("login_failed")),
  };
  const tx = {
    queryPrepared: (sql: string, [action]: unknown[]) => Promise.resolve(changes.push([/into ([a-z.]+)/.exec(sql)?.[1] ?? sql, action])),
  };
  const database = { transaction: (work: (tx: unknown) => Promise<unknown>) => work(tx) };
  return new SessionsService(
    database as unknown as Database,
    sessions as unknown as SessionRepository,
    users as unknown as UsersService,
    signIn as unknown as SignIn,
    { begin: () => Promise.resolve(null) } as unknown as SecondFactorLogin,
    new SessionStart(sessions as unknown as SessionRepository, origins as unknown as OriginRepository, undefined as never, config),
    config,
  );
}

beforeEach(() => {
  changes = [];
  right = true;
  stillThere = true;
});

describe("SessionsService.login", () => {
  const request = { username: "kim", password: "secret" };
  const login = async (): Promise<CompletedLogin> => (await service().login(request, null, ORIGIN)) as CompletedLogin;

  it("creates a session under the hash of a new random token", async () => {
    const [first, second] = [await login(), await login()];
    expect(first.user).toBe(USER);
    expect(Buffer.from(first.token, "base64url")).toHaveLength(32);
    expect(first.token).not.toBe(second.token);
    expect(changes[0]).toEqual(["create", 7, hash(first.token), 604_800, null]);
    expect(JSON.stringify(changes)).not.toContain(first.token);
  });

  it("ends the presented session together with the creation of the new one", async () => {
    await service().login(request, CALLER, ORIGIN);
    expect(changes.map((what) => [what[0], what.at(-1)])).toEqual([
      ["create", 3],
      ["audit.entries", "login"],
    ]);
  });

  it("throws login_failed when the user was deleted or got another password during the log-in", async () => {
    stillThere = false;
    await expect(service().login(request, null, ORIGIN)).rejects.toMatchObject({ code: "login_failed" });
  });

  it("changes no session for a wrong user name or password", async () => {
    right = false;
    await expect(service().login(request, CALLER, ORIGIN)).rejects.toMatchObject({ code: "login_failed" });
    expect(changes).toEqual([]);
  });
});

it("SessionsService.logout ends the caller's session, and does nothing without one", async () => {
  await service().logout(CALLER);
  await service().logout(null);
  expect(changes.map(([what, id]) => [what, id])).toEqual([
    ["end", 3],
    ["audit.entries", "logout"],
  ]);
});

it("SessionsService.check returns the user, and null without a session and for a deleted user", async () => {
  expect(await service().check(CALLER)).toEqual({ isAuthenticated: true, user: USER });
  expect(await service().check({ ...CALLER, id: 8 })).toEqual({ isAuthenticated: false, user: null });
  expect(await service().check(null)).toEqual({ isAuthenticated: false, user: null });
});
