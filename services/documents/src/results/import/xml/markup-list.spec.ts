import { describe, expect, it } from "@jest/globals";
import { imported } from "../../../../test/tables/imported.ts";
import { cellsByName, readSample } from "../../../../test/takeoffs/read-sample.ts";
import { xmlAttribute, xmlText } from "../../export/formats/xml.ts";

const SAMPLE = "programs/revu-grouped-44-columns.csv";

/** The cells that a table has and that are not empty. */
function filled(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ""));
}

const elementName = (column: string): string => column.replace(/[ /]/g, "_");

/** The markups of a CSV, without the rows of its groups, as an XML of one element each. */
function listXml(root: string, rows: readonly Record<string, string>[], markup: (cells: [string, string][]) => string): string {
  const markups = rows.filter((cells) => cells["ID"] !== "").map((cells) => markup(Object.entries(cells)));
  return `\ufeff<?xml version="1.0" encoding="utf-8"?><${root} Version="1.0" Document="plan.pdf" Count="12">${markups.join("")}</${root}>`;
}

const asElements = (cells: [string, string][]): string =>
  `<Markup>${cells.map(([name, text]) => `<${elementName(name)}>${xmlText(text)}</${elementName(name)}>`).join("")}</Markup>`;
const asAttributes = (cells: [string, string][]): string =>
  `<Markup ${cells.map(([name, text]) => `${elementName(name)}="${xmlAttribute(text)}"`).join(" ")}/>`;
const withUnits = (cells: [string, string][]): string => {
  const units = new Map(cells.filter(([name]) => name.endsWith(" Unit")));
  const own = cells.filter(([name]) => !units.has(name));
  const elements = own.map(([name, text]) => {
    const unit = units.get(`${name} Unit`) ?? "";
    const element = name.replaceAll(" ", "_x0020_").replaceAll("/", "_x002F_");
    return `<${element}${unit === "" ? "" : ` unit="${xmlAttribute(unit)}"`}>${xmlText(text)}</${element}>`;
  });
  return `<Markup>${elements.join("")}</Markup>`;
};

describe("a markups list of Revu as XML", () => {
  it.each([
    ["elements", "MarkupSummary", asElements],
    ["attributes", "Markups", asAttributes],
    ["elements with units as attributes", "MarkupSummary", withUnits],
  ])("gives the cells of its CSV, stated as %s", async (_, root, markup) => {
    const { table, truth } = await readSample(SAMPLE);
    const ofCsv = cellsByName(table);
    const { kind, rows, codes } = await imported("markups.xml", listXml(root, ofCsv, markup));
    const expected = ofCsv.filter((cells) => cells["ID"] !== "").map(filled);
    expect(cellsByName({ rows }).map(filled)).toEqual(expected);
    expect(expected.length).toBe(truth.totals.lines + 1);
    expect([kind, codes]).toEqual(["xml", ["import_xml_lines"]]);
    const names = table.rows[0] ?? [];
    expect(rows[0]?.filter((name) => !names.includes(name))).toEqual([]);
  });

  it("has a column for what only some markups state, and keeps names of columns that it does not know", async () => {
    const { rows } = await imported(
      "markups.xml",
      "<MarkupSummary><Markup><Subject>W12X26</Subject><Page_Label>S-101</Page_Label></Markup>" +
        "<Markup><Subject>W16X31</Subject><Label>B1</Label><Piece_Mark>x</Piece_Mark><Rise_Drop>1</Rise_Drop></Markup></MarkupSummary>",
    );
    expect(rows).toEqual([
      ["Subject", "Page Label", "Label", "Piece Mark", "Rise/Drop"],
      ["W12X26", "S-101", "", "", ""],
      ["W16X31", "", "B1", "x", "1"],
    ]);
  });

  it("reads an XML with another root by its names, as before", async () => {
    const { rows } = await imported("parts.xml", "<list><Markup Mark_No='B1' Qty='2'/><Markup Mark_No='B2' Qty='1'/></list>");
    expect(rows[0]).toEqual(["Mark_No", "Qty"]);
  });
});
