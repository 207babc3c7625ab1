import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { expect, it } from "@jest/globals";
import { readRunFile } from "@takeoff/testing";

/** The nice values of a process's threads with a name (proc_pid_stat(5): field 19). */
function readNices(pid: number, name: string): number[] {
  const stats = readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/stat`, "latin1"));
  const named = stats.filter((stat) => stat.includes(`(${name})`));
  return named.map((stat) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]));
}

it("lowerHelperPriority gives the threads of each service that compile code a low priority, and leaves its main thread the normal one", () => {
  const pids = Object.values(readRunFile().processes);
  const services = pids.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("/dist/main.js"));
  expect(services.length).toBeGreaterThanOrEqual(6);
  for (const pid of services) {
    expect(new Set(readNices(pid, "V8Worker"))).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
    expect(readNices(pid, "MainThread")).toEqual([constants.priority.PRIORITY_NORMAL]);
  }
});
