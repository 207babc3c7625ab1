import { describe, expect, it } from "@jest/globals";
import * as fc from "fast-check";
import { streamPieces } from "../../../test/tables/sources.ts";
import { readCsv } from "../extraction/read-csv.ts";
import { csvOf } from "./csv-of.ts";

async function* each(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}

async function readBack(rows: readonly string[][]): Promise<string[][]> {
  const found: string[][] = [];
  const pieces: Buffer[] = [];
  for await (const piece of csvOf(each(rows))) pieces.push(piece);
  const { findings } = await readCsv(streamPieces(...pieces), {
    begin: (columns) => void found.push([...columns]),
    row: (cells) => void found.push(cells),
  });
  expect(findings).toEqual([]);
  return found;
}

describe("csvOf", () => {
  it("writes rows that are read back as the same cells, formulas and separators included", async () => {
    const rows = [
      ["a", "b", "c"],
      ["=1+1", "-x", "@y"],
      ["", " ", "\t"],
      [""],
      ['"', "a\r\nb", "\r"],
      ["x;y|z", "512,25", "\ufeff"],
      ["sep=;", "'", "梁"],
      ["short"],
      ["one", "two", "three", "four"],
    ];
    expect(await readBack(rows)).toEqual(rows);
  });

  it("names the separator where the cells look as if it was another", async () => {
    const rows = [["h", "i"], ...Array.from({ length: 60 }, () => ["x", "a;b;c;d"])];
    expect(await readBack(rows)).toEqual(rows);
    const oneColumn = [["h"], ["a;b"], ["c;d"]];
    expect(await readBack(oneColumn)).toEqual(oneColumn);
  });

  it("writes many rows, and none", async () => {
    const rows = [["Mark", "Notes"], ...Array.from({ length: 5_000 }, (_, index) => [`B${index}`, "see the detail on the drawing"])];
    expect(await readBack(rows)).toEqual(rows);
    expect(await readBack([])).toEqual([]);
  });

  it("writes any rows so that they are read back", async () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\0", "")),
      fc.stringMatching(/^[;,|\t"'=\r\n ]{0,6}$/),
    );
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        // A header without repeated or blank names is not changed by the reader.
        const header = ["h1", "h2", "h3", "h4", "h5", "h6"];
        expect(await readBack([header, ...table])).toEqual([header, ...table]);
      }),
      { numRuns: 300 },
    );
  });
});
