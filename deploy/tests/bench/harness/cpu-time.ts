import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { print } from "../../harness/print.ts";

/** Sums the processor time that processes use during runs, by process. Linux only (`/proc`). */
export class CpuTime {
  private readonly used = new Map<string, number>();
  private units = 0;
  private readonly pids: () => Record<string, number>;

  /** @param pids the processes by name, read anew with each run; the time of their children counts as theirs */
  constructor(pids: () => Record<string, number>) {
    this.pids = pids;
  }

  /** Runs `work` and adds what the processes used during it. @param units what the work did, such as MiB or calls */
  async during<T>(units: number, work: () => Promise<T>): Promise<T> {
    const pids = Object.entries({ ...this.pids(), client: process.pid });
    const before = pids.map(([, pid]) => readTicks(pid));
    const result = await work();
    for (const [index, [name, pid]] of pids.entries()) {
      const ticks = readTicks(pid) - (before[index] ?? 0);
      this.used.set(name, (this.used.get(name) ?? 0) + (ticks * 1000) / TICKS_PER_SECOND);
    }
    this.units += units;
    return result;
  }

  /** Prints milliseconds of processor time by unit for each process that used any worth telling. */
  print(title: string, unit: string): void {
    const figures = [...this.used].map(([name, ms]) => [name, ms / this.units] as const).filter(([, ms]) => ms >= 0.005);
    const sum = figures.reduce((total, [name, ms]) => (name === "client" ? total : total + ms), 0);
    const each = figures.toSorted(([, a], [, b]) => b - a).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
    print(`  CPU ms a ${unit}, ${title}: ${each.join(", ")}; without the client ${sum.toFixed(2)}`);
  }
}

const TICKS_PER_SECOND = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** What a process, its ended children and its living ones have used. */
function readTicks(pid: number): number {
  const stats = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : []));
  const sum = (parent: Stat): number =>
    parent.ticks +
    stats.filter(({ ppid }) => ppid === parent.pid && parent.pid !== process.pid).reduce((total, child) => total + sum(child), 0);
  const own = stats.find((stat) => stat.pid === pid);
  return own ? sum(own) : 0;
}

interface Stat {
  pid: number;
  ppid: number;
  ticks: number;
}

/** Fields of proc_pid_stat(5): 4 is the parent, 14 to 17 are user and system time, of the process and of its ended children. */
function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in the second field may hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { pid, ppid: Number(fields[1]), ticks: fields.slice(11, 15).reduce((total, field) => total + Number(field), 0) };
  } catch {
    return null;
  }
}
