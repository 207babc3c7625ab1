import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { failingAfter, streamPieces } from "../../../test/tables/sources.ts";
import { fillBuffers, PartBuffers } from "./part-buffers.ts";

/** Reads a source to its end and releases each buffer before it requests the next. */
async function cut(source: AsyncIterable<Buffer>, buffers: PartBuffers): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const { bytes, release } of fillBuffers(source, buffers)) {
    parts.push(Buffer.from(bytes));
    release();
  }
  return parts;
}

/** Whether nothing came when everything that could go on has. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const nothing = {};
  return (await Promise.race([promise, new Promise((resolve) => setImmediate(() => resolve(nothing)))])) === nothing;
}

const makeBuffers = (lengths: readonly number[]): Buffer[] => lengths.map((length, index) => Buffer.alloc(length, index + 1));

describe("fillBuffers with parts of 8 bytes", () => {
  it.each([
    { lengths: [], parts: [] },
    { lengths: [0], parts: [] },
    { lengths: [1], parts: [1] },
    { lengths: [8], parts: [8] },
    { lengths: [9], parts: [8, 1] },
    { lengths: [24], parts: [8, 8, 8] },
    { lengths: [3, 5], parts: [8] },
    { lengths: [7, 2], parts: [8, 1] },
    { lengths: [1, 0, 1], parts: [2] },
    { lengths: [8, 0, 8], parts: [8, 8] },
    { lengths: [20, 20], parts: [8, 8, 8, 8, 8] },
  ])("splits chunks of $lengths into parts of $parts, and says of the last one that it is", async ({ lengths, parts }) => {
    const filled: [length: number, isLast: boolean][] = [];
    for await (const { bytes, isLast, release } of fillBuffers(streamPieces(...makeBuffers(lengths)), new PartBuffers(8, 4))) {
      filled.push([bytes.length, isLast]);
      release();
    }
    expect(filled).toEqual(parts.map((length, index) => [length, index === parts.length - 1]));
  });

  it("yields the same bytes in full parts, except the last, for any number of buffers", async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 40 }), fc.nat(3), async (given, size, shared) => {
        const parts = await cut(streamPieces(...given.map((bytes) => Buffer.from(bytes))), new PartBuffers(size, shared));
        expect(Buffer.concat(parts).equals(Buffer.concat(given))).toBe(true);
        expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true);
        expect(parts.at(-1)?.length ?? 1).toBeGreaterThan(0);
      }),
    );
  });
});

describe("PartBuffers", () => {
  it("are reused", async () => {
    const buffers = new PartBuffers(8, 2);
    const seen = new Set<ArrayBufferLike>();
    for await (const { bytes, release } of fillBuffers(streamPieces(...makeBuffers([80])), buffers)) {
      seen.add(bytes.buffer);
      release();
    }
    expect(seen.size).toBe(1);
  });

  it("are all there once an upload fills one, and not for small files", async () => {
    const buffers = new PartBuffers(8, 3);
    await cut(streamPieces(...makeBuffers([7])), buffers);
    expect(buffers.bytes).toBe(8);
    await cut(streamPieces(...makeBuffers([8])), buffers);
    expect(buffers.bytes).toBe(3 * 8);
  });

  it("let an upload take spare buffers, and make it wait for its own when there are none", async () => {
    const parts = fillBuffers(streamPieces(...makeBuffers([8, 8, 8, 8])), new PartBuffers(8, 2));
    await parts.next();
    const second = (await parts.next()).value!;
    const third = parts.next();
    expect(await isPending(third)).toBe(true);
    second.release();
    expect([...(await third).value!.bytes]).toEqual(Array(8).fill(3));
  });

  it("make an upload that comes later wait for the parts that the store gets, and are never more than uploads and shared ones", async () => {
    const buffers = new PartBuffers(8, 3);
    const first = fillBuffers(streamPieces(...makeBuffers([8, 8, 8, 8])), buffers);
    const sent = [await first.next(), await first.next(), await first.next()];
    const later = [1, 2].map(() => cut(streamPieces(...makeBuffers([20])), buffers));
    expect(await isPending(Promise.race(later))).toBe(true);
    for (const { value } of sent) value!.release();
    expect((await Promise.all(later)).map((parts) => parts.length)).toEqual([3, 3]);
    expect(buffers.bytes).toBe(3 * 8);
  });

  it("never make an upload wait for a slow client", async () => {
    const buffers = new PartBuffers(8, 1);
    const comes = Promise.withResolvers<Buffer>();
    async function* slow(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(8);
      yield await comes.promise;
    }
    const waiting = cut(slow(), buffers);
    expect(await cut(streamPieces(...makeBuffers([20])), buffers)).toHaveLength(3);
    expect(buffers.bytes).toBe(8);
    comes.resolve(Buffer.alloc(1));
    expect(await waiting).toHaveLength(2);
  });

  it("are returned by an upload that fails or is aborted", async () => {
    const buffers = new PartBuffers(8, 1);
    const failed = new Error("the client is gone");
    for (const text of ["4", "45678"]) await expect(cut(failingAfter(failed, "123", text), buffers)).rejects.toBe(failed);
    for await (const { release } of fillBuffers(streamPieces(...makeBuffers([8, 4, 8])), buffers)) {
      release();
      break;
    }
    expect(await cut(streamPieces(...makeBuffers([20])), buffers)).toHaveLength(3);
    expect(buffers.bytes).toBe(8);
  });

  it("close the source of an aborted upload", async () => {
    let ended = false;
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield Buffer.alloc(3);
      } finally {
        ended = true;
      }
    }
    for await (const { release } of fillBuffers(endless(), new PartBuffers(8, 1))) {
      release();
      break;
    }
    expect(ended).toBe(true);
  });
});
