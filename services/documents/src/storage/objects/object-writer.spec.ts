import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { unknownOrganizationError } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import type { DocumentsConfig } from "../../config.ts";
import type { BlobStore } from "../store/blob-store.ts";
import { ObjectWriter } from "./object-writer.ts";
import type { ObjectRepository } from "./object.repository.ts";

const OWNER = { organizationId: 3, errorWhenDeleted: unknownOrganizationError };
const PART = { size: 5, crc32: 9 };

/** What was done with rows and objects. */
let done: string[];
let url: string | null;
let storedSize: number | null;
let renewed: "reserved" | "ended" | "organization_deleted";
let writer: ObjectWriter;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
  [done, url, storedSize, renewed] = [[], "http://store/one", PART.size, "reserved"];
  const store: Pick<BlobStore, "signedPutUrl" | "size" | "remove"> = {
    signedPutUrl: async () => url,
    size: async () => storedSize,
    remove: async () => void done.push("removed"),
  };
  const objects: Pick<ObjectRepository, "reserve" | "renewReservation" | "cancelReservation" | "deleteRows"> = {
    reserve: async () => void done.push("reserved"),
    renewReservation: async () => {
      done.push("renewed");
      return renewed;
    },
    cancelReservation: async () => true,
    deleteRows: async () => void done.push("deleted"),
  };
  const config = { UPLOAD_GRACE_SECONDS: 600 } as DocumentsConfig;
  writer = new ObjectWriter(store as BlobStore, objects as ObjectRepository, config, { warn: () => undefined } as unknown as Logger);
});
afterEach(() => void jest.useRealTimers());

describe("ObjectWriter.writeElsewhere", () => {
  it("names an address, and keeps the reservation while somebody writes there", async () => {
    const written = Promise.withResolvers<typeof PART>();
    const addresses: string[] = [];
    const part = writer.writeElsewhere(OWNER, (address) => {
      addresses.push(address);
      return written.promise;
    });
    await jest.advanceTimersByTimeAsync(12_000);
    written.resolve(PART);
    expect(await part).toEqual({ ...PART, key: expect.stringMatching(/^docs\//) });
    expect([addresses, done]).toEqual([["http://store/one"], ["reserved", "renewed", "renewed"]]);
  });

  it("reserves nothing in a store without addresses", async () => {
    url = null;
    expect(await writer.writeElsewhere(OWNER, () => Promise.reject(new Error("is not asked")))).toBeNull();
    expect(done).toEqual([]);
  });

  it("leaves the object of a writer that was lost to the sweeper: it could appear after its removal", async () => {
    await expect(writer.writeElsewhere(OWNER, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
    await jest.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual(["reserved"]);
  });

  it.each([null, 4, 6])("believes nobody who says that 5 bytes are stored where the store has %s", async (size) => {
    storedSize = size;
    await expect(writer.writeElsewhere(OWNER, async () => PART)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("ends early when the organization is deleted", async () => {
    renewed = "organization_deleted";
    const part = writer.writeElsewhere(
      OWNER,
      (_address, abort) => new Promise<never>((_resolve, reject) => abort.addEventListener("abort", () => reject(abort.reason as Error))),
    );
    const rejected = expect(part).rejects.toMatchObject({ code: "validation_failed" });
    await jest.advanceTimersByTimeAsync(6_000);
    await rejected;
    expect(done).toEqual(["reserved", "renewed"]);
  });
});
