import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { beginUpload, bigPdf, bigPdfStream, continueUpload, tenant, waitFor, type Person } from "@takeoff/testing";
import { print } from "../harness/print.ts";
import { untilPending } from "../security/harness/hostile-files.ts";
import { bench } from "./harness/bench-stack.ts";
import { judge, type Missed } from "./harness/compare.ts";
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
  return judgeGrowth(processes, () => Promise.all(Array.from({ length: AT_ONCE }, () => upload(user))));
});

const CONTINUED_BYTES = 300 * MIB;

bench("memory of no process grows by more than 48 MiB during a continued upload of 300 MiB", async ({ info: { processes } }) => {
  const { user } = await tenant();
  print(`\nmemory over an upload of ${CONTINUED_BYTES / MIB} MiB in parts, MiB resident`);
  for (let i = 0; i < 3; i++) await untilPending(user, await uploadParts(user, bigPdf(4 * UPLOAD_PART_BYTES)));
  const file = bigPdf(CONTINUED_BYTES);
  return judgeGrowth(processes, () => uploadParts(user, file));
});

/** Prints how much more each process holds during the work. */
async function judgeGrowth(processes: Record<string, number>, work: () => Promise<unknown>): Promise<Missed> {
  const before = await settled(processes);
  const peak = await peaks(processes, work);
  const growths = Object.entries(before).map(([name, from]) => {
    const max = peak[name] ?? NaN;
    print(`  ${name.padEnd(18)} ${from.toFixed(0).padStart(5)} -> ${max.toFixed(0).padStart(5)}  +${(max - from).toFixed(1)}`);
    return max - from;
  });
  return judge("largest growth, MiB", Math.max(...growths), BAR_MIB, "at most", 1);
}

/** Uploads a file by the tus protocol, one part in each request. @returns the document's id */
async function uploadParts({ client }: Person, file: Buffer): Promise<number> {
  const { headers } = await beginUpload(client, { length: file.length });
  const path = headers.get("location") ?? "";
  for (let at = 0; ; at += UPLOAD_PART_BYTES) {
    const answer = await continueUpload(client, path, at, file.subarray(at, at + UPLOAD_PART_BYTES));
    if (answer.status === 200) return (answer.json as { id: number }).id;
    if (answer.status !== 204) throw new Error(`a part was answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
  }
}

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
