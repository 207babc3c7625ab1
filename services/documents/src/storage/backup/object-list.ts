import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** What is known of an object that was kept: enough to tell whether a copy of it is whole. */
export interface ListedCopy {
  key: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

const LINE = /^([a-z0-9/-]{1,200}) (\d{1,15}) ([0-9a-f]{64})$/;

export function lineOf({ key, size, sha256 }: ListedCopy): string {
  return `${key} ${size} ${sha256}\n`;
}

/** Reads a list a line at a time. @throws Error naming the line that is none of ours */
export async function* readObjectList(file: string): AsyncGenerator<ListedCopy> {
  const input = createReadStream(file, "utf8");
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number++;
    const [, key, size, sha256] = LINE.exec(line) ?? [];
    if (!key || !size || !sha256) throw new Error(`${file} is damaged: line ${number} names no object.`);
    yield { key, size: Number(size), sha256 };
  }
}
