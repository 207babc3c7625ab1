import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { Turnstile } from "./turnstile.ts";

const SHARE = { atOnce: 2, perSecond: 4, waiting: 3, waitMs: 5_000 };
const refused = { code: "too_many_requests", status: 429, retryAfter: 5 };

let turnstile: Turnstile;
let alone: boolean;
beforeEach(() => {
  jest.useFakeTimers();
  alone = true;
  turnstile = new Turnstile(SHARE, () => alone);
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

describe("a party's pace", () => {
  /** Asks for so many calls, each of which ends at once, and notes when they began, milliseconds. */
  function begun(name: string, calls: number): number[] {
    const times: number[] = [];
    const from = performance.now();
    const one = async (): Promise<void> => {
      const leave = await turnstile.enter(name, never);
      times.push(Math.round(performance.now() - from));
      leave();
      if (times.length + 1 < calls) await one();
    };
    void Promise.all([one(), one()]);
    return times;
  }

  it("is its own beside others: a second's calls at once, then one after the other", async () => {
    alone = false;
    const times = begun("one", 7);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(times).toEqual([0, 0, 0, 0, 250, 500, 750]);
  });

  it("is nobody's business while nobody else is there", async () => {
    const times = begun("one", 7);
    await settle();
    expect(times).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it("ends with the others' stay, without another call", async () => {
    alone = false;
    const times = begun("one", 9);
    await jest.advanceTimersByTimeAsync(300);
    alone = true;
    await jest.advanceTimersByTimeAsync(300);
    expect(times).toEqual([0, 0, 0, 0, 250, 500, 500, 500, 500]);
  });

  it("is not made up for by more than a second's calls after a rest", async () => {
    alone = false;
    begun("one", 4);
    await jest.advanceTimersByTimeAsync(4_000);
    const times = begun("one", 6);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(times).toEqual([0, 0, 0, 0, 250, 500]);
  });
});

describe("others", () => {
  it("are there while they are inside, and a moment after", async () => {
    const leave = await turnstile.enter("one", never);
    expect([turnstile.hasOthersThan("one"), turnstile.hasOthersThan("two")]).toEqual([false, true]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(turnstile.hasOthersThan("two")).toBe(true);
    leave();
    await jest.advanceTimersByTimeAsync(4_999);
    expect(turnstile.hasOthersThan("two")).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(turnstile.hasOthersThan("two")).toBe(false);
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
