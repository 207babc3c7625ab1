import { createHash } from "node:crypto";

/** The key of a remembered mapping, hexadecimal: a header's signature can be longer than an index entry may be. */
export function headerHash(signature: string): string {
  return createHash("sha256").update(signature).digest("hex");
}
