import { describe, expect, it } from "@jest/globals";
import { findTable } from "./find-table.ts";
import { headerSignature, mappingOf, withMapping, type TableMapping } from "./mapping.ts";
import { TakeoffReading, type ReadingOptions } from "./takeoff-reading.ts";
import type { TakeoffRow } from "./takeoff-row.ts";

const ROWS = [
  ["Piece", "Member", "No.", "Len", "Weight (lb)", "Remark"],
  ["B1", "W18X35", "2", "240", "700", "camber"],
  ["B2", "HSS6X6X3/8", "1", "120", "276", ""],
];
const NOTHING: TableMapping = { header_row: 0, roles: [], length_unit: null, weight_unit: null, weight_of: null, decimal_mark: null };

function read(rows: readonly (readonly string[])[], options: Partial<ReadingOptions>) {
  const lines: TakeoffRow[] = [];
  const observer = { begin: () => undefined, row: (row: { kind: string; line?: TakeoffRow }) => row.line && lines.push(row.line) };
  const reading = new TakeoffReading({ separator: ",", observer, ...options });
  for (const row of rows) reading.add(row);
  return { ...reading.result(), lines, signature: reading.signature };
}

describe("a mapping", () => {
  it("that leaves a table as it was understood changes nothing", () => {
    const { table, choices, lines, understanding } = read(ROWS, {});
    const again = read(ROWS, { mapping: mappingOf(table, choices) });
    expect(again.lines).toEqual(lines);
    expect(again.understanding).toEqual(understanding);
  });

  it("decides what columns hold, the unit of lengths and whose weight it is", () => {
    const mapping: TableMapping = {
      header_row: 0,
      roles: ["assembly_mark", "designation", "qty", "length", "weight", "mark"],
      decimal_mark: null,
      length_unit: "in",
      weight_unit: null,
      weight_of: "piece",
    };
    const { lines } = read(ROWS, { mapping });
    expect(lines[0]).toMatchObject({
      assemblyMark: "B1",
      mark: "camber",
      quantity: 2,
      length: { value: 240, unit: "in" },
      pieceWeight: { value: 700, source: "stated" },
      totalWeight: { value: 1400, source: "computed" },
    });
  });

  it("leaves a column out, and with it what its cells said", () => {
    const { lines, understanding } = read(ROWS, { mapping: { ...NOTHING, roles: ["mark", "designation", "qty", null, null, null] } });
    expect(lines[0]).toMatchObject({ mark: "B1", quantity: 2, length: null, pieceWeight: null, unclearWeight: null });
    expect(understanding.columnsNotUsed).toBe(3);
  });

  it("names another row as the header, or none", () => {
    const titled = [["Mark", "Qty", "Size"], ["Shop list 7", "rev. 2", ""], ...ROWS];
    const roles = ["mark", "designation", "qty", "length", null, null] as const;
    const options = { mapping: { ...NOTHING, header_row: 2, roles, length_unit: "in" as const } };
    expect(read(titled, options).lines.map(({ mark }) => mark)).toEqual(["B1", "B2"]);
    const without = read(ROWS.slice(1), { mapping: { ...NOTHING, header_row: null, roles } });
    expect(without.lines.map(({ mark }) => mark)).toEqual(["B1", "B2"]);
    expect(without.signature).toBeNull();
  });

  it("gives numbers their decimal mark, also those that do not tell it themselves", () => {
    const rows = [
      ["Mark", "Size", "Qty", "Length (mm)"],
      ["B1", "W18X35", "2", "1,250"],
      ["B2", "W18X35", "2", "2,500"],
    ];
    const roles = ["mark", "designation", "qty", "length"] as const;
    const lengths = (decimal_mark: "." | "," | null) =>
      read(rows, { separator: null, mapping: { ...NOTHING, roles, decimal_mark } }).lines.map(({ length }) => length?.value ?? null);
    expect([lengths(null), lengths("."), lengths(",")]).toEqual([
      [null, null],
      [1250, 2500],
      [1.25, 2.5],
    ]);
  });

  it("keeps the meaning of columns that the person did not see, unless it was given to another", () => {
    const table = withMapping(findTable(ROWS, ","), { ...NOTHING, roles: ["qty", "designation"] });
    expect(table.columns.map(({ role }) => role)).toEqual(["qty", "designation", null, "length", "weight", "notes"]);
  });

  it("is asked for by the header where the table has none of its own", () => {
    const roles = [null, "designation", "qty", "length", null, "mark"] as const;
    const asked: string[] = [];
    const remembered = (signature: string) => {
      asked.push(signature);
      return { ...NOTHING, header_row: 5, roles };
    };
    expect(read([["Title"], ...ROWS], { remembered }).lines.map(({ mark }) => mark)).toEqual(["camber", ""]);
    expect(asked).toEqual(['["piece","member","no.","len","weight (lb)","remark"]']);
    expect(read(ROWS, { remembered, mapping: { ...NOTHING, roles: ["mark"] } }).lines[0]?.mark).toBe("B1");
  });
});

describe("a remembered mapping", () => {
  const CHANGED = ["mark", "designation", "qty", "length", "piece_weight", "notes"] as const;

  it("names what the person changed, and leaves the rest to a later reading", () => {
    const { mapping } = read(ROWS, { mapping: { ...NOTHING, roles: CHANGED, length_unit: "in" } });
    expect(mapping).toMatchObject({ changed_roles: [4], length_unit: "in", weight_of: null });
    // A later version would read the third column as another: only the fifth is the person's.
    const later = findTable(ROWS, ",");
    const columns = later.columns.map((column) => (column.index === 2 ? { ...column, role: "line_no" as const } : column));
    expect(withMapping({ ...later, columns }, mapping!).columns.map(({ role }) => role)).toEqual([
      "mark",
      "designation",
      "line_no",
      "length",
      "piece_weight",
      "notes",
    ]);
  });

  it("of a table that was confirmed as understood changes nothing", () => {
    const { table, mapping, lines } = read(ROWS, { mapping: { ...NOTHING, as_understood: true } });
    expect(mapping).toMatchObject({ header_row: 0, changed_roles: [], length_unit: null, weight_unit: null, weight_of: null });
    expect(mapping?.roles).toEqual(table.columns.map(({ role }) => role));
    expect(lines).toEqual(read(ROWS, {}).lines);
  });

  it("of an earlier version, which does not say what was changed, decides all columns", () => {
    const remembered = () => ({ ...NOTHING, roles: [null, "designation", "qty", "length", null, "mark"] as const });
    const { table } = read(ROWS, { remembered });
    expect(table.columns.map(({ role }) => role)).toEqual([null, "designation", "qty", "length", null, "mark"]);
  });

  it("shows which roles were chosen and what spoke for the others", () => {
    const { table } = read(ROWS, { mapping: { ...NOTHING, roles: CHANGED } });
    expect(table.columns.map(({ reason }) => reason)).toEqual([
      "name",
      "content",
      "name and content",
      "name and content",
      "confirmed",
      "name",
    ]);
  });
});

describe("headerSignature", () => {
  it("is the same whatever the case, the spacing and the empty columns at the end", () => {
    expect(headerSignature([" Piece  Mark", "QTY", "", " "])).toBe(headerSignature(["piece mark", "Qty"]));
    expect(headerSignature(["Qty", "Piece Mark"])).not.toBe(headerSignature(["Piece Mark", "Qty"]));
  });

  it("is null without a name", () => {
    expect(headerSignature(["", " "])).toBeNull();
  });
});
