import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|txt|wasm)$/;
/** A smaller file fits into one packet with its headers, compressed or not. */
const MIN_BYTES = 1024;

const ENCODINGS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Writes a Brotli and a gzip file next to one file, `<name>.br` and `<name>.gz`, unless that would not make it smaller. */
export async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  for (const [ending, compress] of Object.entries(ENCODINGS)) {
    const compressed = await compress(bytes);
    if (compressed.length < bytes.length) await writeFile(`${path}.${ending}`, compressed);
  }
}

/** A Vite plugin that compresses text and WebAssembly of the build, for the gateway to send. The page itself differs with each response. */
export function compress(): Plugin {
  return {
    name: "takeoff-compress",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (!dir) throw new Error("The build has no output folder.");
        const names = (await readdir(dir, { recursive: true })).filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(names.map((name) => compressFile(join(dir, name))));
      },
    },
  };
}
