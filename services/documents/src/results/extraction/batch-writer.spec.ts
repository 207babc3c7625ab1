import { expect, it } from "vitest";
import { BatchWriter } from "./batch-writer.ts";

async function batches(rows: Iterable<string[]>): Promise<string[][][]> {
  const written: string[][][] = [];
  const add = async (generation: number, number: number, batch: readonly string[][]): Promise<void> => {
    expect({ generation, number }).toEqual({ generation: 3, number: written.length });
    written.push([...batch]);
  };
  const writer = new BatchWriter({ add }, 3);
  for (const row of rows) await writer.add(row);
  await writer.flush();
  expect(writer.batchCount).toBe(written.length);
  return written;
}

it("BatchWriter writes every row once, in order, in batches of at most 500", async () => {
  const rows = Array.from({ length: 1_203 }, (_, index) => [String(index)]);
  const written = await batches(rows);
  expect(written.map(({ length }) => length)).toEqual([500, 500, 203]);
  expect(written.flat()).toEqual(rows);
});

it("BatchWriter writes smaller batches of large rows", async () => {
  const written = await batches(Array.from({ length: 20 }, () => ["x".repeat(32_000), "y".repeat(32_000)]));
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThanOrEqual(5);
});

it("BatchWriter writes no batch without rows", async () => {
  expect(await batches([])).toEqual([]);
});
