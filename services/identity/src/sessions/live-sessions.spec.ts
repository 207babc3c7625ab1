import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { NDA, type Caller } from "@takeoff/contracts";
import { createLogger } from "@takeoff/platform";
import type { Database } from "@takeoff/platform/database";
import type { IdentityConfig } from "../config.ts";
import type { LiveAccessTokens } from "../access-tokens/live-access-tokens.ts";
import { LiveSessions, type LiveSession } from "./live-sessions.ts";

const CALLER: Caller = { id: 7, username: "kim", role: "user", organization_id: 1, nda_accepted: true, session_id: 3 };
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
const hex = (token: string): string => hash(token).toString("hex");

/** What the database finds, and what was sent to it, in order. */
let live: LiveSession[];
let sent: [what: string, ...details: unknown[]][];
let touchFails: boolean;
/** The callers of access tokens, and the hashes that were looked for among them. */
let tokens: Map<string, Caller>;
let lookedUp: string[][];
beforeEach(() => {
  [live, sent] = [[], []];
  touchFails = false;
  [tokens, lookedUp] = [new Map(), []];
});

function sessions(idleSeconds = 43_200): LiveSessions {
  const database = {
    queryPrepared: async (_sql: string, [values, idle, touchEvery]: unknown[]) => {
      sent.push(["find", (values as unknown[]).length, idle, touchEvery]);
      return live;
    },
    query: async (sql: string, [ids]: unknown[]) => {
      expect(sql).toMatch(/^update sessions set last_seen_at/);
      sent.push(["touch", ids]);
      if (touchFails) throw new Error("the database is unavailable");
      return [];
    },
  } as unknown as Database;
  const findCallers: LiveAccessTokens["findCallers"] = async (hashes) => {
    lookedUp.push([...hashes]);
    return tokens;
  };
  const accessTokens: Pick<LiveAccessTokens, "findCallers"> = { findCallers };
  return new LiveSessions(
    database,
    accessTokens as LiveAccessTokens,
    NDA,
    { SESSION_IDLE_SECONDS: idleSeconds } as IdentityConfig,
    createLogger("test", "silent"),
  );
}

function session(token: string, session_id: number, stale = false): LiveSession {
  return { ...CALLER, session_id, token_hash: hash(token), stale };
}

describe("LiveSessions", () => {
  it("returns the callers in the order of the hashes, with null for an invalid session, and no other columns", async () => {
    live = [session("b", 2), session("a", 1)];
    const callers = await sessions().findCallers([hex("a"), hex("x"), hex("b"), hex("a")], true);
    expect(callers.map((caller) => caller?.session_id ?? null)).toEqual([1, null, 2, 1]);
    expect(callers[0]).toEqual({ ...CALLER, session_id: 1 });
  });

  it("looks for access tokens only among the hashes that belong to no session", async () => {
    live = [session("a", 1)];
    const caller: Caller = { ...CALLER, session_id: null, access_token: { id: 5, name: "CI", scopes: ["documents:read"] } };
    tokens.set(hex("t"), caller);
    expect(await sessions().findCallers([hex("t"), hex("a"), hex("x")], true)).toEqual([caller, { ...CALLER, session_id: 1 }, null]);
    expect(lookedUp).toEqual([[hex("t"), hex("x")]]);
  });

  it("returns the callers of sessions in the order of the ids, and touches none", async () => {
    live = [session("b", 2, true), session("a", 1)];
    const callers = await sessions().findCallersByIds([1, 9, 2]);
    expect(callers).toEqual([{ ...CALLER, session_id: 1 }, null, { ...CALLER, session_id: 2 }]);
    expect(sent.map(([what]) => what)).toEqual(["find"]);
  });

  it("touches stale sessions for active requests", async () => {
    live = [session("a", 1, true), session("b", 2)];
    await sessions().findCallers([hex("a"), hex("b")], true);
    expect(sent.slice(1)).toEqual([["touch", [1]]]);
  });

  it("touches no session for passive look-ups", async () => {
    live = [session("a", 1, true)];
    await sessions().findCallers([hex("a")], false);
    expect(sent.map(([what]) => what)).toEqual(["find"]);
  });

  it("returns the callers when touching the sessions fails", async () => {
    touchFails = true;
    live = [session("a", 1, true)];
    expect((await sessions().findCallers([hex("a")], true))[0]?.session_id).toBe(1);
  });

  it("touches a session at least four times within its idle time", async () => {
    await sessions(40).findCallers([hex("a")], true);
    await sessions().findCallers([hex("a")], true);
    expect(sent).toEqual([
      ["find", 1, 40, 10],
      ["find", 1, 43_200, 60],
    ]);
  });
});
