import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { streamPieces } from "../../../test/tables/sources.ts";
import { DiskStore } from "../store/disk-store.ts";
import { copyObjects, type CopyReport } from "./copy-objects.ts";
import { formatLine, readObjectList, type ListedCopy } from "./object-list.ts";

let folder: string;
let from: DiskStore;
let to: DiskStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "takeoff-copy-"));
  from = new DiskStore(join(folder, "from"));
  to = new DiskStore(join(folder, "to"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const makeBytes = (key: string): Buffer => Buffer.from(`the drawing ${key} `.repeat(10_000));
const KEYS = ["docs/aa/1", "docs/aa/2", "docs/bb/3", "docs/cc/4", "docs/cc/5", "docs/dd/6"];

async function stored(keys: readonly string[]): Promise<ListedCopy[]> {
  for (const key of keys) await from.put(key, streamPieces(makeBytes(key)));
  return keys.map((key) => ({ key, size: makeBytes(key).length, digest: createHash("sha256").update(makeBytes(key)).digest("hex") }));
}

function copy(list: readonly ListedCopy[]): Promise<CopyReport> {
  const file = join(folder, "list.txt");
  writeFileSync(file, list.map(formatLine).join(""));
  return copyObjects(readObjectList(file), from, to);
}

async function readContent(store: DiskStore, key: string): Promise<Buffer | null> {
  const stream = await store.open(key);
  return stream ? buffer(stream) : null;
}

describe("copyObjects", () => {
  it("copies each object once, byte for byte", async () => {
    const list = await stored(KEYS);
    const bytes = list.reduce((sum, { size }) => sum + size, 0);
    expect(await copy(list)).toEqual({ copied: 6, bytes, there: 0, missing: [], damaged: [] });
    for (const key of KEYS) expect((await readContent(to, key))?.equals(makeBytes(key))).toBe(true);
    expect(await copy(list)).toEqual({ copied: 0, bytes: 0, there: 6, missing: [], damaged: [] });
  });

  it("reports missing and damaged objects, stores nothing of them, and copies the others", async () => {
    const list = await stored(KEYS);
    await from.remove(KEYS[0]!);
    await from.remove(KEYS[1]!);
    await from.put(KEYS[1]!, streamPieces(Buffer.alloc(makeBytes(KEYS[1]!).length, 1)));
    truncateSync(join(folder, "from", KEYS[2]!), 10);
    const { copied, missing, damaged } = await copy(list);
    expect([copied, missing, damaged.sort()]).toEqual([3, [KEYS[0]], [KEYS[1], KEYS[2]]]);
    for (const key of KEYS.slice(0, 3)) expect(await to.size(key)).toBe(null);
  });

  it("compares an object of which only a CRC-32 is recorded with that", async () => {
    const list = (await stored(KEYS)).map((one) => ({ ...one, digest: crc32(makeBytes(one.key)).toString(16).padStart(8, "0") }));
    list[2]!.digest = "00000000";
    expect(await copy(list)).toMatchObject({ copied: 5, missing: [], damaged: [KEYS[2]] });
  });

  it("copies an object again that is truncated in the target", async () => {
    const list = await stored(KEYS);
    await copy(list);
    truncateSync(join(folder, "to", KEYS[3]!), 10);
    expect(await copy(list)).toMatchObject({ copied: 1, there: 5 });
    expect((await readContent(to, KEYS[3]!))?.equals(makeBytes(KEYS[3]!))).toBe(true);
  });

  it.each(["docs/../../etc/passwd 1 " + "0".repeat(64), "docs/aa/1 -1 " + "0".repeat(64), "docs/aa/1", ""])(
    "rejects a list with the line %j",
    async (line) => {
      const file = join(folder, "list.txt");
      writeFileSync(file, `${formatLine({ key: "docs/aa/1", size: 0, digest: "0".repeat(64) })}${line}\n`);
      await expect(copyObjects(readObjectList(file), from, to)).rejects.toThrow("line 2 names no object");
    },
  );
});
