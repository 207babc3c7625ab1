import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compareByKey, type Compared } from "./compare-by-key.ts";

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
