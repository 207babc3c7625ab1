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
  if (recorded.length <= 8) return makeCrc32Digest(Number.parseInt(recorded, 16));
  const hash = createHash("sha256");
  return { update: (chunk) => void hash.update(chunk), matches: () => hash.digest("hex") === recorded };
}

export function makeCrc32Digest(recorded: number): Digest {
  let checksum = 0;
  return { update: (chunk) => (checksum = crc32(chunk, checksum)), matches: () => checksum === recorded };
}

/** Passes an object's bytes on. Throws at their end where they are not those stored. @param digest null: only the size is compared */
export async function* verified(
  bytes: AsyncIterable<Buffer>,
  { size, digest }: { size: number; digest: Digest | null },
  makeError: () => Error,
): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of bytes) {
    digest?.update(chunk);
    length += chunk.length;
    yield chunk;
  }
  if (length !== size || digest?.matches() === false) throw makeError();
}
