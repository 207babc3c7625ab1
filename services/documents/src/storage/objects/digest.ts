import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** Computes of an object's bytes what is recorded of them. */
export interface Digest {
  update(chunk: Buffer): void;
  /** Whether the bytes are those that were stored. */
  matches(): boolean;
}

/** @param recorded hexadecimal: the SHA-256, or the CRC-32 of a part that the gateway stored */
export function makeDigest(recorded: string): Digest {
  if (recorded.length > 8) {
    const hash = createHash("sha256");
    return { update: (chunk) => void hash.update(chunk), matches: () => hash.digest("hex") === recorded };
  }
  let checksum = 0;
  return { update: (chunk) => (checksum = crc32(chunk, checksum)), matches: () => checksum === Number.parseInt(recorded, 16) };
}
