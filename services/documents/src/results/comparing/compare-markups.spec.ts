import * as pdfLib from "@cantoo/pdf-lib";
import { describe, expect, it } from "@jest/globals";
import { DEMO_PROJECTS } from "@takeoff/contracts";
import { processedPdf } from "@takeoff/drawings";
import { takeoffCsv, takeoffXml } from "@takeoff/drawings/lists";
import { demoDrawing } from "@takeoff/drawings/demo-files";
import { TakeoffReading } from "@takeoff/takeoff";
import { streamPieces } from "../../../test/tables/sources.ts";
import type { MarkupGroup } from "../../pdf/inspection/pdf-inspection.ts";
import { countMarkups } from "../../pdf/markups/markup-counts.ts";
import { CsvReader } from "../reading/csv/read-csv.ts";
import { readXmlTree } from "../reading/xml/read-xml-tree.ts";
import { compareMarkups } from "./compare-markups.ts";
import { TakeoffTally } from "./takeoff-tally.ts";
import { tallyXml } from "./tally-xml.ts";

function tally(rows: string[][], headers: readonly string[] = ["Mark", "Qty", "Size"]): TakeoffTally {
  const made = new TakeoffTally();
  const reading = new TakeoffReading({ separator: ",", headerRow: 0, observer: made });
  for (const row of [headers, ...rows]) reading.add(row);
  reading.result();
  return made;
}
const group = (subject: string, label: string, pieces: number, facts: Partial<MarkupGroup> = {}): MarkupGroup => ({
  ...{ subject, label, markups: pieces, pieces, grouped: 0 },
  ...facts,
});
const message = (markups: MarkupGroup[], takeoff: TakeoffTally): string => compareMarkups(markups, takeoff, "CSV").message;

const same = "Markups of the processed PDF: no difference.";
const notCompared = "Markups of the processed PDF cannot be compared: ";
const steel = tally([
  ["B1", "4", "W18X35"],
  ["B2", "2", "W18X35"],
  ["C1", "6", "HSS6X6X3/8"],
]);

describe("compareMarkups", () => {
  it("compares by mark where labels are marks", () => {
    const marked = [group("W18X35", "B1", 4), group("W18X35", "B2", 2), group("HSS6X6X3/8", "C1", 6, { markups: 1 })];
    expect(message(marked, steel)).toBe(same);
    expect(message([...marked.slice(0, 2), group("Cloud", "", 1)], steel)).toBe(
      "Markups of the processed PDF: C1: 6 in the CSV, none marked.",
    );
  });

  it("names the differences, with marks that the takeoff does not have and markups of steel without a mark", () => {
    const marked = [group("W18X35", "B1", 3), group("Steel", "B2", 2), group("W18X35", "B9", 1), group("HSS 6x6x3/8", "", 2)];
    expect(compareMarkups([...marked, group("Note", "N1", 1)], steel, "CSV")).toEqual({
      code: "markups_differ",
      level: "warning",
      message:
        "Markups of the processed PDF: B1: 4 in the CSV, 3 marked; C1: 6 in the CSV, none marked; B9: none in the CSV, 1 marked; " +
        "markups without a mark: none in the CSV, 2 marked.",
    });
  });

  it("compares markups without a label with the lines without a mark, where others have marks", () => {
    const mixed = tally([
      ["B1", "4", "W18X35"],
      ["", "3", "W12X26"],
    ]);
    const marked = [group("W18X35", "B1", 4), group("W12X26", "", 3)];
    expect(message(marked, mixed)).toBe(same);
    expect(message([group("W18X35", "B1", 4), group("W12X26", "", 2)], mixed)).toBe(
      "Markups of the processed PDF: markups without a mark: 3 in the CSV, 2 marked.",
    );
    expect(message([group("W18X35", "B1", 4)], mixed)).toBe(same);
  });

  it("compares by designation, in any spelling, where subjects or labels are designations", () => {
    const marked = [group("w 18 x 35#", "", 5), group("Count Measurement", "W18X35", 1), group("HSS6X6X3/8", "Level 2", 6)];
    expect(message(marked, steel)).toBe(same);
    expect(message([...marked, group("W12X26", "", 1)], steel)).toBe("Markups of the processed PDF: W12X26: none in the CSV, 1 marked.");
  });

  it("does not miss hardware, nor plates of which none is marked", () => {
    const takeoff = tally([
      ["B1", "4", "W18X35"],
      ["P1", "8", "PL1/2X12"],
      ["P2", "2", "PL3/8X6"],
      ["A1", "40", '3/4" A325 x 2"'],
      ["", "40", "HEX NUT 3/4"],
      ["F1", "6", "FITTING #118"],
    ]);
    expect(message([group("W18X35", "", 4)], takeoff)).toBe(same);
    expect(message([group("W18X35", "B1", 4)], takeoff)).toBe(same);
    expect(message([group("W18X35", "", 4), group("PL 1/2 x 12", "", 8)], takeoff)).toBe(
      "Markups of the processed PDF: PL3/8X6: 2 in the CSV, none marked.",
    );
  });

  it("does not compare markups that name nothing of the takeoff", () => {
    expect(message([], steel)).toBe(`${notCompared}the processed PDF has no markups that name steel.`);
    expect(message([group("Length Measurement", "", 9)], steel)).toBe(`${notCompared}the processed PDF has no markups that name steel.`);
    expect(message([group("P4", "", 9)], steel)).toMatch(/no markups that name steel/);
    const most = "most of them name no marks or designations of the takeoff.";
    expect(message([group("W18X35", "B1", 4), group("Cloud", "", 5)], steel)).toBe(`${notCompared}${most}`);
    expect(message([group("W44X335", "", 4)], steel)).toBe(`${notCompared}${most}`);
  });

  it("does not compare what it cannot know", () => {
    const marked = [group("W18X35", "", 6)];
    expect(message(marked, tally([["W18X35"]], ["Size"]))).toBe(`${notCompared}the CSV has no column for the quantity.`);
    expect(
      message(
        marked,
        tally([
          ["B1", "four", "W18X35"],
          ["B2", "2", "W18X35"],
        ]),
      ),
    ).toBe(`${notCompared}in the CSV, row 2 has no number there.`);
    expect(message([group("W18X35", "", 6, { grouped: 2 })], steel)).toMatch(/some are grouped/);
    expect(compareMarkups(null, steel, "CSV").message).toMatch(/too much memory or time/);
    expect(compareMarkups("too_large", steel, "CSV")).toMatchObject({ code: "markups_not_compared", level: "info" });
  });

  it.each(DEMO_PROJECTS.filter(({ status }) => status === "completed").slice(0, 1))(
    "finds no difference in the results of $slug",
    async (project) => {
      const drawn = demoDrawing(project);
      const { groups } = await countMarkups(pdfLib, await processedPdf(drawn), drawn.sheets.length);
      const csv = new TakeoffTally();
      const reading = new TakeoffReading({ separator: ",", observer: csv });
      for await (const rows of new CsvReader(streamPieces(takeoffCsv(drawn))).rows()) for (const cells of rows) reading.add(cells);
      reading.result();
      const xml = tallyXml((await readXmlTree(streamPieces(takeoffXml(drawn)))).metadata!)!;
      const unlabelled = groups.map((one) => ({ ...one, label: "" }));
      for (const markups of [groups, unlabelled]) {
        expect([compareMarkups(markups, csv, "CSV").message, compareMarkups(markups, xml, "XML").message]).toEqual([same, same]);
      }
    },
  );
});
