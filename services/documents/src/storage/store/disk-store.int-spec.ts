import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { describeStore, expectUnavailable, newKey } from "../../../test/blob-store-contract.ts";
import { streamPieces } from "../../../test/tables/sources.ts";
import { DiskStore } from "./disk-store.ts";

const folder = mkdtempSync(join(tmpdir(), "takeoff-store-"));
const diskStore = new DiskStore(join(folder, "files"));

afterAll(() => rmSync(folder, { recursive: true }));

describeStore(
  "disk",
  () => ({
    store: diskStore,
    leftovers: async (key) =>
      readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" }).filter((path) => path.startsWith(key)),
  }),
  [1, 1_048_577],
);

const readMode = (path: string): number => statSync(path).mode & 0o777;

/** A folder and everything below it, without links. */
function pathsIn(top: string): string[] {
  const below = readdirSync(top, { recursive: true, withFileTypes: true });
  return [top, ...below.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))];
}

const modesIn = (top: string): [string, number][] => pathsIn(top).map((path) => [path, readMode(path)]);
const expectedModes = (top: string): [string, number][] => pathsIn(top).map((path) => [path, statSync(path).isDirectory() ? 0o700 : 0o600]);

describe("the disk store", () => {
  it("throws unavailable when its folder is a file", async () => {
    writeFileSync(join(folder, "a-file"), "");
    await expectUnavailable(new DiskStore(join(folder, "a-file")));
  });

  it("throws for a key that could lead out of its folder", async () => {
    for (const key of ["../out", "docs/../../out", "docs/A", "docs/a.b", ""])
      await expect(diskStore.put(key, streamPieces("x"))).rejects.toThrow("not a key of this store");
  });

  it("creates files and folders that only their owner can read", async () => {
    const before = process.umask(0);
    try {
      const own = new DiskStore(join(folder, "own"));
      const key = newKey();
      await own.put(key, streamPieces("x"));
      expect(modesIn(join(folder, "own"))).toEqual(expectedModes(join(folder, "own")));
      const checked = join(folder, "checked");
      await new DiskStore(checked).check();
      expect(readMode(checked)).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });

  it("restricts files of an earlier version to their owner, and resumes an aborted run", async () => {
    const old = join(folder, "old");
    const store = new DiskStore(old);
    const keys = Array.from({ length: 20 }, newKey);
    for (const key of keys) await store.put(key, streamPieces("x"));
    const outside = join(folder, "outside");
    writeFileSync(outside, "x", { mode: 0o644 });
    symlinkSync(outside, join(old, "link"));
    for (const path of pathsIn(old)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    chmodSync(join(old, "docs", "00", keys[0]!.split("/")[2]!), 0o600);

    // Aborted immediately: the top folder is restricted, and nothing below it counts as done.
    expect(await store.restrictAccess(AbortSignal.abort())).toEqual({ folders: 1, files: 0, failed: 0 });
    expect([readMode(old), readMode(join(old, "docs"))]).toEqual([0o700, 0o755]);

    const folders = pathsIn(old).filter((path) => statSync(path).isDirectory()).length - 1;
    expect(await store.restrictAccess()).toEqual({ folders, files: keys.length - 1, failed: 0 });
    expect(modesIn(old)).toEqual(expectedModes(old));
    expect(readMode(outside)).toBe(0o644);
    expect(await store.restrictAccess()).toEqual({ folders: 0, files: 0, failed: 0 });
  });

  it("does not list the unfinished object of a killed process, and removes it by its key", async () => {
    const key = newKey();
    await diskStore.put(key, streamPieces("x"));
    const unfinished = newKey();
    writeFileSync(join(folder, "files", `${unfinished}.part`), "half");
    const keys: string[] = [];
    for await (const found of diskStore.list()) keys.push(found.key);
    expect(keys).toContain(key);
    expect(keys.filter((found) => found.startsWith(unfinished))).toEqual([]);
    await diskStore.remove(unfinished);
    expect(readdirSync(join(folder, "files", "docs", "00")).filter((name) => unfinished.includes(name.replace(".part", "")))).toEqual([]);
  });
});
