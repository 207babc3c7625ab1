import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const KIB_PER_MIB = 1024;
const SAMPLE_MS = 50;

/**
 * Resident memory of a process, MiB. PostgreSQL's share of its buffers is left out: it is one process of many that map
 * the same memory, and it is bounded by configuration.
 */
export function readResident(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kib = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
  return (kib("RssAnon") + kib("RssFile")) / KIB_PER_MIB;
}

/** The most memory that each process holds during `work`, MiB. */
export async function peaks(pids: Record<string, number>, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const peak: Record<string, number> = {};
  let running = true;
  const watch = (async () => {
    for (; running; await sleep(SAMPLE_MS))
      for (const [name, pid] of Object.entries(pids)) peak[name] = Math.max(peak[name] ?? 0, readResident(pid));
  })();
  try {
    await work();
  } finally {
    running = false;
    await watch;
  }
  return peak;
}
