import { describe, expect, it } from "@jest/globals";
import { imported } from "../../../../test/tables/imported.ts";
import { cellsByName, readSample, sampleBytes } from "../../../../test/takeoffs/read-sample.ts";

const SAMPLE = "programs/powerfab-parts.xml";
/** What is counted with the parts and has no size of a rolled section. */
const OTHERS = ["FITTING", "MB", "NU", "WA"];

describe("an imported PowerFab file", () => {
  it("has each part with its mark, length and grade, counted for all assemblies", async () => {
    const { table, truth } = await readSample(SAMPLE);
    const parts = cellsByName(table).filter(({ Shape = "" }) => !OTHERS.includes(Shape));
    expect(
      parts.map((cells) => ({
        mark: cells["PartMark"],
        qty: Number(cells["Quantity"]),
        length_in: Number(cells["Length (in)"]),
        grade: cells["Grade"],
        assembly: cells["AssemblyMark"],
      })),
    ).toEqual(truth.lines.map(({ mark, qty, length_in, grade, assembly }) => ({ mark, qty, length_in, grade, assembly })));
    expect(parts).toHaveLength(truth.totals.lines);
    expect(parts.reduce((sum, cells) => sum + Number(cells["Quantity"]), 0)).toBe(truth.totals.pieces);
  });

  it("states the shape once, where its dimensions repeat it", async () => {
    const { table } = await readSample(SAMPLE);
    const sizes = cellsByName(table).map((cells) => [cells["Shape"], cells["Dimensions"]]);
    expect(sizes.filter(([shape = ""]) => !OTHERS.includes(shape))).toEqual([
      ["PI", "1-1/2STD"],
      ["PI", "1-1/2STD"],
      ["PI", "1-1/2SCH80"],
      ["PL", '3/8"X6"'],
      ["ROD", '1 3/8"'],
      ["C", "8X11.5"],
      ["L", "3X3X1/4"],
      ["PL", '3/8"X8"'],
      ["ROD", '3/4"'],
      ["PI", "1-1/4STD"],
      ["W", "12X19"],
      ["PL", '1/2"X7 1/2"'],
    ]);
  });

  it("keeps the texts of fittings and hardware, and has no column for the unit of a length that is not stated", async () => {
    const { table } = await readSample(SAMPLE);
    const others = cellsByName(table).filter(({ Shape = "" }) => OTHERS.includes(Shape));
    expect(others.map((cells) => [cells["PartMark"], cells["Quantity"], cells["Dimensions"], cells["Grade"]])).toEqual([
      ["el4", "4", "FITTING #118", "6061-T6"],
      ["", "8", 'MB 0.625" x 2.25"', "A193 Gr B6"],
      ["", "8", 'NU 0.625"', "HEX"],
      ["", "8", 'WA 0.625"', "F436"],
      ["", "6", 'MB 0.75" x 2"', "A325-N"],
    ]);
    expect(table.rows[0]).not.toContain("Length UOM");
  });

  it("has no parts of excluded assemblies, also where they are listed with their parts", async () => {
    const { table } = await readSample(SAMPLE);
    const xml = (await sampleBytes(SAMPLE)).toString();
    const part = /<AssemblyPart>[^]*?<\/AssemblyPart>/.exec(xml)?.[0] ?? "";
    const excluded = xml.replaceAll("</ExcludedAssembly>", `<AssemblyQuantity>5</AssemblyQuantity>${part}</ExcludedAssembly>`);
    expect(excluded.length).toBeGreaterThan(xml.length + 3 * part.length);
    expect(await imported(SAMPLE, excluded)).toEqual(table);
  });
});
