import { describe, expect, it } from "@jest/globals";
import { differencesIn, type MetadataElement } from "@takeoff/contracts";
import { smallDrawing, takeoffCsv, takeoffXml } from "@takeoff/drawings";
import * as fc from "fast-check";
import { TakeoffReading } from "@takeoff/takeoff";
import { streamPieces } from "../../../test/tables/sources.ts";
import { readCsv } from "../extraction/read-csv.ts";
import { readXml } from "../extraction/read-xml.ts";
import { comparePages, compareTallies } from "./compare-tallies.ts";
import { TakeoffTally } from "./takeoff-tally.ts";
import { tallyXml } from "./xml-lines.ts";

const HEADERS = ["Mark", "Qty", "Total Wt", "Page"];
function tally(rows: string[][], headers: readonly string[] = HEADERS): TakeoffTally {
  const made = new TakeoffTally();
  const reading = new TakeoffReading({ separator: ",", headerRow: 0, observer: made });
  for (const row of [headers, ...rows]) reading.add(row);
  reading.result();
  return made;
}
const outcome = (csv: TakeoffTally, xml: TakeoffTally | null): Record<string, string> =>
  Object.fromEntries(compareTallies(csv, xml).map(({ code, message }) => [code, message]));

function line(attributes: Record<string, string>, children: MetadataElement[] = []): MetadataElement {
  return { name: "member", attributes, text: "", children };
}
const root = (...children: MetadataElement[]): MetadataElement => ({ name: "takeoff", attributes: {}, text: "", children });

describe("compareTallies and comparePages", () => {
  it("find no difference between results of one drawing", async () => {
    const steel = smallDrawing("agree");
    const csv = new TakeoffTally();
    const reading = new TakeoffReading({ separator: ",", observer: csv });
    await readCsv(streamPieces(takeoffCsv(steel)), { begin: (columns) => reading.add(columns), row: (cells) => reading.add(cells) });
    reading.result();
    const { metadata } = await readXml(streamPieces(takeoffXml(steel)));
    const xml = tallyXml(metadata!);
    expect(compareTallies(csv, xml).map(({ code }) => code)).toEqual(["rows_equal", "quantities_equal", "weights_equal"]);
    const pages = steel.sheets.length;
    expect([comparePages("csv_pages", csv, pages).code, comparePages("xml_pages", xml!, pages).code]).toEqual([
      "csv_pages_equal",
      "xml_pages_equal",
    ]);
  });

  it("name each difference with its mark", () => {
    const csv = tally([
      ["B1", "4", "100.00", "1"],
      ["B1", "2", "50", "1"],
      ["B2", "1", "25", "1"],
    ]);
    const xml = tally([
      ["B1", "5", "150.4", "1"],
      ["B3", "1", "25", "1"],
    ]);
    expect(outcome(csv, xml)).toEqual({
      rows_differ: "Row counts: 3 in the CSV, 2 in the XML.",
      quantities_differ:
        "Quantities by mark: B1: 6 in the CSV, 5 in the XML; B2: 1 in the CSV, none in the XML; B3: none in the CSV, 1 in the XML.",
      weights_differ: "Weights by mark: B2: 25 in the CSV, none in the XML; B3: none in the CSV, 25 in the XML.",
    });
    expect(differencesIn(compareTallies(csv, xml))).toHaveLength(3);
  });

  it("name the first five differences and count the rest", () => {
    const many = Array.from({ length: 9 }, (_, index) => [`B${index}`, "1", "1", "1"]);
    expect(outcome(tally(many), tally([]))["quantities_differ"]).toMatch(/B4: 1 in the CSV, none in the XML; and 4 more\.$/);
  });

  it("do not compare missing columns or cells that are not numbers", () => {
    const full = tally([["B1", "4", "100", "1"]]);
    expect(outcome(tally([["4"]], ["Qty"]), full)["quantities_not_compared"]).toMatch(/the CSV has no column for the mark/);
    expect(outcome(tally([["B1", "4"]], ["Mark", "Qty"]), full)["weights_not_compared"]).toMatch(/no column for the weight/);
    expect(outcome(full, tally([["B1", "4"]], ["Mark", "Qty"]))["weights_not_compared"]).toMatch(/the XML has no weight/);
    expect(outcome(full, null)["rows_not_compared"]).toMatch(/the XML has no lines/);
    const words = tally([
      ["B1", "four", "100", "1"],
      ["B2", "1", "100", "1"],
      ["B3", "", "100", "1"],
    ]);
    expect(outcome(words, full)["quantities_not_compared"]).toBe(
      "Quantities by mark cannot be compared: in the CSV, 2 rows have no number there, the first is row 2.",
    );
  });

  it("compute a line's weight from its pieces when it has no total", () => {
    const csv = tally([["B1", "4", "25"]], ["Mark", "Qty", "Piece Wt"]);
    expect(outcome(csv, tally([["B1", "4", "100"]]))).toHaveProperty("weights_equal");
  });

  it("report pages that the document does not have", () => {
    const csv = tally([
      ["B1", "1", "1", "1"],
      ["B2", "1", "1", ""],
      ["B3", "1", "1", "7"],
    ]);
    expect(comparePages("csv_pages", csv, 7).code).toBe("csv_pages_equal");
    expect(comparePages("csv_pages", csv, 5).message).toBe("Page numbers of the CSV: page 7 in row 4. The document has 5 pages.");
    expect(comparePages("csv_pages", csv, 1).message).toMatch(/page 7 in row 4\. The document has 1 page\.$/);
    expect(comparePages("csv_pages", csv, null).code).toBe("csv_pages_not_compared");
    expect(comparePages("csv_pages", tally([["0"]], ["Page Index"]), 1).code).toBe("csv_pages_equal");
    expect(comparePages("csv_pages", tally([["S-101"]], ["Page"]), 1).code).toBe("csv_pages_not_compared");
    expect(comparePages("csv_pages", tally([["S-101"]], ["Sheet"]), 1).code).toBe("csv_pages_not_compared");
  });

  it("skip subtotal rows of a Revu markup list", () => {
    const list = [
      ["", "W12X26", "", "2", "0"],
      ["AAAAAAAAAAAAAAAA", "W12X26", "B1", "1", "0"],
      ["BBBBBBBBBBBBBBBB", "W12X26", "B1", "1", "0"],
    ];
    const csv = tally(list, ["ID", "Subject", "Label", "Count", "Page Index"]);
    expect({ rows: csv.rows, quantities: [...csv.quantities!.byMark] }).toEqual({ rows: 2, quantities: [["B1", 2]] });
  });

  it("read XML lines from attributes or child elements of the most frequent element", () => {
    const leaf = (name: string, text: string): MetadataElement => ({ name, attributes: {}, text, children: [] });
    const summary = { ...line({ mark: "all", qty: "3" }), name: "summary" };
    const xml = tallyXml(
      root(summary, line({ Mark: "B1", QTY: "2" }, [leaf("notes", "x")]), line({}, [leaf("Piece_Mark", "B2"), leaf("qty", "1")])),
    );
    expect(xml?.rows).toBe(2);
    expect(tallyXml(root(leaf("mark", "B1")))).toBeNull();
  });
});

it("compareTallies finds no difference between a takeoff and itself in another order", () => {
  const row = fc.tuple(
    fc.constantFrom("B1", "B2", ""),
    fc.integer({ min: -5, max: 1000 }),
    fc.double({ min: 0.01, max: 1e6, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      // Each has a length: a row without mark and length sums up those above it where it has their weight, which the order decides.
      const cells = rows.map(([mark, qty, weight]) => [mark, String(qty), weight.toFixed(2), "1", "10'-0\""]);
      const headers = [...HEADERS, "Length"];
      const codes = compareTallies(tally(cells, headers), tally([...cells].reverse(), headers)).map(({ code }) => code);
      expect(codes).toEqual(["rows_equal", "quantities_equal", "weights_equal"]);
    }),
  );
});
