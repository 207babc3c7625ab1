import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { AppError, type Caller, type User } from "@takeoff/contracts";
import { createLogger, type Database } from "@takeoff/platform";
import type { IdentityConfig } from "../config.ts";
import type { UsersService } from "../users/users.service.ts";
import type { LiveSession, SessionRepository } from "./session.repository.ts";
import { SessionsService } from "./sessions.service.ts";
import type { SignIn } from "./sign-in.ts";

const USER = { id: 7, username: "kim" } as User;
const CALLER: Caller = { id: 7, username: "kim", role: "user", organization_id: 1, nda_accepted: true, session_id: 3 };
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What was done to the sessions, in its order. */
let done: [what: string, ...details: unknown[]][];
let live: LiveSession[];
let noteFails: boolean;
let right: boolean;
let stillThere: boolean;

function service(idleSeconds = 43_200): SessionsService {
  const sessions = {
    findLive: (hashes: Buffer[], idle: number, noteEvery: number) => {
      done.push(["find", hashes.length, idle, noteEvery]);
      return Promise.resolve(live);
    },
    noteSeen: (ids: number[]) => {
      done.push(["note", ids]);
      return noteFails ? Promise.reject(new Error("the database is away")) : Promise.resolve();
    },
    create: (_tx: unknown, user: { id: number }, tokenHash: Buffer, seconds: number, presented: number | null) => {
      done.push(["create", user.id, tokenHash, seconds, presented]);
      return Promise.resolve(stillThere);
    },
    end: (_tx: unknown, id: number) => {
      done.push(["end", id]);
      return Promise.resolve(true);
    },
  };
  const users = { describe: () => Promise.resolve(USER), find: (id: number) => Promise.resolve(id === 7 ? USER : null) };
  const signIn = { check: () => (right ? Promise.resolve({ id: 7 }) : Promise.reject(new AppError("login_failed"))) };
  const tx = { query: (sql: string, [action]: unknown[]) => Promise.resolve(done.push([/into ([a-z.]+)/.exec(sql)?.[1] ?? sql, action])) };
  const database = { transaction: (work: (tx: unknown) => Promise<unknown>) => work(tx) };
  return new SessionsService(
    database as unknown as Database,
    sessions as unknown as SessionRepository,
    users as unknown as UsersService,
    signIn as unknown as SignIn,
    { SESSION_IDLE_SECONDS: idleSeconds, SESSION_MAX_SECONDS: 604_800 } as IdentityConfig,
    createLogger("test", "silent"),
  );
}

function session(token: string, session_id: number, stale = false): LiveSession {
  return { ...CALLER, session_id, token_hash: hash(token), stale };
}

beforeEach(() => {
  done = [];
  live = [];
  noteFails = false;
  right = true;
  stillThere = true;
});

describe("logging in", () => {
  const request = { username: "kim", password: "secret" };

  it("begins a session under the hash of a new token that nobody can guess", async () => {
    const first = await service().login(request, null, "");
    const second = await service().login(request, null, "");
    expect(first.user).toBe(USER);
    expect(Buffer.from(first.token, "base64url")).toHaveLength(32);
    expect(first.token).not.toBe(second.token);
    expect(done[0]).toEqual(["create", 7, hash(first.token), 604_800, null]);
    expect(JSON.stringify(done)).not.toContain(first.token);
  });

  it("ends the session that was presented with the beginning of the new one", async () => {
    await service().login(request, CALLER, "");
    expect(done.map((what) => [what[0], what.at(-1)])).toEqual([
      ["create", 3],
      ["audit.entries", "login"],
    ]);
  });

  it("fails when the user was deleted or got another password meanwhile", async () => {
    stillThere = false;
    await expect(service().login(request, null, "")).rejects.toMatchObject({ code: "login_failed" });
  });

  it("touches no session when name and password do not belong together", async () => {
    right = false;
    await expect(service().login(request, CALLER, "")).rejects.toMatchObject({ code: "login_failed" });
    expect(done).toEqual([]);
  });
});

describe("logging out", () => {
  it("ends the caller's session, and is fine without one", async () => {
    await service().logout(CALLER);
    await service().logout(null);
    expect(done.map(([what, id]) => [what, id])).toEqual([
      ["end", 3],
      ["audit.entries", "logout"],
    ]);
  });
});

describe("who am I", () => {
  it("is the user, or nobody for a visitor and for a user who is gone", async () => {
    expect(await service().check(CALLER)).toEqual({ isAuthenticated: true, user: USER });
    expect(await service().check({ ...CALLER, id: 8 })).toEqual({ isAuthenticated: false, user: null });
    expect(await service().check(null)).toEqual({ isAuthenticated: false, user: null });
  });
});

describe("whose sessions these are", () => {
  const hex = (token: string): string => hash(token).toString("hex");

  it("is told in the asked order, with null for one that is none, and nothing of the row", async () => {
    live = [session("b", 2), session("a", 1)];
    const callers = await service().resolve([hex("a"), hex("x"), hex("b"), hex("a")], true);
    expect(callers.map((caller) => caller?.session_id ?? null)).toEqual([1, null, 2, 1]);
    expect(callers[0]).toEqual({ ...CALLER, session_id: 1 });
  });

  it("is noted for calls that somebody made, where the last note is old", async () => {
    live = [session("a", 1, true), session("b", 2)];
    await service().resolve([hex("a"), hex("b")], true);
    expect(done.slice(1)).toEqual([["note", [1]]]);
  });

  it("is not noted for a mere look", async () => {
    live = [session("a", 1, true)];
    await service().resolve([hex("a")], false);
    expect(done.map(([what]) => what)).toEqual(["find"]);
  });

  it("is told also when the note could not be taken", async () => {
    noteFails = true;
    live = [session("a", 1, true)];
    expect((await service().resolve([hex("a")], true))[0]?.session_id).toBe(1);
  });

  it("is noted at least four times in the time after which a session ends idle", async () => {
    await service(40).resolve([hex("a")], true);
    await service().resolve([hex("a")], true);
    expect(done).toEqual([
      ["find", 1, 40, 10],
      ["find", 1, 43_200, 60],
    ]);
  });
});
