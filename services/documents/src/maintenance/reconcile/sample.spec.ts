import { describe, expect, it } from "@jest/globals";
import { Sample } from "./sample.ts";

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
