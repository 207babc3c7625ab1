import { readFileSync } from "node:fs";
import type { Document } from "@takeoff/contracts";
import { cutPdf, inflatingPdf, paddedPdf, repeatedObjectsPdf, waitFor, type Person } from "@takeoff/testing";
import { readResident } from "../../bench/harness/resident.ts";
import { PATIENCE_MS } from "../../harness/patience.ts";

const SAMPLE_MS = 100;

/** Files that take a parser's memory or time. The last one takes the most time. */
const HOSTILE_FILES: Record<string, () => Buffer> = {
  "object streams that inflate twice to 300 and 600 MiB": inflatingPdf,
  "24 MiB of beginnings of objects": repeatedObjectsPdf,
  "a page and 64 MiB of blanks": paddedPdf,
  "24 MiB of beginnings of objects and a trailer": () => Buffer.concat([repeatedObjectsPdf(), Buffer.from("trailer\n<< /Root 1 0 R >>\n")]),
};
/** A file as a lost connection leaves it. */
export const CUT_FILE = "the first 50 MiB of a drawing";
export const HEAVY_FILES: Record<string, () => Buffer> = { [CUT_FILE]: cutPdf, ...HOSTILE_FILES };
/** A file of each kind: one that is read to its end, one that takes memory, one that takes time. */
export const QUICK_FILES = { cutPdf, inflatingPdf, paddedPdf } as const;

export async function uploadFile({ client }: Person, file?: Buffer): Promise<number> {
  return ((await client.upload({ ...(file && { file }), expectOk: true })).json as Document).id;
}

/** Waits until an upload's check is recorded. @returns seconds since the call */
export async function untilPending({ client }: Person, id: number): Promise<number> {
  const begun = performance.now();
  const look = async (): Promise<boolean> => ((await client.get(`/pdfs/${id}`, { expectOk: true })).json as Document).status !== "new";
  await waitFor(look, { what: `the check of document ${id}`, timeoutMs: PATIENCE_MS, intervalMs: 50 });
  return (performance.now() - begun) / 1000;
}

/** The largest resident memory of a process and of any of its child processes, MiB, until `stop` is called. */
export class MemoryWatch {
  own = 0;
  children = 0;
  private readonly pid: number;
  private readonly timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.pid = pid;
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sample(): void {
    this.own = Math.max(this.own, readResident(this.pid));
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, "utf8").split(" ").filter(Boolean);
    for (const child of children) this.children = Math.max(this.children, residentOfEnding(Number(child)));
  }
}

/** 0 for a process that has ended since it was listed. */
function residentOfEnding(pid: number): number {
  try {
    return readResident(pid);
  } catch {
    return 0;
  }
}
