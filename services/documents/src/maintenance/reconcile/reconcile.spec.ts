import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import fc from "fast-check";
import type { DocumentsConfig } from "../../config.ts";
import type { ObjectRepository, ObjectRow } from "../../storage/objects/object.repository.ts";
import type { BlobStore } from "../../storage/store/blob-store.ts";
import { reconcile } from "./command.ts";
import { compareByKey, type Compared } from "./compare-by-key.ts";
import type { DamageService } from "./damage.service.ts";
import { Reconciler } from "./reconciler.ts";
import type { Report } from "./report.ts";
import { Sample } from "./sample.ts";

describe("reconcile", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    [["--sample", "many"], "--sample is a number up to 100000."],
    [["--sample", "100001"], "--sample is a number up to 100000."],
    [["--delete"], "Unknown option '--delete'"],
  ])("throws the sentence to print for %j, with its options", async (argv, sentence) => {
    await expect(reconcile(argv)).rejects.toMatchObject({
      name: "ConfigError",
      message: expect.stringMatching(new RegExp(`${sentence}[\\s\\S]*--repair +removes unknown objects`)),
    });
  });

  it("prints its options and reads nothing for --help", async () => {
    const printed = jest.spyOn(process.stdout, "write").mockReturnValue(true);
    await reconcile(["--help"]);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining("--sample N"));
  });
});

type Entry = { key: string };

async function* yieldEntries(keys: readonly string[]): AsyncGenerator<Entry> {
  for (const key of keys) yield { key };
}

async function compared(stored: readonly string[], rows: readonly string[]): Promise<Compared<Entry, Entry>[]> {
  const all: Compared<Entry, Entry>[] = [];
  for await (const one of compareByKey(yieldEntries(stored), yieldEntries(rows))) all.push(one);
  return all;
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe("compareByKey", () => {
  it("pairs equal keys and returns null for the side that lacks a key", async () => {
    const keys = fc.uniqueArray(fc.string({ unit: fc.constantFrom("a", "b", "/", "-", "z", "ü"), minLength: 1, maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(keys, keys, async (stored, rows) => {
        const all = await compared([...stored].sort(byBytes), [...rows].sort(byBytes));
        expect(all.map(({ key }) => key)).toEqual([...new Set([...stored, ...rows])].sort(byBytes));
        for (const one of all) {
          expect(one.stored?.key ?? null).toBe(stored.includes(one.key) ? one.key : null);
          expect(one.row?.key ?? null).toBe(rows.includes(one.key) ? one.key : null);
        }
      }),
    );
  });

  it.each([
    ["out of order", ["b", "a"]],
    ["repeated", ["a", "a"]],
  ])("throws when keys are %s", async (_, keys) => {
    await expect(compared(keys, ["a", "b", "c"])).rejects.toThrow("is listed after");
    await expect(compared(["a", "b", "c"], keys)).rejects.toThrow("is listed after");
  });
});

describe("Reconciler", () => {
  const GRACE_SECONDS = 600;
  const DAY_MS = 86_400_000;

  /** The bytes of each object in the store, when they were stored, and the rows about objects. */
  let stored: Map<string, { bytes: string; modified: Date }>;
  let rows: Map<string, ObjectRow>;
  let damages: string[];
  let differences: string[];
  beforeEach(() => {
    [stored, rows] = [new Map(), new Map()];
    [damages, differences] = [[], []];
  });

  function storeObject(key: string, bytes: string, ageMs = DAY_MS): void {
    stored.set(key, { bytes, modified: new Date(Date.now() - ageMs) });
  }

  function addRow(key: string, bytes: string, state: ObjectRow["state"] = "stored"): void {
    rows.set(key, { key, state, size: bytes.length, digest: createHash("sha256").update(bytes).digest("hex") });
  }

  /** @param afterListing what changes once store and rows were listed */
  function run({ repair = false, sample = 10, afterListing = (): void => undefined } = {}): Promise<Report> {
    const byKey = <T>(entries: Map<string, T>): [string, T][] => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
    const store: Pick<BlobStore, "list" | "size" | "open" | "remove"> = {
      async *list() {
        const listed = byKey(stored).map(([key, { bytes, modified }]) => ({ key, size: bytes.length, modified }));
        afterListing();
        yield* listed;
      },
      size: async (key) => stored.get(key)?.bytes.length ?? null,
      open: async (key) => {
        const object = stored.get(key);
        return object ? Readable.from([Buffer.from(object.bytes)]) : null;
      },
      remove: async (key) => void stored.delete(key),
    };
    const listedRows = byKey(rows).map(([, row]) => row);
    const objects: Pick<ObjectRepository, "listAll" | "hasRow" | "findDigest"> = {
      async *listAll() {
        yield* listedRows;
      },
      hasRow: async (key) => rows.has(key),
      findDigest: async (key) => {
        const row = rows.get(key);
        return row?.state === "stored" ? row.digest : null;
      },
    };
    const damage: Pick<DamageService, "report"> = {
      report: async (key, what) => damages.push(`${what} ${key}`) > 0,
    };
    const config = { UPLOAD_GRACE_SECONDS: GRACE_SECONDS } as DocumentsConfig;
    const reconciler = new Reconciler(store as BlobStore, objects as ObjectRepository, damage as DamageService, config);
    return reconciler.run({ repair, sample, onDifference: (line) => void differences.push(line) });
  }

  it("finds no difference where store and rows agree", async () => {
    storeObject("docs/a", "12345");
    addRow("docs/a", "12345");
    addRow("docs/b", "not stored yet", "receiving");
    expect(await run()).toMatchObject({ rows: 2, stored: 1, unknown: 0, missing: 0, damaged: 0, hashed: 1 });
    expect(differences).toEqual([]);
  });

  it("removes an unknown object only to repair, and only once it is older than the grace period", async () => {
    storeObject("docs/old", "12345", (GRACE_SECONDS + 5) * 1000);
    storeObject("docs/young", "12345", (GRACE_SECONDS - 5) * 1000);
    expect(await run()).toMatchObject({ unknown: 1, recent: 1, removed: 0 });
    expect([...stored.keys()]).toEqual(["docs/old", "docs/young"]);
    expect(await run({ repair: true })).toMatchObject({ unknown: 1, recent: 1, removed: 1 });
    expect([...stored.keys()]).toEqual(["docs/young"]);
    expect(differences[0]).toMatch(/^unknown {2}docs\/old {2}5 bytes, stored 20/);
  });

  it("reports an object as missing, of another size, or of other bytes, and adds findings only to repair", async () => {
    addRow("docs/lost", "12345");
    for (const [key, bytes] of Object.entries({ "docs/short": "123", "docs/changed": "12346" })) {
      addRow(key, "12345");
      storeObject(key, bytes);
    }
    expect(await run()).toMatchObject({ missing: 1, damaged: 2, hashed: 1, reported: 0 });
    expect(differences).toEqual(["missing  docs/lost", "damaged  docs/short", "damaged  docs/changed"]);
    expect(damages).toEqual([]);
    expect(await run({ repair: true })).toMatchObject({ reported: 3 });
    expect(damages).toEqual(["missing docs/lost", "damaged docs/short", "damaged docs/changed"]);
  });

  it("reads no object completely with a sample of 0", async () => {
    storeObject("docs/changed", "12346");
    addRow("docs/changed", "12345");
    expect(await run({ sample: 0 })).toMatchObject({ damaged: 0, hashed: 0 });
  });

  it.each([
    ["an unknown object was swept", () => storeObject("docs/a", "1"), () => stored.delete("docs/a")],
    ["the row of an unknown object was inserted", () => storeObject("docs/a", "1"), () => addRow("docs/a", "1")],
    ["a missing object was stored", () => addRow("docs/a", "1"), () => storeObject("docs/a", "1")],
    ["the row of a missing object was deleted", () => addRow("docs/a", "1"), () => rows.delete("docs/a")],
  ])("reports nothing when %s after the listing", async (_what, before, change) => {
    before();
    expect(await run({ repair: true, afterListing: () => void change() })).toMatchObject({ unknown: 0, missing: 0, removed: 0 });
    expect([differences, damages]).toEqual([[], []]);
  });
});

describe("Sample", () => {
  it("keeps all items when there are fewer than its size", () => {
    const sample = new Sample<number>(5);
    for (const one of [1, 2, 3]) sample.add(one);
    expect(sample.items).toEqual([1, 2, 3]);
  });

  it("keeps no items with size 0", () => {
    const sample = new Sample<number>(0);
    for (const one of [1, 2, 3]) sample.add(one);
    expect(sample.items).toEqual([]);
  });

  it("keeps early and late items with the same probability", () => {
    // A generator of its own (https://en.wikipedia.org/wiki/Linear_congruential_generator): the same numbers each run.
    let state = 7;
    const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const times = Array.from({ length: 10 }, () => 0);
    for (let round = 0; round < 2_000; round++) {
      const sample = new Sample<number>(3, random);
      for (let one = 0; one < 10; one++) sample.add(one);
      for (const one of sample.items) times[one] = (times[one] ?? 0) + 1;
    }
    for (const count of times) expect(Math.abs(count - 600)).toBeLessThan(90);
  });
});
