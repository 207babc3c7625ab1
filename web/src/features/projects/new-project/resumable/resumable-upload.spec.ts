import { describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { ApiError, buildOfflineError } from "../../../../shared/api/api-error.ts";
import type { UploadProgress } from "../../../../shared/api/upload.ts";
import { sendResumable, type UploadConnection } from "./resumable-upload.ts";

const MIB = 1_048_576;
const DOCUMENT = { id: 7 } as Document;
const file = new File([new Uint8Array(100)], "S-set.pdf");

type Attempt = (onProgress: (loaded: number) => void) => Document | null;
const fail = (status: number, code = "unavailable"): never => {
  throw new ApiError("", { status, code });
};
const offline = (): never => {
  throw buildOfflineError(new Error("lost"));
};

/** Runs one upload whose attempts go as listed. */
function connect(attempts: Attempt[], finish: (() => Document)[] = []) {
  const waits: number[] = [];
  const parts: number[] = [];
  const shown: UploadProgress[] = [];
  const connection: UploadConnection = {
    transfer: async (_id, { partBytes, onProgress }) => {
      parts.push(partBytes);
      return attempts.shift()!(onProgress);
    },
    finish: async () => finish.shift()!(),
    wait: async (ms) => void waits.push(ms),
  };
  const send = (what: File | null = file) =>
    sendResumable({ id: "a", file: what, length: 100, onProgress: (progress) => shown.push(progress) }, connection);
  return { waits, parts, shown, send };
}

describe("sendResumable", () => {
  it("returns the document of an upload without a lost connection", async () => {
    const { send, shown, waits } = connect([
      (progress) => {
        progress(0);
        progress(100);
        return DOCUMENT;
      },
    ]);
    expect(await send()).toBe(DOCUMENT);
    expect(shown.map(({ loaded, total, before, isWaiting }) => [loaded, total, before, isWaiting])).toEqual([
      [0, 100, 0, false],
      [100, 100, 0, false],
    ]);
    expect(waits).toEqual([]);
  });

  it("says that it waits for a lost connection, and goes on at the offset of the server", async () => {
    const { send, shown, waits } = connect([
      (progress) => {
        progress(0);
        progress(60);
        return offline();
      },
      (progress) => {
        progress(40);
        progress(100);
        return DOCUMENT;
      },
    ]);
    await send();
    expect(shown.map(({ loaded, before, isWaiting }) => [loaded, before, isWaiting])).toEqual([
      [0, 0, false],
      [60, 0, false],
      [60, 0, true],
      [40, 40, false],
      [100, 40, false],
    ]);
    expect(waits).toEqual([1000]);
  });

  it("waits longer with each failure, at most 10 s, and shortly again once bytes have arrived", async () => {
    const { send, waits } = connect([
      ...Array.from({ length: 6 }, () => offline),
      (progress) => {
        progress(10);
        return offline();
      },
      () => DOCUMENT,
    ]);
    await send();
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 1000]);
  });

  it.each([429, 502, 503, 504, 409, 423])("tries again after status %d", async (status) => {
    const { send, waits } = connect([() => fail(status), () => DOCUMENT]);
    expect(await send()).toBe(DOCUMENT);
    expect(waits).toHaveLength(1);
  });

  it("asks for the document when the server has all bytes, until it is created, without a word of a lost connection", async () => {
    const busy = () => fail(409, "idempotency_in_progress");
    const { send, shown } = connect(
      [
        (progress) => {
          progress(100);
          return fail(504);
        },
        () => null,
        () => null,
      ],
      [busy, () => DOCUMENT],
    );
    expect(await send()).toBe(DOCUMENT);
    expect(shown.some(({ isWaiting }) => isWaiting)).toBe(false);
  });

  it("needs no file where the server has all bytes", async () => {
    const { send } = connect([], [offline, () => DOCUMENT]);
    expect(await send(null)).toBe(DOCUMENT);
  });

  it("sends shorter parts on a line that is too slow for the gateway's minimum rate, at least 256 KiB", async () => {
    const tooSlow = () => fail(400, "malformed_body");
    const { send, parts, shown } = connect([...Array.from({ length: 7 }, () => tooSlow), () => DOCUMENT]);
    await send();
    expect(parts.map((bytes) => bytes / MIB)).toEqual([8, 4, 2, 1, 0.5, 0.25, 0.25, 0.25]);
    expect(shown).toEqual([]);
  });

  it.each([
    [401, "unauthenticated"],
    [413, "quota_exceeded"],
    [422, "invalid_file"],
    [500, "internal"],
    [0, "part_missing"],
  ])("throws status %d, which no waiting changes", async (status, code) => {
    const { send, waits } = connect([() => fail(status, code)]);
    await expect(send()).rejects.toMatchObject({ status, code });
    expect(waits).toEqual([]);
  });

  it("says that an upload has expired or was discarded where the server has none", async () => {
    const { send } = connect([() => fail(404, "not_found")]);
    await expect(send()).rejects.toThrow("This upload has expired or was discarded. Please start it again.");
  });

  it("says that the file cannot be read any more instead of waiting for a connection", async () => {
    const moved = new File([], "S-set.pdf");
    moved.slice = () => {
      const blob = new Blob();
      blob.arrayBuffer = () => Promise.reject(new DOMException("changed", "NotReadableError"));
      return blob;
    };
    const { send } = connect([offline]);
    await expect(send(moved)).rejects.toThrow("The file was moved, deleted or changed since it was chosen. Please choose it again.");
  });

  it("throws an error of our own code", async () => {
    const { send } = connect([
      () => {
        throw new TypeError("broken");
      },
    ]);
    await expect(send()).rejects.toThrow(TypeError);
  });
});
