import { describe, expect, it } from "@jest/globals";
import { readMessageLines } from "./message-lines.ts";

async function readLines(chunks: readonly string[], maxBytes = 10): Promise<string[]> {
  const lines: string[] = [];
  async function* source(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  for await (const line of readMessageLines(source(), maxBytes)) lines.push(line);
  return lines;
}

describe("readMessageLines", () => {
  it("yields each line once, however the chunks divide them, and no unfinished one", async () => {
    expect(await readLines(["a", "b\nc\n", "\nd", "e\nf"])).toEqual(["ab", "c", "", "de"]);
  });

  it("throws at a line that is too long, also at one without an end", async () => {
    expect(await readLines(["0123456789\n", "01234", "56789\n"])).toEqual(["0123456789", "0123456789"]);
    await expect(readLines(["01234567890\n"])).rejects.toThrow("too long");
    await expect(readLines(["012345", "678901"])).rejects.toThrow("too long");
  });

  it("reads no further chunk before its lines were taken", async () => {
    let given = 0;
    async function* source(): AsyncGenerator<Buffer> {
      for (; given < 3; given++) yield Buffer.from("a\nb\n");
    }
    const lines = readMessageLines(source(), 10);
    await lines.next();
    await lines.next();
    expect(given).toBe(0);
    await lines.next();
    expect(given).toBe(1);
  });
});
