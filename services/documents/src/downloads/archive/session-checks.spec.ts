import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { AppError, LIMITS, type Caller } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform";
import { SessionChecks, type ConfirmSession } from "./session-checks.ts";

const CALLER: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 7 };

let now: Caller | null | AppError;
let asked: unknown[];
let checks: SessionChecks;
let confirm: ConfirmSession;
beforeEach(() => {
  // Only `performance`: the rest of the clock runs.
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate", "setTimeout", "setInterval", "Date"] });
  now = CALLER;
  asked = [];
  const request = (pattern: string, what: unknown): Promise<unknown> => {
    asked.push([pattern, what]);
    return now instanceof AppError ? Promise.reject(now) : Promise.resolve({ callers: [now] });
  };
  checks = new SessionChecks({ request } as unknown as RpcClient);
  confirm = checks.begin(CALLER);
});
afterEach(() => void jest.useRealTimers());

describe("SessionChecks", () => {
  it("asks for the session anew at each call, and resolves while the user has the same rights", async () => {
    await confirm();
    now = { ...CALLER, username: "kim.renamed" };
    await confirm();
    const lookup = ["sessions.callers", { session_ids: [7] }];
    expect(asked).toEqual([lookup, lookup]);
  });

  it("asks for the access token of a program, and throws unauthenticated once it is revoked", async () => {
    const program: Caller = { ...CALLER, session_id: null, access_token: { id: 9, name: "CI", scopes: ["results:read"] } };
    now = program;
    const confirmToken = checks.begin(program);
    await confirmToken();
    expect(asked).toEqual([["access_tokens.callers", { token_ids: [9] }]]);
    now = null;
    await expect(confirmToken()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it.each<[string, Caller | null]>([
    ["whose session has ended", null],
    ["with another role", { ...CALLER, role: "user" }],
    ["who moved to another organization", { ...CALLER, organization_id: 3 }],
  ])("throws unauthenticated for a user %s", async (_who, caller) => {
    now = caller;
    await expect(confirm()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("resolves while identity is unavailable, for at most LIMITS.unconfirmedSessionMs since the last look-up", async () => {
    now = new AppError("unavailable");
    jest.advanceTimersByTime(LIMITS.unconfirmedSessionMs);
    await confirm();
    now = CALLER;
    await confirm();
    now = new AppError("timeout");
    jest.advanceTimersByTime(LIMITS.unconfirmedSessionMs);
    await confirm();
    jest.advanceTimersByTime(1);
    await expect(confirm()).rejects.toMatchObject({ code: "timeout" });
  });
});
