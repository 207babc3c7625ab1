import { readFileSync } from "node:fs";

const KIB_PER_MIB = 1024;

/**
 * Resident memory of a process, MiB. PostgreSQL's share of its buffers is left out: it is one process of many that map
 * the same memory, and it is bounded by configuration.
 */
export function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kib = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
  return (kib("RssAnon") + kib("RssFile")) / KIB_PER_MIB;
}
