import { bigPdfStream, tenant, waitFor, type Person } from "@takeoff/testing";
import { print } from "../harness/print.ts";
import { untilPending } from "../security/harness/hostile-files.ts";
import { bench } from "./harness/bench-stack.ts";
import { judge } from "./harness/compare.ts";
import { peaks, readResident } from "./harness/resident.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 100 * MIB;
const AT_ONCE = 8;
const BAR_MIB = 48;
/** Memory counts as settled when no process's changes by more from one look to the next. */
const SETTLED_MIB = 1;

bench("memory of no process grows by more than 48 MiB during eight concurrent uploads of 100 MiB", async ({ info: { processes } }) => {
  const { user } = await tenant();
  print(`\nmemory over ${AT_ONCE} x ${FILE_BYTES / MIB} MiB uploads at once, MiB resident`);
  // One upload after the other first: code is compiled and pools are there, which is not growth with the load.
  for (let i = 0; i < 3; i++) await untilPending(user, await upload(user));
  const before = await settled(processes);
  const peak = await peaks(processes, () => Promise.all(Array.from({ length: AT_ONCE }, () => upload(user))));
  const growths = Object.entries(before).map(([name, from]) => {
    const max = peak[name] ?? NaN;
    print(`  ${name.padEnd(18)} ${from.toFixed(0).padStart(5)} -> ${max.toFixed(0).padStart(5)}  +${(max - from).toFixed(1)}`);
    return max - from;
  });
  return judge("largest growth, MiB", Math.max(...growths), BAR_MIB, "at most", 1);
});

async function upload(user: Person): Promise<number> {
  const answer = await user.client.upload({ file: bigPdfStream(FILE_BYTES), expectOk: true });
  return (answer.json as { id: number }).id;
}

/** Waits until memory no longer changes. @returns what each process holds then, MiB */
function settled(processes: Record<string, number>): Promise<Record<string, number>> {
  let last: Record<string, number> = {};
  const look = (): Record<string, number> | null => {
    const now = Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, readResident(pid)]));
    const moved = Object.entries(now).map(([name, mib]) => Math.abs(mib - (last[name] ?? 0)));
    last = now;
    return Math.max(...moved) <= SETTLED_MIB ? now : null;
  };
  return waitFor(look, { what: "memory to settle", intervalMs: 500, timeoutMs: 60_000 });
}
