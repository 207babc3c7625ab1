import { describe, expect, it } from "@jest/globals";
import type { Document } from "@takeoff/contracts";
import { ApiError, buildOfflineError } from "../../../../shared/api/api-error.ts";
import type { UploadProgress } from "../../../../shared/api/upload.ts";
import { encodeMetadata } from "./large-uploads.ts";
import { forgetUpload, isSameFile, readRemembered, rememberUpload } from "./remembered-uploads.ts";
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

it("encodeMetadata has names with values in base64 of UTF-8, and a name alone for an empty value", () => {
  const encoded = encodeMetadata({ project_name: "Müller & Söhne – Halle 9", notes: "", filename: "a.pdf" });
  expect(encoded).toBe("project_name TcO8bGxlciAmIFPDtmhuZSDigJMgSGFsbGUgOQ==,notes,filename YS5wZGY=");
});

const NOW = new Date("2026-11-26T10:00:00Z");
const FILE = { name: "S-set.pdf", size: 300_000_000, lastModified: 5 };
const later = new Date(Date.now() + 3_600_000).toISOString();

function fakeStorage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    length: map.size,
    key: () => null,
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

describe("rememberUpload", () => {
  it("remembers an upload for its user only, once, until it is forgotten", () => {
    const storage = fakeStorage();
    rememberUpload(7, { id: "a", expires_at: later }, FILE, storage);
    rememberUpload(7, { id: "b", expires_at: later }, FILE, storage);
    rememberUpload(7, { id: "a", expires_at: later }, FILE, storage);
    expect(readRemembered(7, new Date(), storage).map(({ id }) => id)).toEqual(["b", "a"]);
    expect(readRemembered(8, new Date(), storage)).toEqual([]);
    forgetUpload(7, "a", storage);
    expect(readRemembered(7, new Date(), storage)).toEqual([{ id: "b", expiresAt: later, ...FILE }]);
    forgetUpload(7, "b", storage);
    expect(storage.getItem("takeoff-uploads-7")).toBeNull();
  });

  it("leaves the upload as it is where the storage is full", () => {
    const full: Storage = {
      ...fakeStorage(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => rememberUpload(7, { id: "a", expires_at: later }, FILE, full)).not.toThrow();
  });
});

describe("readRemembered", () => {
  it("leaves out what has expired, and what is no upload", () => {
    const expired = { id: "a", expiresAt: "2026-11-26T09:59:59Z", ...FILE };
    const valid = { id: "b", expiresAt: "2026-11-26T10:00:01Z", ...FILE };
    const storage = fakeStorage({ "takeoff-uploads-7": JSON.stringify([expired, valid, null, 3, { id: "c" }]) });
    expect(readRemembered(7, NOW, storage)).toEqual([valid]);
  });

  it.each(["{", "{}", "null"])("returns nothing for a storage that holds %j", (text) => {
    expect(readRemembered(7, NOW, fakeStorage({ "takeoff-uploads-7": text }))).toEqual([]);
  });
});

it("isSameFile compares name, size and the time of the last change", () => {
  expect(isSameFile(FILE, { ...FILE })).toBe(true);
  expect(isSameFile(FILE, { ...FILE, name: "S-set (1).pdf" })).toBe(false);
  expect(isSameFile(FILE, { ...FILE, size: 1 })).toBe(false);
  expect(isSameFile(FILE, { ...FILE, lastModified: 6 })).toBe(false);
});
