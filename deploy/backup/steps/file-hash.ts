import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartError } from "../../local/start-error.ts";

/** Lets bytes through and knows their SHA-256 when they have ended. */
export function hashing(): { through: Transform; digest: () => string } {
  const hash = createHash("sha256");
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest("hex") };
}

/** @throws StartError when the file cannot be read */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
  return hash.digest("hex");
}

/** @throws StartError when the file is missing or its bytes are others */
export async function expectHash(path: string, sha256: string): Promise<void> {
  if ((await fileHash(path)) !== sha256) throw new StartError(`${path} is damaged: its bytes are not those that were saved.`);
}
