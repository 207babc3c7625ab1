import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** A committed object with its size and hash, by which a copy is verified. */
export interface ListedCopy {
  key: string;
  /** Bytes. */
  size: number;
  /** As `makeDigest` computes it. */
  digest: string;
}

const LINE = /^([a-z0-9/-]{1,200}) (\d{1,15}) ([0-9a-f]{64}|[0-9a-f]{8})$/;

export function formatLine({ key, size, digest }: ListedCopy): string {
  return `${key} ${size} ${digest}\n`;
}

/** Reads a list line by line. @throws Error with the number of a malformed line */
export async function* readObjectList(file: string): AsyncGenerator<ListedCopy> {
  const input = createReadStream(file, "utf8");
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number++;
    const [, key, size, digest] = LINE.exec(line) ?? [];
    if (!key || !size || !digest) throw new Error(`${file} is damaged: line ${number} names no object.`);
    yield { key, size: Number(size), digest };
  }
}
