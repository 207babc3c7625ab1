import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { bigPdfStream, readAll } from "@takeoff/testing";
import type { BlobStore, ByteRange, ListedObject } from "../src/storage/store/blob-store.ts";
import { DiskStore } from "../src/storage/store/disk-store.ts";
import { failingAfter, streamPieces } from "./tables/sources.ts";

/** The size of an S3 part: the tests cover sizes around it. */
const PART = UPLOAD_PART_BYTES;

export interface StoreUnderTest {
  store: BlobStore;
  /** What an unfinished `put` left behind, read without the store. */
  leftovers(key: string): Promise<unknown[]>;
}

/** Around the size of a part, and of several. A store without parts need not have such large objects. */
const SIZES = [1, PART - 1, PART, PART + 1, 2 * PART, 4 * PART + 1];

export const newKey = (): string => `docs/00/${randomUUID()}`;

/** The contract that every implementation of `BlobStore` must pass. */
export function describeStore(name: string, underTest: () => StoreUnderTest, sizes = SIZES): void {
  const store = (): BlobStore => underTest().store;

  async function put(...pieces: (Buffer | string)[]): Promise<string> {
    const key = newKey();
    await store().put(key, streamPieces(...pieces));
    return key;
  }

  async function read(key: string, range?: ByteRange): Promise<Buffer> {
    const stream = await store().open(key, range);
    if (!stream) throw new Error("there is no such object");
    return readAll(stream);
  }

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of store().list()) found.push(key);
    return found;
  }

  async function expectNothing(key: string): Promise<void> {
    expect(await store().open(key)).toBeNull();
    expect(await store().open(key, { start: 0, end: 0 })).toBeNull();
    expect(await store().size(key)).toBeNull();
    expect(await keys()).not.toContain(key);
    expect(await underTest().leftovers(key)).toEqual([]);
  }

  describe(`the ${name} store`, () => {
    it.each(sizes)("stores %i bytes unchanged", async (size) => {
      const [key, hash] = [newKey(), createHash("sha256")];
      const pieces = size === 1 ? streamPieces("x") : bigPdfStream(size);
      async function* hashed(): AsyncGenerator<Buffer> {
        for await (const piece of pieces) {
          hash.update(piece);
          yield piece;
        }
      }
      expect(await store().put(key, hashed())).toBe(size);
      expect(await store().size(key)).toBe(size);
      const stored = await read(key);
      expect(stored).toHaveLength(size);
      expect(createHash("sha256").update(stored).digest("hex")).toBe(hash.digest("hex"));
      await store().remove(key);
    });

    it("distinguishes an empty object from a missing one", async () => {
      const [nothing, empty] = [await put(), await put("", "")];
      for (const key of [nothing, empty]) {
        expect(await store().size(key)).toBe(0);
        expect(await read(key)).toHaveLength(0);
      }
      await expectNothing(newKey());
    });

    it.each([
      [{ start: 0, end: 0 }, "a"],
      [{ start: 0, end: 4 }, "abcde"],
      [{ start: 7, end: 9 }, "hij"],
      [{ start: 25, end: 25 }, "z"],
      [{ start: 0, end: 25 }, "abcdefghijklmnopqrstuvwxyz"],
    ])("reads the bytes %j", async (range, expected) => {
      const key = await put("abcdefghijklm", "nopqrstuvwxyz");
      expect((await read(key, range)).toString()).toBe(expected);
    });

    it("reads a range across two parts", async () => {
      const key = await put(Buffer.alloc(PART, "a"), Buffer.alloc(PART, "b"));
      expect((await read(key, { start: PART - 3, end: PART + 2 })).toString()).toBe("aaabbb");
    });

    it("has an address that reads a range of an object, or none", async () => {
      const url = await store().signedUrl(await put("0123456789"));
      if (url === null) return expect(store()).toBeInstanceOf(DiskStore);
      const answer = await fetch(url, { headers: { range: "bytes=2-4" } });
      expect([answer.status, await answer.text()]).toEqual([206, "234"]);
    });

    it("has an address that writes one object, or none", async () => {
      const key = newKey();
      const url = await store().signedPutUrl(key);
      if (url === null) return expect(store()).toBeInstanceOf(DiskStore);
      expect((await fetch(url, { method: "PUT", body: "0123456789" })).status).toBe(200);
      expect([await store().size(key), (await read(key)).toString()]).toEqual([10, "0123456789"]);
      expect((await fetch(url)).status).toBe(403);
      await store().remove(key);
    });

    it("lists stored objects and no removed ones", async () => {
      const [one, other] = [await put("1"), await put("2")];
      expect(await keys()).toEqual(expect.arrayContaining([one, other]));
      await store().remove(one);
      await expectNothing(one);
      expect(await keys()).toContain(other);
      expect((await read(other)).toString()).toBe("2");
    });

    it("lists objects in the byte order of their keys, with size and time", async () => {
      const stem = randomUUID();
      // A hyphen sorts before a slash, and both before digits and letters.
      const made = ["-b/a", "/a", "/ab", "0", "a/a"].map((end) => `docs/${stem}${end}`);
      const since = Date.now();
      for (const [index, key] of [...made].reverse().entries()) await store().put(key, streamPieces(Buffer.alloc(index)));
      const listed: ListedObject[] = [];
      for await (const one of store().list()) listed.push(one);
      const ours = listed.filter(({ key }) => key.includes(stem));
      expect(ours.map(({ key, size }) => [key, size])).toEqual(made.map((key, index) => [key, made.length - 1 - index]));
      for (const { modified } of ours) expect(Math.abs(modified.getTime() - since)).toBeLessThan(60_000);
      const all = listed.map(({ key }) => key);
      expect(all).toEqual([...all].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
      await store().removeMany(made);
    });

    it("removes a missing object without an error, also twice", async () => {
      const key = await put("1");
      for (const gone of [newKey(), key, key]) await store().remove(gone);
    });

    it("removes many objects, also when some are missing", async () => {
      const [kept, ...removed] = await Promise.all(["0", "1", "2", "3"].map((text) => put(text)));
      for (let times = 0; times < 2; times++) await store().removeMany([...removed, newKey()]);
      for (const key of removed) await expectNothing(key);
      expect((await read(kept!)).toString()).toBe("0");
      await store().removeMany([]);
    });

    it.each([0, 1, PART - 1, PART, PART + 1, 4 * PART + 1])("stores nothing of a source that fails after %i bytes", async (size) => {
      const key = newKey();
      const failed = new Error("the client is gone");
      await expect(store().put(key, failingAfter(failed, Buffer.alloc(size)))).rejects.toBe(failed);
      await expectNothing(key);
    });

    it("shows an object only when it is complete", async () => {
      const [key, rest] = [newKey(), Promise.withResolvers<undefined>()];
      let sent = 0;
      async function* slow(): AsyncGenerator<Buffer> {
        for (; sent < 3; sent++) yield Buffer.alloc(PART);
        await rest.promise;
        yield Buffer.from("end");
      }
      const putting = store().put(key, slow());
      while (sent < 3) await new Promise(setImmediate);
      expect(await store().size(key)).toBeNull();
      expect(await store().open(key)).toBeNull();
      expect(await keys()).not.toContain(key);
      rest.resolve(undefined);
      expect(await putting).toBe(3 * PART + 3);
      expect(await store().size(key)).toBe(3 * PART + 3);
    });

    it("stores concurrent objects separately", async () => {
      // More than the buffers that all share.
      const letters = [..."abcdefghi"];
      const size = Math.max(...sizes.filter((one) => one <= PART + 1));
      const stored = await Promise.all(letters.map((letter) => put(Buffer.alloc(size, letter))));
      for (const [index, key] of stored.entries()) {
        expect((await read(key)).equals(Buffer.alloc(size, letters[index]))).toBe(true);
        await store().remove(key);
      }
    });

    it("releases the connection of an object that is not read to its end", async () => {
      const key = await put(Buffer.alloc(PART));
      // More than the client's connections.
      for (let times = 0; times < 80; times++) {
        const stream = await store().open(key);
        for await (const chunk of stream ?? []) {
          expect((chunk as Buffer).length).toBeGreaterThan(0);
          break;
        }
      }
      expect(await read(key, { start: 0, end: 9 })).toHaveLength(10);
      await store().remove(key);
    });

    it("passes its own check", async () => {
      await expect(store().check()).resolves.toBeUndefined();
    });
  });
}

/** Less than the idle time-out of 30 s, and more than a busy machine takes. */
const UNAVAILABLE_WITHIN_MS = 20_000;

/** Expects `unavailable` from every operation of an unreachable store. */
export async function expectUnavailable(store: BlobStore): Promise<void> {
  const key = newKey();
  const listing = async (): Promise<void> => {
    for await (const { key: listed } of store.list()) throw new Error(`${listed} is listed by an unreachable store`);
  };
  const operations = [
    () => store.put(key, streamPieces("small")),
    () => store.put(key, streamPieces(Buffer.alloc(2 * PART))),
    () => store.open(key),
    () => store.open(key, { start: 0, end: 1 }),
    () => store.size(key),
    () => store.remove(key),
    () => store.removeMany([key]),
    listing,
  ];
  await Promise.all(
    operations.map(async (operation) => {
      const started = performance.now();
      await expect(operation()).rejects.toMatchObject({ code: "unavailable" });
      expect(performance.now() - started).toBeLessThan(UNAVAILABLE_WITHIN_MS);
    }),
  );
  await expect(store.check()).rejects.toThrow();
}
