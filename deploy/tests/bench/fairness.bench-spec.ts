import { tenant, type Person } from "@takeoff/testing";
import { print } from "../harness/print.ts";
import { HEAVY_FILES, untilPending, uploadFile } from "../security/harness/hostile-files.ts";
import { bench } from "./harness/bench-stack.ts";
import { inTurn, judge } from "./harness/compare.ts";

const PAIRS = 10;
const BARS = { ratio: 2, seconds: 3 } as const;

/**
 * From the answer to a small upload until its check is recorded, with and without another organization's heavy files being
 * checked, in alternated pairs. Reached where heavy files at most double the time, or it stays below three seconds.
 */
bench("fairness at most doubles the time of a small upload's check next to another organization's heavy files", async () => {
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
  const { alone: a, loaded: b } = await inTurn(PAIRS, { alone, loaded }, 2);
  if (b < BARS.seconds)
    return judge(`small upload next to heavy files: median ${b.toFixed(2)} s, alone ${a.toFixed(2)} s`, b, BARS.seconds, "at most");
  return judge(`small upload next to heavy files / alone: median ${b.toFixed(2)} / ${a.toFixed(2)} s`, b / a, BARS.ratio, "at most");
});

async function checked(user: Person): Promise<number> {
  return untilPending(user, await uploadFile(user));
}
