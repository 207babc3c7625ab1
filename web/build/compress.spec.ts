import { describe, expect, it } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressFile } from "./compress.ts";

async function compressed(content: Buffer): Promise<{ names: string[]; read: (name: string) => Buffer; [Symbol.dispose]: () => void }> {
  const folder = mkdtempDisposableSync(join(tmpdir(), "takeoff-compress-"));
  writeFileSync(join(folder.path, "a.js"), content);
  await compressFile(join(folder.path, "a.js"));
  const read = (name: string) => readFileSync(join(folder.path, name));
  return { names: readdirSync(folder.path).sort(), read, [Symbol.dispose]: () => folder.remove() };
}

describe("compressFile", () => {
  it("writes a Brotli and a gzip file that hold the same bytes", async () => {
    const content = Buffer.from("const answer = 42;\n".repeat(200));
    using files = await compressed(content);
    expect(files.names).toEqual(["a.js", "a.js.br", "a.js.gz"]);
    expect(brotliDecompressSync(files.read("a.js.br")).equals(content)).toBe(true);
    expect(gunzipSync(files.read("a.js.gz")).equals(content)).toBe(true);
  });

  it("writes none for a file that is small or would not become smaller", async () => {
    using small = await compressed(Buffer.from("const answer = 42;"));
    using random = await compressed(randomBytes(4096));
    expect([small.names, random.names]).toEqual([["a.js"], ["a.js"]]);
  });
});
