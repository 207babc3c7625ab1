import { describe, expect, it } from "@jest/globals";
import { takeoffMappingSchema } from "@takeoff/contracts";
import {
  areEqualMappings,
  nameColumns,
  findInitialChoices,
  listHeaderRows,
  pickSampleRows,
  findUnderstoodMapping,
  readChoices,
  withHeaderRow,
  withRole,
  withTableChoice,
} from "./choices.ts";
import { readPreview } from "./reading.ts";

const HEADER = ["Piece", "Qty", "Profile", "Length", "Remarks"];
const LINES = [
  ["B1", "2", "W18X35", "25'-0\"", ""],
  ["B2", "3", "W12X26", "20'-6\"", "cope"],
  ["", "5", "", "", "Total"],
  ["C1", "1", "HSS6X6X1/2", "12'-3\"", ""],
];
const preview = (rows: string[][]) => ({ rows, separator: ",", mapping: null });
const TITLED = preview([["Project X"], [], HEADER, ...LINES]);

describe("findInitialChoices", () => {
  it("begins as the table is understood, with a mapping that the contract accepts", () => {
    const { mapping, moved } = findInitialChoices(TITLED);
    expect(mapping).toMatchObject({ header_row: 2, roles: ["mark", "qty", "designation", "length", "notes"], length_unit: null });
    expect(moved).toBeNull();
    expect(takeoffMappingSchema.parse(mapping)).toEqual(mapping);
  });

  it("begins with the mapping that was confirmed before, and gives each further column its own role", () => {
    const before = { ...findUnderstoodMapping(TITLED), roles: ["assembly_mark" as const, "qty" as const] };
    const { mapping } = findInitialChoices({ ...TITLED, mapping: before });
    expect(mapping.roles).toEqual(["assembly_mark", "qty", "designation", "length", "notes"]);
  });

  it("prefers the mapping that was confirmed in this dialog", () => {
    const confirmed = withRole(findInitialChoices(TITLED), 0, null).mapping;
    expect(findInitialChoices({ ...TITLED, mapping: findUnderstoodMapping(TITLED) }, confirmed).mapping.roles[0]).toBeNull();
  });

  it("covers no more columns than a mapping may name", () => {
    const wide = preview([Array.from({ length: 600 }, (_, index) => `C${index}`), ...LINES]);
    expect(findInitialChoices(wide).mapping.roles).toHaveLength(500);
  });
});

describe("withRole", () => {
  it("gives a column a role that no other column has", () => {
    const { mapping, moved } = withRole(findInitialChoices(TITLED), 4, "finish");
    expect(mapping.roles).toEqual(["mark", "qty", "designation", "length", "finish"]);
    expect(moved).toBeNull();
  });

  it("moves a role from the column that has it, and says from which", () => {
    const { mapping, moved } = withRole(findInitialChoices(TITLED), 4, "mark");
    expect(mapping.roles).toEqual([null, "qty", "designation", "length", "mark"]);
    expect(moved).toEqual({ role: "mark", from: 0, to: 4 });
    expect(takeoffMappingSchema.safeParse(mapping).success).toBe(true);
  });

  it("moves nothing when a column keeps its role or is not used", () => {
    const same = withRole(findInitialChoices(TITLED), 0, "mark");
    expect(same).toEqual(findInitialChoices(TITLED));
    const unused = withRole(withRole(findInitialChoices(TITLED), 0, null), 1, null);
    expect(unused).toMatchObject({ mapping: { roles: [null, null, "designation", "length", "notes"] }, moved: null });
  });
});

describe("withHeaderRow", () => {
  it("understands the columns with the chosen header, and keeps unit and decimal mark", () => {
    const chosen = withTableChoice(findInitialChoices(TITLED), { length_unit: "mm", decimal_mark: "," });
    const { mapping } = withHeaderRow(TITLED, withRole(chosen, 0, "finish"), 2);
    expect(mapping).toMatchObject({ header_row: 2, length_unit: "mm", decimal_mark: "," });
    expect(mapping.roles[0]).toBe("mark");
  });

  it("understands the columns by their content when there is no header", () => {
    const { mapping } = withHeaderRow(TITLED, findInitialChoices(TITLED), null);
    expect(mapping).toMatchObject({ header_row: null, roles: [null, null, "designation", "length", null] });
  });
});

describe("readPreview", () => {
  it("counts lines with the chosen columns, and shows the first of them", () => {
    const read = readPreview(TITLED, null);
    expect(read.summary.message).toBe("3 lines · 3 designations · 3 lengths · 3 weights · 0 columns not used");
    expect(read.lines.map(({ row, line }) => [row, line.mark])).toEqual([
      [4, "B1"],
      [5, "B2"],
      [7, "C1"],
    ]);
    const without = withRole(findInitialChoices(TITLED), 3, null).mapping;
    expect(readPreview(TITLED, without).summary.message).toBe("3 lines · 3 designations · 0 lengths · 0 weights · 1 column not used");
  });

  it("asks to confirm what is inferred, until it is confirmed or the columns are changed", () => {
    const metric = preview([HEADER, ["B1", "2", "HEA200", "6096", ""], ["B2", "2", "IPE300", "6000", ""]]);
    const understood = findUnderstoodMapping(metric);
    const codes = (mapping: typeof understood, isConfirmed: boolean) =>
      readChoices(metric, mapping, understood, isConfirmed).findings.map(({ code }) => code);
    expect(codes(understood, false)).toEqual(["takeoff_length_unit_inferred"]);
    expect(codes(understood, true)).toEqual([]);
    expect(codes({ ...understood, length_unit: "cm" }, false)).toEqual(["takeoff_length_implausible"]);
    expect(readChoices(metric, understood, understood, false).isMetric).toBe(true);
    expect(readPreview(TITLED, null).isMetric).toBe(false);
  });

  it("says that lengths have no unit until one is chosen", () => {
    const bare = preview([HEADER, ["B1", "2", "W18X35", "6096", ""], ["B2", "2", "W18X35", "6000", ""]]);
    const start = findInitialChoices(bare);
    expect(readPreview(bare, start.mapping)).toMatchObject({ lacksLengthUnit: true, lines: [{ line: { length: null } }, {}] });
    const { mapping } = withTableChoice(start, { length_unit: "mm" });
    expect(readPreview(bare, mapping)).toMatchObject({
      lacksLengthUnit: false,
      lines: [{ line: { length: { value: 6096, unit: "mm" } } }, {}],
    });
  });

  it("reads no decimals until the decimal mark is chosen where nothing tells it", () => {
    const unclear = { ...preview([HEADER, ["B1", "2", "W18X35", "1,204", ""], ["B2", "2", "W18X35", "1,305", ""]]), separator: null };
    const start = withTableChoice(findInitialChoices(unclear), { length_unit: "mm" });
    expect(readPreview(unclear, start.mapping).lacksDecimalMark).toBe(true);
    const { mapping } = withTableChoice(start, { decimal_mark: "." });
    expect(readPreview(unclear, mapping)).toMatchObject({ lacksDecimalMark: false, lines: [{ line: { length: { value: 1204 } } }, {}] });
  });

  it("reads a weight as what it is said to be of", () => {
    const weights = preview([
      ["Mark", "Qty", "Size", "Weight"],
      ...LINES.slice(0, 2).map(([mark = "", qty = "", size = ""]) => [mark, qty, size, "100"]),
    ]);
    const start = findInitialChoices(weights);
    expect(start.mapping).toMatchObject({ roles: ["mark", "qty", "designation", "weight"], weight_of: null });
    expect(readPreview(weights, start.mapping).summary.message).toContain("0 weights");
    const totals = (weight_of: "piece" | "all") =>
      readPreview(weights, withTableChoice(start, { weight_of }).mapping).lines.map(({ line }) => line.totalWeight?.value);
    expect(totals("piece")).toEqual([200, 300]);
    expect(totals("all")).toEqual([100, 100]);
  });

  it("warns of a table without lines, also of an empty file", () => {
    expect(readPreview(preview([]), null).summary).toMatchObject({ level: "warning", code: "takeoff_no_lines" });
    expect(findInitialChoices(preview([])).mapping.roles).toEqual([]);
  });
});

describe("what is shown of a preview", () => {
  it("offers the first 40 rows as header, and shows the rows below the chosen one", () => {
    expect(listHeaderRows(TITLED)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(listHeaderRows(preview(Array.from({ length: 90 }, () => ["x"])))).toHaveLength(40);
    expect(pickSampleRows(TITLED, 2, 3)).toEqual([3, 4, 5]);
    expect(pickSampleRows(TITLED, null, 2)).toEqual([0, 1]);
    expect(pickSampleRows(TITLED, 6, 8)).toEqual([]);
  });

  it("names columns without a header by their position", () => {
    expect(nameColumns(["Mark", " ", ""])).toEqual(["Mark", "Column 2", "Column 3"]);
  });

  it("compares mappings by their values", () => {
    const { mapping } = findInitialChoices(TITLED);
    expect(areEqualMappings(mapping, { ...mapping, roles: [...mapping.roles] })).toBe(true);
    expect(areEqualMappings(mapping, withRole(findInitialChoices(TITLED), 0, null).mapping)).toBe(false);
  });
});
