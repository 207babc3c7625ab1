import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Database, Transaction } from "@takeoff/platform/database";
import type { StorageReceipt } from "@takeoff/platform/http";
import type { Lock } from "@tus/server";
import { collect, streamPieces } from "../../../test/tables/sources.ts";
import type { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import type {
  UnfinishedUploadEntity,
  RecordedPart,
  UnfinishedUploadRepository,
} from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import type { ObjectWriter } from "../../storage/objects/object-writer.ts";
import type { ObjectRepository } from "../../storage/objects/object.repository.ts";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import { splitIntoParts } from "./split-into-parts.ts";
import { UploadLocks } from "./upload-locks.ts";
import { DamagedPartError, UploadParts } from "./upload-parts.ts";

/** Chunks of these texts; then the error, when there is one. */
async function* chunks(texts: readonly string[], error?: Error): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
  if (error) throw error;
}

async function split(source: AsyncIterable<Buffer>, bytes: number): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of splitIntoParts(source, bytes)) {
    let text = "";
    for await (const chunk of part) text += chunk.toString();
    parts.push(text);
  }
  return parts;
}

describe("splitIntoParts", () => {
  it.each([
    [["abcdefgh"], ["abc", "def", "gh"]],
    [
      ["a", "b", "", "cdef"],
      ["abc", "def"],
    ],
    [["ab"], ["ab"]],
    [[], []],
    [[""], []],
  ])("cuts %j into parts of three bytes: %j", async (texts, parts) => {
    expect(await split(chunks(texts), 3)).toEqual(parts);
  });

  it("ends the part in which its stream fails, with the bytes before", async () => {
    expect(await split(chunks(["abcd"], new Error("aborted")), 3)).toEqual(["abc", "d"]);
    expect(await split(chunks(["abc"], new Error("aborted")), 3)).toEqual(["abc"]);
    expect(await split(chunks([], new Error("aborted")), 3)).toEqual([]);
  });
});

describe("UploadLocks", () => {
  const never = new AbortController().signal;
  const ignore = (): void => undefined;

  let locks: UploadLocks;
  const newLock = (id: string): Lock => locks.forRequest(ignore).newLock(id);
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    locks = new UploadLocks();
  });
  afterEach(() => void jest.useRealTimers());

  it("asks the request that holds an upload to end, and gives the upload to the waiting one then", async () => {
    const order: string[] = [];
    const first = newLock("a");
    await first.lock(never, () => void order.push("asked to end"));
    const second = newLock("a");
    const waiting = second.lock(never, ignore).then(() => order.push("second"));
    await nextTurn();
    expect(order).toEqual(["asked to end"]);
    await first.unlock();
    await waiting;
    expect(order).toEqual(["asked to end", "second"]);
    await second.unlock();
    await newLock("a").lock(never, ignore);
  });

  it("gives an upload to one of several waiting requests after the other, and asks each to end for the next", async () => {
    const order: string[] = [];
    const requests = ["first", "second", "third"].map((name) => {
      const lock = newLock("a");
      return { lock, done: lock.lock(never, () => void order.push(`end ${name}`)).then(() => order.push(name)) };
    });
    for (const { lock, done } of requests) {
      await done;
      await lock.unlock();
    }
    expect(order.filter((entry) => !entry.startsWith("end"))).toEqual(["first", "second", "third"]);
    expect(order.filter((entry) => entry === "end second")).toHaveLength(1);
    expect(order).not.toContain("end third");
  });

  it("end the bytes of a request whose signal says so", async () => {
    const [end, gone] = [jest.fn(), new AbortController()];
    await locks.forRequest(end).newLock("a").lock(gone.signal, ignore);
    expect(end).not.toHaveBeenCalled();
    gone.abort();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it("holds other uploads by themselves", async () => {
    await newLock("a").lock(never, ignore);
    await newLock("b").lock(never, ignore);
  });

  it("is a conflict when the request before does not end within 30 s", async () => {
    const first = newLock("a");
    await first.lock(never, ignore);
    const rejected = expect(newLock("a").lock(never, ignore)).rejects.toMatchObject({ code: "conflict" });
    await jest.advanceTimersByTimeAsync(30_000);
    await rejected;
    await first.unlock();
    await newLock("a").lock(never, ignore);
  });

  it("gives no upload to a waiting request that ended", async () => {
    const first = newLock("a");
    await first.lock(never, ignore);
    const gone = new AbortController();
    const rejected = expect(newLock("a").lock(gone.signal, ignore)).rejects.toMatchObject({ code: "conflict" });
    gone.abort();
    await rejected;
    await first.unlock();
    await newLock("a").lock(never, ignore);
  });

  it("is a conflict for a request that ended already, however long the one before takes to hear of it", async () => {
    const heard = Promise.withResolvers<void>();
    await newLock("a").lock(never, () => heard.promise);
    const rejected = newLock("a").lock(AbortSignal.abort(), ignore);
    // Another turn, in which a rejection that nobody waits for would end the process.
    const expected = expect(rejected).rejects.toMatchObject({ code: "conflict" });
    await nextTurn();
    heard.resolve();
    await expected;
  });
});

describe("with a store in memory", () => {
  const UPLOAD = { id: "u1", organization_id: 3 } as UnfinishedUploadEntity;
  const RECEIPT: StorageReceipt = { size: 5, crc32: 9, head: "JVBERi0=" };

  /** What became of the objects. */
  let done: string[];
  let isNext: boolean;
  let recorded: RecordedPart[];
  let parts: UploadParts;
  beforeEach(() => {
    [done, isNext, recorded] = [[], true, []];
    const writer = {
      writeElsewhere: async (_owner: unknown, put: () => Promise<StorageReceipt>) => ({ ...(await put()), key: "docs/one" }),
      keep: (key: string) => void done.push(`kept ${key}`),
      discard: async (key: string) => void done.push(`discarded ${key}`),
    };
    const uploads = { addPart: async () => isNext, find: async () => ({ received: 5_242_880 }), listParts: async () => recorded };
    const stored: Record<string, string> = { "docs/one": "%PDF-", "docs/two": "1.7" };
    parts = new UploadParts(
      { transaction: (work: (tx: Transaction) => Promise<void>) => work({} as Transaction) } as unknown as Database,
      uploads as unknown as UnfinishedUploadRepository,
      { get: async () => ({}), reserve: async () => undefined } as unknown as UploadOrganizations,
      writer as unknown as ObjectWriter,
      { commit: async () => true } as unknown as ObjectRepository,
      { open: async (key: string) => (stored[key] === undefined ? null : streamPieces(stored[key])) } as unknown as BlobStore,
    );
  });

  const append = (receipt: StorageReceipt, check: (part: StorageReceipt) => void = () => undefined): Promise<number | null> =>
    parts.appendReceived(UPLOAD, 0, async () => receipt, check);

  describe("UploadParts.appendReceived", () => {
    it("adds what the gateway stored", async () => {
      expect([await append(RECEIPT), done]).toEqual([5, ["kept docs/one"]]);
    });

    it("removes the object of a part that must not be there", async () => {
      const reject = (): never => {
        throw new Error("no PDF");
      };
      await expect(append(RECEIPT, reject)).rejects.toThrow("no PDF");
      expect(done).toEqual(["discarded docs/one"]);
    });

    it("removes the object when another request was faster", async () => {
      isNext = false;
      await expect(append(RECEIPT)).rejects.toMatchObject({ code: "conflict", message: "The upload is at byte 5,242,880." });
      expect(done).toEqual(["discarded docs/one"]);
    });

    it("adds no part without a byte", async () => {
      isNext = false;
      expect([await append({ size: 0, crc32: 0, head: "" }), done]).toEqual([0, ["discarded docs/one"]]);
    });
  });

  describe("UploadParts.read", () => {
    const one = { key: "docs/one", size: 5, crc32: crc32("%PDF-") };
    const two = { key: "docs/two", size: 3, crc32: null };
    const read = async (...listed: RecordedPart[]): Promise<string> => {
      recorded = listed;
      return Buffer.concat(await collect(parts.read("u1"))).toString();
    };

    it("reads one part after another", async () => {
      expect(await read(one, two)).toBe("%PDF-1.7");
    });

    it.each([
      ["other bytes", { ...one, crc32: one.crc32 + 1 }],
      ["fewer bytes", { ...one, size: 6 }],
      ["fewer bytes than were hashed", { ...two, size: 4 }],
    ])("fails for a part of which the store has %s", async (_what, part) => {
      await expect(read(part)).rejects.toThrow(DamagedPartError);
    });

    it("is unavailable when a part is not in the store", async () => {
      await expect(read(one, { ...one, key: "docs/three" })).rejects.toMatchObject({ code: "unavailable" });
    });
  });
});
