import { describe, expect, it } from "@jest/globals";
import { TakeoffReading } from "@takeoff/takeoff";
import { exportOf } from "../../../test/tables/exported.ts";
import type { StoredTakeoff } from "../data/store/stored-takeoff.ts";
import { Columns } from "../extraction/columns.ts";
import type { ExportSource } from "./export-source.ts";
import { linesOf, takeoffKey, takeoffRows, understandingOf, type NumberedLine } from "./takeoff-lines.ts";

async function linesIn(source: ExportSource): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  for await (const batch of takeoffRows(source, await takeoffKey(source))) lines.push(...linesOf(batch));
  return lines;
}

/** A source as extraction stores it. */
function stored(table: readonly string[][], omitted?: "details"): ExportSource {
  const source = exportOf([...table]);
  const reading = new TakeoffReading({ separator: "," });
  for (const row of table) reading.add(row);
  const { understanding, ...key } = reading.result();
  if (omitted) delete understanding[omitted];
  const takeoff = JSON.parse(JSON.stringify({ ...key, understanding })) as StoredTakeoff;
  return { ...source, head: { ...source.head, takeoff } };
}

describe("the lines of a takeoff", () => {
  it("have the numbers of their rows, below titles too", async () => {
    const table = [
      ["Riverside", "Column 2", "Column 3"],
      ["", "", ""],
      ["Mark", "Qty", "Section"],
      ["B1", "2", "W18X35"],
      ["Level 2", "", ""],
      ["B2", "1", "W18X40"],
    ];
    for (const source of [exportOf(table), stored(table)])
      expect((await linesIn(source)).map(({ line, number }) => [number, line.mark])).toEqual([
        [4, "B1"],
        [6, "B2"],
      ]);
  });

  it("include the first row of a table without a header, with its cells as written", async () => {
    const rows = [
      ["W18X35", "", `25'-0"`, "A992", "A992"],
      ["W18X40", "", `20'-0"`, "A992", "A992"],
    ];
    const [first = [], ...others] = rows;
    const lines = await linesIn(exportOf([new Columns(first).names, ...others]));
    expect(lines.map(({ line, number }) => [number, line.designationText, line.grade, line.unread])).toEqual([
      [1, "W18X35", "A992", []],
      [2, "W18X40", "A992", []],
    ]);
  });

  it("are counted as they were when they were extracted, and anew where less was counted then", async () => {
    const table = [
      ["Mark", "Qty", "Section"],
      ["B1", "2.5", "W18X35"],
      ["B2", "1", "bracket"],
    ];
    const { understanding } = stored(table).head.takeoff!;
    expect(understanding.details).toMatchObject({ quantityNotWhole: 1 });
    const unread = {
      ...stored(table),
      rows: () => {
        throw new Error("the rows were read");
      },
    };
    expect(await understandingOf(unread)).toEqual(understanding);
    expect(await understandingOf(stored(table, "details"))).toEqual(understanding);
    const earlier = stored(table);
    const sizes: { none?: number } = earlier.head.takeoff!.understanding.details!.sizes;
    delete sizes.none;
    expect(await understandingOf(earlier)).toEqual(understanding);
    expect(await understandingOf(exportOf(table))).toEqual(understanding);
  });
});
