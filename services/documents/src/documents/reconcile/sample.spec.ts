import { describe, expect, it } from "@jest/globals";
import { Sample } from "./sample.ts";

describe("a sample", () => {
  it("is all there is when that is less", () => {
    const sample = new Sample<number>(5);
    for (const one of [1, 2, 3]) sample.offer(one);
    expect(sample.kept).toEqual([1, 2, 3]);
  });

  it("is nothing when nothing is asked for", () => {
    const sample = new Sample<number>(0);
    for (const one of [1, 2, 3]) sample.offer(one);
    expect(sample.kept).toEqual([]);
  });

  it("gives what comes late the same chance", () => {
    // A generator of its own (https://en.wikipedia.org/wiki/Linear_congruential_generator): the same numbers each run.
    let state = 7;
    const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const times = Array.from({ length: 10 }, () => 0);
    for (let round = 0; round < 2_000; round++) {
      const sample = new Sample<number>(3, random);
      for (let one = 0; one < 10; one++) sample.offer(one);
      for (const one of sample.kept) times[one] = (times[one] ?? 0) + 1;
    }
    for (const count of times) expect(Math.abs(count - 600)).toBeLessThan(90);
  });
});
