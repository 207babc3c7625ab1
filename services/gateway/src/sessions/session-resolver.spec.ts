import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { RPC_BATCH, type Caller } from "@takeoff/contracts";
import type { RpcClient } from "@takeoff/platform/rpc";
import { SessionResolver } from "./session-resolver.ts";

interface BatchRequest {
  hashes: string[];
  active: boolean;
  respond(callers: (Caller | null)[]): void;
  fail(error: unknown): void;
}

let requests: BatchRequest[];
let resolver: SessionResolver;

beforeEach(() => {
  requests = [];
  const request = (_pattern: string, { token_hashes, active }: { token_hashes: string[]; active: boolean }) =>
    new Promise((resolve, reject) => {
      requests.push({ hashes: token_hashes, active, respond: (callers) => resolve({ callers }), fail: reject });
    });
  resolver = new SessionResolver({ request } as unknown as RpcClient);
});

const caller = (id: number): Caller => ({ id, username: `u${id}`, role: "user", organization_id: 1, nda_accepted: true, session_id: id });

/** Waits until that many RPCs were sent. */
async function sent(count: number): Promise<void> {
  while (requests.length < count) await nextTurn();
}

describe("SessionResolver", () => {
  it("sends concurrent look-ups in one RPC without duplicates and returns to each its own caller", async () => {
    const responses = Promise.all([resolver.resolve("a"), resolver.resolve("b"), resolver.resolve("a")]);
    await sent(1);
    expect(requests.map(({ hashes, active }) => [hashes, active])).toEqual([[["a", "b"], true]]);
    requests[0]!.respond([caller(1), null]);
    expect(await responses).toEqual([caller(1), null, caller(1)]);
  });

  it("sends a new RPC for a look-up that arrives after the previous RPC was sent", async () => {
    const first = resolver.resolve("a");
    await sent(1);
    const second = resolver.resolve("a");
    requests[0]!.respond([caller(1)]);
    expect(await first).toEqual(caller(1));
    await sent(2);
    // The session ended in between: the second look-up returns null.
    expect(requests).toHaveLength(2);
    requests[1]!.respond([null]);
    expect(await second).toBeNull();
  });

  it("batches the look-ups that arrive during an RPC, and shortly after it, into the next one", async () => {
    const first = resolver.resolve("a");
    await sent(1);
    const during = ["b", "c"].map((hash) => resolver.resolve(hash));
    requests[0]!.respond([null]);
    await first;
    const later = [...during, resolver.resolve("d")];
    await sent(2);
    expect(requests[1]!.hashes).toEqual(["b", "c", "d"]);
    requests[1]!.respond([null, null, null]);
    await Promise.all(later);
  });

  it("sends at most RPC_BATCH hashes in one RPC and the rest in the next", async () => {
    const all = Array.from({ length: RPC_BATCH + 1 }, (_, index) => resolver.resolve(String(index)));
    for (let answered = 0; answered < 2; answered++) {
      await sent(answered + 1);
      const request = requests[answered]!;
      request.respond(request.hashes.map((hash) => caller(Number(hash) + 1)));
    }
    expect(requests.map(({ hashes }) => hashes.length)).toEqual([RPC_BATCH, 1]);
    expect((await Promise.all(all)).map((found) => found?.id)).toEqual(all.map((_, index) => index + 1));
  });

  it("rejects every look-up of a failed RPC and sends a new RPC for the next look-up", async () => {
    const responses = Promise.allSettled([resolver.resolve("a"), resolver.resolve("a"), resolver.resolve("b")]);
    await sent(1);
    requests[0]!.fail(new Error("identity is unavailable"));
    expect((await responses).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const next = resolver.resolve("a");
    await sent(2);
    requests[1]!.respond([caller(1)]);
    expect(await next).toEqual(caller(1));
  });

  it("returns null for a hash without an entry in the response", async () => {
    const responses = Promise.all([resolver.resolve("a"), resolver.resolve("b")]);
    await sent(1);
    requests[0]!.respond([caller(1)]);
    expect(await responses).toEqual([caller(1), null]);
  });

  it("sends resolve and peek in separate RPCs", async () => {
    const responses = Promise.all([resolver.resolve("a"), resolver.peek("a")]);
    await sent(2);
    expect(requests.map(({ active }) => active).sort()).toEqual([false, true]);
    for (const request of requests) request.respond([null]);
    await responses;
  });
});
