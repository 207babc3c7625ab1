import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { createLogger } from "@takeoff/platform";
import type { DocumentsConfig } from "../../config.ts";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import type { IdempotencyRepository } from "../../core/idempotency/idempotency.repository.ts";
import type { UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import type { ExpiredObject, ObjectRepository } from "../../storage/objects/object.repository.ts";
import { Sweeper } from "./sweeper.ts";

/** The expired objects that each sweep finds. */
let rounds: ExpiredObject[][];
let sweeps: number;
let removed: (string | readonly string[])[];
let deleted: string[];
let sweeper: Sweeper;

beforeEach(() => {
  [rounds, sweeps, removed, deleted] = [[], 0, [], []];
  const objects = {
    claimExpired: async () => {
      sweeps++;
      return rounds.shift() ?? [];
    },
    deleteRows: async (keys: string[]) => void deleted.push(...keys),
  };
  const store = {
    remove: async (key: string) => void removed.push(key),
    removeMany: async (keys: string[]) => void (keys.length && removed.push(keys)),
  };
  sweeper = new Sweeper(
    store as unknown as BlobStore,
    objects as unknown as ObjectRepository,
    { deleteExpired: async () => undefined } as unknown as IdempotencyRepository,
    { deleteExpired: async () => 0 } as unknown as UnfinishedUploadRepository,
    { UPLOAD_GRACE_SECONDS: 600 } as DocumentsConfig,
    createLogger("test", "silent"),
  );
  jest.useFakeTimers();
});
afterEach(async () => {
  await sweeper.onModuleDestroy();
  jest.useRealTimers();
});

const committed = (...keys: string[]): ExpiredObject[] => keys.map((key) => ({ key, committed: true }));
const reserved = (...keys: string[]): ExpiredObject[] => keys.map((key) => ({ key, committed: false }));
/** Runs pending microtasks and timers that are due. */
const settle = () => jest.advanceTimersByTimeAsync(0);

describe("Sweeper", () => {
  it("removes committed objects in one batch, others one by one, and deletes all their rows", async () => {
    rounds = [[...committed("a", "b"), ...reserved("c", "d"), ...committed("e")]];
    expect(await sweeper.sweep()).toBe(5);
    expect(removed).toEqual([["a", "b", "e"], "c", "d"]);
    expect(deleted.sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("sweeps again after half a minute", async () => {
    sweeper.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(29_000);
    expect(sweeps).toBe(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sweeps).toBe(2);
  });

  it("sweeps again immediately after a full batch", async () => {
    rounds = [committed(...Array.from({ length: 500 }, (_, index) => String(index))), committed("last")];
    sweeper.onApplicationBootstrap();
    await settle();
    expect([sweeps, deleted.length]).toEqual([2, 501]);
  });
});
