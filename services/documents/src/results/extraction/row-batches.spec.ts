import { expect, it } from "@jest/globals";
import { RowBatches } from "./row-batches.ts";

function batches(rows: Iterable<string[]>): string[][][] {
  const passed: string[][][] = [];
  const collected = new RowBatches((batch) => passed.push(batch));
  for (const row of rows) collected.add(row);
  collected.flush();
  return passed;
}

it("RowBatches passes every row on once, in order, in batches of at most 500", () => {
  const rows = Array.from({ length: 1_203 }, (_, index) => [String(index)]);
  const passed = batches(rows);
  expect(passed.map(({ length }) => length)).toEqual([500, 500, 203]);
  expect(passed.flat()).toEqual(rows);
});

it("RowBatches passes smaller batches of large rows on", () => {
  const passed = batches(Array.from({ length: 20 }, () => ["x".repeat(32_000), "y".repeat(32_000)]));
  expect(Math.max(...passed.map(({ length }) => length))).toBeLessThanOrEqual(5);
});

it("RowBatches passes no batch on without rows", () => {
  expect(batches([])).toEqual([]);
});
