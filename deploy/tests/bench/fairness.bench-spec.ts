import { describe, expect, it } from "@jest/globals";
import { tenant, type Person } from "@takeoff/testing";
import { HEAVY_FILES, untilPending, uploadFile } from "../security/harness/hostile-files.ts";
import { withBenchStack } from "./harness/bench-stack.ts";
import { judge, median, type Missed } from "./harness/compare.ts";
import { print } from "../harness/print.ts";

const PAIRS = 10;
const BARS = { ratio: 2, seconds: 3 } as const;

/**
 * From the answer to a small upload until its check is recorded, with and without another organization's heavy files being
 * checked, in alternated pairs. Reached where heavy files at most double the time, or it stays below three seconds.
 */
function fairness(): Promise<Missed> {
  return withBenchStack(async () => {
    const [heavy, ours] = await Promise.all([tenant(), tenant()]);
    const files = Object.values(HEAVY_FILES).map((make) => make());
    print("\na small upload until its check is recorded, alone and next to another organization's heavy files, s");
    const alone = (): Promise<number> => checked(ours.user);
    const loaded = async (): Promise<number> => {
      // One after the other: what is compared is the checks, not a store that takes 200 MB at once.
      const ids: number[] = [];
      for (const file of files) ids.push(await uploadFile(heavy.user, file));
      const took = await checked(ours.user);
      for (const id of ids) await untilPending(heavy.user, id);
      return took;
    };
    // Once unmeasured: connections and a started process are there for both.
    await alone();
    const figures: Record<"alone" | "loaded", number[]> = { alone: [], loaded: [] };
    for (let pair = 0; pair < PAIRS; pair++) {
      for (const side of pair % 2 === 0 ? (["alone", "loaded"] as const) : (["loaded", "alone"] as const))
        figures[side].push(await { alone, loaded }[side]());
      print(`  pair ${pair + 1}: ${figures.alone.at(-1)?.toFixed(2).padStart(7)} ${figures.loaded.at(-1)?.toFixed(2).padStart(7)}`);
    }
    const [a, b] = [median(figures.alone), median(figures.loaded)];
    if (b < BARS.seconds)
      return judge(`small upload next to heavy files: median ${b.toFixed(2)} s, alone ${a.toFixed(2)} s`, b, BARS.seconds, "at most");
    return judge(`small upload next to heavy files / alone: median ${b.toFixed(2)} / ${a.toFixed(2)} s`, b / a, BARS.ratio, "at most");
  });
}

async function checked(user: Person): Promise<number> {
  return untilPending(user, await uploadFile(user));
}

describe("fairness", () => {
  it("at most doubles the time of a small upload's check next to another organization's heavy files", async () => {
    expect(await fairness()).toEqual([]);
  });
});
