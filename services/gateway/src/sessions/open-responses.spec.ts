import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { LIMITS, type Caller } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import { OpenResponses } from "./open-responses.ts";
import type { SessionResolver } from "./session-resolver.ts";

const KIM: Caller = { id: 1, username: "kim", role: "admin", organization_id: 2, nda_accepted: true, session_id: 7 };

let lookUp: (tokenHash: string) => Promise<Caller | null>;
let lookedUp: string[];
let ended: string[];
let open: OpenResponses;
beforeEach(() => {
  jest.useFakeTimers();
  [lookedUp, ended, lookUp] = [[], [], () => Promise.resolve(KIM)];
  const peek = (tokenHash: string): Promise<Caller | null> => {
    lookedUp.push(tokenHash);
    return lookUp(tokenHash);
  };
  open = new OpenResponses({ peek } as unknown as SessionResolver, { warn: () => undefined } as unknown as Logger);
});
afterEach(() => {
  open.onModuleDestroy();
  jest.useRealTimers();
});

/** Watches a response of a session. */
function watch(tokenHash: string): EventEmitter {
  const response = new EventEmitter();
  open.watch(response, KIM, tokenHash, () => ended.push(tokenHash));
  return response;
}

const seconds = (count: number): Promise<unknown> => jest.advanceTimersByTimeAsync(count * 1000);
const INTERVAL_S = LIMITS.sessionRecheckMs / 1000;

describe("OpenResponses", () => {
  it("looks up the session of an open response after 10 s and every 10 s, and that of a closed one not at all", async () => {
    watch("long");
    const short = watch("short");
    await seconds(INTERVAL_S - 1);
    short.emit("close");
    expect(lookedUp).toEqual([]);
    await seconds(1);
    expect(lookedUp).toEqual(["long"]);
    await seconds(2 * INTERVAL_S);
    expect([lookedUp, ended]).toEqual([["long", "long", "long"], []]);
  });

  it.each<[string, Caller | null]>([
    ["has ended or whose user was disabled or deleted", null],
    ["is of a user with another role now", { ...KIM, role: "user" }],
    ["is of a user who moved to another organization", { ...KIM, organization_id: 3 }],
    ["is of a user whose acceptance of the agreement is gone", { ...KIM, nda_accepted: false }],
  ])("ends a response whose session %s within 11 s", async (_what, now) => {
    watch("session");
    lookUp = () => Promise.resolve(now);
    await seconds(INTERVAL_S + 1);
    expect(ended).toEqual(["session"]);
  });

  it("keeps a response of a user whose name changed", async () => {
    watch("session");
    lookUp = () => Promise.resolve({ ...KIM, username: "kim.renamed" });
    await seconds(3 * INTERVAL_S);
    expect(ended).toEqual([]);
  });

  it("keeps a response while its session cannot be looked up, for less than LIMITS.unconfirmedSessionMs since the last look-up", async () => {
    watch("session");
    lookUp = () => Promise.reject(new Error("identity is unavailable"));
    await seconds(LIMITS.unconfirmedSessionMs / 1000 - 1);
    expect(ended).toEqual([]);
    await seconds(1);
    expect(ended).toEqual(["session"]);
  });

  it("keeps a response when a look-up succeeds again in time", async () => {
    watch("session");
    lookUp = () => Promise.reject(new Error("identity is unavailable"));
    await seconds(LIMITS.unconfirmedSessionMs / 1000 - 5);
    lookUp = () => Promise.resolve(KIM);
    await seconds(INTERVAL_S);
    lookUp = () => Promise.reject(new Error("identity is unavailable"));
    await seconds(LIMITS.unconfirmedSessionMs / 1000 - INTERVAL_S);
    expect(ended).toEqual([]);
  });

  it("does not end the next request of a connection whose response ended during the look-up", async () => {
    const response = watch("session");
    const pending = Promise.withResolvers<Caller | null>();
    lookUp = () => pending.promise;
    await seconds(INTERVAL_S);
    response.emit("close");
    pending.resolve(null);
    await seconds(1);
    expect(ended).toEqual([]);
  });

  it("starts no second look-up of a session while one is pending", async () => {
    watch("session");
    lookUp = () => new Promise(() => undefined);
    await seconds(5 * INTERVAL_S);
    expect(lookedUp).toEqual(["session"]);
  });
});
