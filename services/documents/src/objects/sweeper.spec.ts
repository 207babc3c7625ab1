import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { createLogger } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import type { BlobStore } from "../store/blob-store.ts";
import type { IdempotencyRepository } from "../upload/idempotency.repository.ts";
import type { GivenUp, ObjectRepository } from "./object.repository.ts";
import { Sweeper } from "./sweeper.ts";

/** What is due, in the rounds in which it is found. */
let rounds: GivenUp[][];
let looks: number;
let removed: (string | readonly string[])[];
let forgotten: string[];
let sweeper: Sweeper;

beforeEach(() => {
  [rounds, looks, removed, forgotten] = [[], 0, [], []];
  const objects = {
    giveUp: async () => {
      looks++;
      return rounds.shift() ?? [];
    },
    forget: async (keys: string[]) => void forgotten.push(...keys),
  };
  const store = {
    remove: async (key: string) => void removed.push(key),
    removeWhole: async (keys: string[]) => void (keys.length && removed.push(keys)),
  };
  sweeper = new Sweeper(
    store as unknown as BlobStore,
    objects as unknown as ObjectRepository,
    { prune: async () => undefined } as unknown as IdempotencyRepository,
    { UPLOAD_GRACE_SECONDS: 600 } as DocumentsConfig,
    createLogger("test", "silent"),
  );
  jest.useFakeTimers();
});
afterEach(async () => {
  await sweeper.onModuleDestroy();
  jest.useRealTimers();
});

const whole = (...keys: string[]): GivenUp[] => keys.map((key) => ({ key, whole: true }));
const unfinished = (...keys: string[]): GivenUp[] => keys.map((key) => ({ key, whole: false }));
/** Lets whatever needs no time happen. */
const settle = () => jest.advanceTimersByTimeAsync(0);

describe("the sweeper", () => {
  it("removes whole objects at once, the others with what lies under their keys, and forgets them all", async () => {
    rounds = [[...whole("a", "b"), ...unfinished("c", "d"), ...whole("e")]];
    expect(await sweeper.sweep()).toBe(5);
    expect(removed).toEqual([["a", "b", "e"], "c", "d"]);
    expect(forgotten.sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("looks again after half a minute", async () => {
    sweeper.start();
    await jest.advanceTimersByTimeAsync(29_000);
    expect(looks).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(looks).toBe(2);
  });

  it("looks at once when it is woken", async () => {
    sweeper.start();
    await settle();
    rounds = [whole("a")];
    sweeper.wake();
    await settle();
    expect([looks, forgotten]).toEqual([2, ["a"]]);
  });

  it("looks when something falls due of which it was told before", async () => {
    sweeper.start();
    await settle();
    sweeper.wakeIn(5_000);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(looks).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(looks).toBe(2);
  });

  it("looks again when it is woken while it looks", async () => {
    sweeper.start();
    sweeper.wake();
    await settle();
    expect(looks).toBe(2);
  });

  it("looks again at once when there was more than it takes", async () => {
    rounds = [whole(...Array.from({ length: 500 }, (_, index) => String(index))), whole("last")];
    sweeper.start();
    await settle();
    expect([looks, forgotten.length]).toEqual([2, 501]);
  });
});
