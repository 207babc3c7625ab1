import { describe, expect, it } from "@jest/globals";
import { splitIntoParts } from "./split-into-parts.ts";

/** Chunks of these texts; then the error, when there is one. */
async function* chunks(texts: readonly string[], error?: Error): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
  if (error) throw error;
}

async function split(source: AsyncIterable<Buffer>, bytes: number): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of splitIntoParts(source, bytes)) {
    let text = "";
    for await (const chunk of part) text += chunk.toString();
    parts.push(text);
  }
  return parts;
}

describe("splitIntoParts", () => {
  it.each([
    [["abcdefgh"], ["abc", "def", "gh"]],
    [
      ["a", "b", "", "cdef"],
      ["abc", "def"],
    ],
    [["ab"], ["ab"]],
    [[], []],
    [[""], []],
  ])("cuts %j into parts of three bytes: %j", async (texts, parts) => {
    expect(await split(chunks(texts), 3)).toEqual(parts);
  });

  it("ends the part in which its stream fails, with the bytes before", async () => {
    expect(await split(chunks(["abcd"], new Error("aborted")), 3)).toEqual(["abc", "d"]);
    expect(await split(chunks(["abc"], new Error("aborted")), 3)).toEqual(["abc"]);
    expect(await split(chunks([], new Error("aborted")), 3)).toEqual([]);
  });
});
