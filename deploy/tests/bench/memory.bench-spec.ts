import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { bigPdfStream, tenant, type Person } from "@takeoff/testing";
import type { RunningStack } from "../../local/stack.ts";
import { withBenchStack } from "./harness/bench-stack.ts";
import { judge, type Missed } from "./harness/compare.ts";
import { residentOf } from "./harness/resident.ts";
import { print } from "../harness/print.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 100 * MIB;
const AT_ONCE = 8;
const BAR_MIB = 48;
const SAMPLE_MS = 100;
const SETTLE_MS = 3_000;

/** Growth of every process's resident memory while eight uploads of 100 MiB run at once. */
function memory(): Promise<Missed> {
  return withBenchStack(async (stack) => {
    const { user } = await tenant();
    print(`\nmemory over ${AT_ONCE} x ${FILE_BYTES / MIB} MiB uploads at once, MiB resident`);
    // One upload after the other first: code is compiled and pools are there, which is not growth with the load.
    for (let i = 0; i < 3; i++) await upload(user);
    await sleep(SETTLE_MS);
    const before = residentOfAll(stack);
    const peak = { ...before };
    let running = true;
    const watching = (async () => {
      for (; running; await sleep(SAMPLE_MS))
        for (const [name, now] of Object.entries(residentOfAll(stack))) peak[name] = Math.max(peak[name] ?? 0, now);
    })();
    await Promise.all(Array.from({ length: AT_ONCE }, () => upload(user)));
    running = false;
    await watching;
    const grown = Object.entries(peak).map(([name, most]) => ({ name, from: before[name] ?? 0, most, growth: most - (before[name] ?? 0) }));
    for (const { name, from, most, growth } of grown) {
      print(`  ${name.padEnd(18)} ${from.toFixed(0).padStart(5)} -> ${most.toFixed(0).padStart(5)}  +${growth.toFixed(1)}`);
    }
    return judge("largest growth, MiB", Math.max(...grown.map(({ growth }) => growth)), BAR_MIB, "at most", 1);
  });
}

function upload(user: Person): Promise<unknown> {
  return user.client.upload({ file: bigPdfStream(FILE_BYTES), expectOk: true });
}

/** Resident memory of each process, MiB. */
function residentOfAll(stack: RunningStack): Record<string, number> {
  return Object.fromEntries(Object.entries(stack.info.processes).map(([name, pid]) => [name, residentOf(pid)]));
}

describe("memory", () => {
  it("grows no process by more than 48 MiB during eight concurrent uploads of 100 MiB", async () => {
    expect(await memory()).toEqual([]);
  });
});
