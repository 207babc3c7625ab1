import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Turnstile } from "./turnstile.ts";

const SHARE = { atOnce: 2, waiting: 3, waitMs: 5_000 };
const refused = { code: "too_many_requests", status: 429, retryAfter: 5 };

let turnstile: Turnstile;
beforeEach(() => {
  jest.useFakeTimers();
  turnstile = new Turnstile(SHARE);
});
afterEach(() => {
  jest.useRealTimers();
});

const never = new AbortController().signal;
/** Asks to be let in and notes in which order that happened. */
function asking(name: string, who: string, order: string[], signal = never): Promise<() => void> {
  return turnstile.enter(name, signal).then((leave) => {
    order.push(who);
    return leave;
  });
}
const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

describe("a party's share", () => {
  it("lets so many in at once, and the others in their order as those leave", async () => {
    const order: string[] = [];
    const all = ["a", "b", "c", "d", "e"].map((who) => asking("one", who, order));
    await settle();
    expect(order).toEqual(["a", "b"]);
    (await all[1]!)();
    await settle();
    expect(order).toEqual(["a", "b", "c"]);
    for (const index of [0, 2]) (await all[index]!)();
    await settle();
    expect(order).toEqual(["a", "b", "c", "d", "e"]);
    for (const index of [3, 4]) (await all[index]!)();
    expect(turnstile.size).toBe(0);
  });

  it("takes nothing from another party's", async () => {
    const order: string[] = [];
    for (let times = 0; times < 5; times++) void asking("one", "one", order);
    await asking("other", "other", order);
    expect(order).toEqual(["one", "one", "other"]);
  });

  it("counts a call once, however often it says that it leaves", async () => {
    const order: string[] = [];
    const leave = await asking("one", "a", order);
    await asking("one", "b", order);
    leave();
    leave();
    void asking("one", "c", order);
    void asking("one", "d", order);
    await settle();
    expect(order).toEqual(["a", "b", "c"]);
  });
});

describe("a line", () => {
  it("that is full is not joined", async () => {
    for (let times = 0; times < 5; times++) void asking("one", "", []);
    await expect(asking("one", "late", [])).rejects.toMatchObject(refused);
  });

  it("is left by those who waited too long, and by nobody before", async () => {
    const order: string[] = [];
    const first = await asking("one", "a", order);
    await asking("one", "b", order);
    const late = asking("one", "late", order);
    const refusal = expect(late).rejects.toMatchObject(refused);
    await jest.advanceTimersByTimeAsync(4_999);
    const next = asking("one", "next", order);
    await jest.advanceTimersByTimeAsync(1);
    await refusal;
    first();
    await next;
    expect(order).toEqual(["a", "b", "next"]);
  });

  it("is left by a client that has gone, whose turn goes to the next", async () => {
    const order: string[] = [];
    const client = new AbortController();
    const first = await asking("one", "a", order);
    await asking("one", "b", order);
    const gone = asking("one", "gone", order, client.signal);
    const next = asking("one", "next", order);
    client.abort(new Error("went away"));
    await expect(gone).rejects.toThrow("went away");
    first();
    await next;
    expect(order).toEqual(["a", "b", "next"]);
  });
});
