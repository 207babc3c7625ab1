import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { UPLOAD_PART_BYTES } from "@takeoff/contracts";
import { print } from "../../harness/print.ts";
import { MIB } from "./pipes/compare-pipes.ts";

/** As they come from a connection. */
const CHUNK_BYTES = 64 * 1024;
const TIMES = 20;

/** What documents does with each byte of an upload besides receiving and sending it. */
const STEPS: Record<string, (chunks: readonly Buffer[]) => void> = {
  "SHA-256": (chunks) => {
    const hash = createHash("sha256");
    for (const chunk of chunks) hash.update(chunk);
    hash.digest();
  },
  "copy into a part": (chunks) => {
    for (const [index, chunk] of chunks.entries()) chunk.copy(part, (index * CHUNK_BYTES) % UPLOAD_PART_BYTES);
  },
  "CRC-32": (chunks) => {
    for (const chunk of chunks) crc32(chunk);
  },
};
const part = Buffer.alloc(UPLOAD_PART_BYTES);

/** Prints the processor time of each step by itself. What the processes use beyond it is for parsing, connections, requests and rows. */
export function printSteps(file: Buffer): void {
  const chunks: Buffer[] = [];
  for (let at = 0; at < file.length; at += CHUNK_BYTES) chunks.push(file.subarray(at, at + CHUNK_BYTES));
  const figures = Object.entries(STEPS).map(([name, step]) => {
    step(chunks);
    const before = process.cpuUsage();
    for (let time = 0; time < TIMES; time++) step(chunks);
    const { user, system } = process.cpuUsage(before);
    return `${name} ${((user + system) / 1000 / (TIMES * (file.length / MIB))).toFixed(2)}`;
  });
  print(`\nsteps of an upload by themselves, CPU ms a MiB: ${figures.join(", ")}`);
}
