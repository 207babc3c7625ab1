import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { NDA, type TokenScope } from "@takeoff/contracts";
import { createLogger } from "@takeoff/platform";
import type { Database } from "@takeoff/platform/database";
import { LiveAccessTokens } from "./live-access-tokens.ts";

const USER = { id: 7, username: "kim", role: "user", organization_id: 1, nda_accepted: true } as const;
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
const hex = (text: string): string => hash(text).toString("hex");

/** What the database finds, and what was sent to it. */
let live: object[];
let sent: unknown[][];
let touchFails: boolean;
let tokens: LiveAccessTokens;
beforeEach(() => {
  [live, sent, touchFails] = [[], [], false];
  const database = {
    queryPrepared: async (_sql: string, [hashes, version, seconds]: [Buffer[], string, number]) => {
      sent.push(["find", hashes.length, version, seconds]);
      return live;
    },
    query: async (sql: string, [ids]: unknown[]) => {
      expect(sql).toMatch(/^update access_tokens set last_used_at/);
      sent.push(["touch", ids]);
      if (touchFails) throw new Error("the database is unavailable");
      return [];
    },
  } as unknown as Database;
  tokens = new LiveAccessTokens(database, NDA, createLogger("test", "silent"));
});

const token = (text: string, token_id: number, stale = false): object => ({
  ...USER,
  token_hash: hash(text),
  token_id,
  token_name: `CI ${token_id}`,
  scopes: ["documents:read"] satisfies TokenScope[],
  stale,
});

describe("LiveAccessTokens", () => {
  it("returns the callers by hash, with their token and no session", async () => {
    live = [token("b", 2), token("a", 1)];
    const callers = await tokens.findCallers([hex("a"), hex("b"), hex("x")], true);
    expect(callers.get(hex("a"))).toEqual({
      ...USER,
      session_id: null,
      access_token: { id: 1, name: "CI 1", scopes: ["documents:read"] },
    });
    expect([callers.get(hex("b"))?.access_token?.id, callers.get(hex("x"))]).toEqual([2, undefined]);
    expect(sent).toEqual([["find", 3, NDA.version, 60]]);
  });

  it("returns the callers of ids in their order, and notes no use", async () => {
    live = [token("b", 2, true), token("a", 1, true)];
    const callers = await tokens.findCallersByIds([1, 3, 2]);
    expect(callers.map((caller) => caller?.access_token?.id ?? null)).toEqual([1, null, 2]);
    expect(sent).toEqual([["find", 3, NDA.version, 60]]);
  });

  it("notes the last use of tokens that were not used within a minute, for active requests only", async () => {
    live = [token("a", 1, true), token("b", 2)];
    await tokens.findCallers([hex("a"), hex("b")], false);
    await tokens.findCallers([hex("a"), hex("b")], true);
    expect(sent.filter(([what]) => what === "touch")).toEqual([["touch", [1]]]);
  });

  it("returns the callers when noting the use fails", async () => {
    touchFails = true;
    live = [token("a", 1, true)];
    expect((await tokens.findCallers([hex("a")], true)).size).toBe(1);
  });

  it("sends no query without a hash", async () => {
    expect((await tokens.findCallers([], true)).size).toBe(0);
    expect(sent).toEqual([]);
  });
});
