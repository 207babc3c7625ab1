import { crc32 } from "node:zlib";
import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Database, StorageReceipt, Transaction } from "@takeoff/platform";
import type { UploadOrganizations } from "../../core/organizations/upload-organizations.ts";
import type { UnfinishedUploadEntity } from "../../core/unfinished-uploads/unfinished-upload.entity.ts";
import type { RecordedPart, UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import type { ObjectWriter } from "../../storage/objects/object-writer.ts";
import type { ObjectRepository } from "../../storage/objects/object.repository.ts";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import { collect, streamPieces } from "../../../test/tables/sources.ts";
import { DamagedPartError, UploadParts } from "./upload-parts.ts";

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
  const uploads = { addPart: async () => isNext, listParts: async () => recorded };
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
    await expect(append(RECEIPT)).rejects.toMatchObject({ code: "conflict" });
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
