import { describe, expect, it } from "@jest/globals";
import { forgetUpload, isSameFile, readRemembered, rememberUpload } from "./remembered-uploads.ts";

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

describe("isSameFile", () => {
  it("compares name, size and the time of the last change", () => {
    expect(isSameFile(FILE, { ...FILE })).toBe(true);
    expect(isSameFile(FILE, { ...FILE, name: "S-set (1).pdf" })).toBe(false);
    expect(isSameFile(FILE, { ...FILE, size: 1 })).toBe(false);
    expect(isSameFile(FILE, { ...FILE, lastModified: 6 })).toBe(false);
  });
});
