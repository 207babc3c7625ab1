import { beforeAll, describe, expect, test } from "@jest/globals";
import { parse } from "csv-parse/sync";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { drawing } from "../model/drawing.ts";
import { pieces, totalWeight } from "../model/model.ts";
import { originalPdf } from "./original-pdf.ts";
import { processedPdf } from "./processed-pdf.ts";
import { readPdf, type ReadPage } from "../../pdf/read-pdf.ts";
import { takeoffCsv } from "./takeoff-csv.ts";
import { takeoffXml } from "./takeoff-xml.ts";

const DRAWINGS = ["riverside-warehouse", 2].map((seed) => {
  const steel = drawing({ seed });
  return { seed, steel, original: originalPdf(steel) };
});

function readXml(bytes: Buffer): SaxesTagPlain[] {
  const tags: SaxesTagPlain[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => tags.push({ ...tag }));
  parser.on("doctype", () => expect("a DTD").toBe("absent"));
  parser.write(bytes.toString("utf8")).close();
  return tags;
}

describe.each(DRAWINGS)("the files of the drawing with seed $seed", ({ steel, original }) => {
  let pages: ReadPage[];
  beforeAll(async () => {
    pages = await readPdf(original);
  });

  test("the original calls out exactly the pieces of the model on plan and elevations, each on its page", () => {
    const designations = new Set(steel.members.map(({ shape }) => shape.designation));
    for (const number of [1, 2]) {
      const modelled = pieces(steel).flatMap(({ member }) => (member.page === number ? [member.shape.designation] : []));
      expect(pages[number - 1]!.texts.filter((text) => designations.has(text)).sort()).toEqual(modelled.sort());
    }
    expect(pages.map(({ label }) => label)).toEqual(["S-101", "S-201", "S-301"]);
    for (const { label, texts } of pages) expect(texts).toContain(label);
  });

  test("the original lists every mark with its quantity in the schedules", () => {
    const { texts } = pages[2]!;
    for (const { mark, quantity, shape } of steel.members) {
      expect(texts).toEqual(expect.arrayContaining([mark, String(quantity), shape.designation]));
    }
  });

  test("the processed PDF begins with the unchanged original", async () => {
    const processed = await processedPdf(steel, original);
    expect(processed.subarray(0, original.length).equals(original)).toBe(true);
  });

  test("the CSV agrees with the model in quantities, weights and markups", () => {
    const bytes = takeoffCsv(steel);
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    const sum = (column: string): number => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect(sum("Qty")).toBe(pieces(steel).length);
    expect(sum("Total Wt")).toBeCloseTo(totalWeight(steel), 2);
    expect(rows.flatMap((row) => row["Markup ID"]!.split(" "))).toEqual(pieces(steel).map(({ piece }) => piece.markupId));
  });

  test("the XML agrees with the model and declares no DTD", () => {
    const tags = readXml(takeoffXml(steel));
    const members = tags.filter(({ name }) => name === "member");
    expect(members.map(({ attributes }) => [attributes["mark"], Number(attributes["qty"]), attributes["designation"]])).toEqual(
      steel.members.map(({ mark, quantity, shape }) => [mark, quantity, shape.designation]),
    );
    expect(tags.filter(({ name }) => name === "markup").map(({ attributes }) => attributes["id"])).toEqual(
      pieces(steel).map(({ piece }) => piece.markupId),
    );
    const totals = tags.find(({ name }) => name === "totals")!.attributes;
    expect([Number(totals["pieces"]), Number(totals["weight_lb"])]).toEqual([pieces(steel).length, totalWeight(steel)]);
  });
});

test("names with markup characters remain text in PDF and XML", async () => {
  const steel = drawing({ project: 'Fenwick & Daughters (East) <"A">', contractor: "=Calder\\Sons" });
  expect(readXml(takeoffXml(steel)).length).toBeGreaterThan(10);
  const pages = await readPdf(originalPdf(steel));
  expect(pages[0]!.texts).toContain("=Calder\\Sons");
});

test("a drawing without S-201 refers to it and counts no braces", async () => {
  const steel = drawing({ missing: ["S-201"] });
  const pages = await readPdf(originalPdf(steel));
  expect(pages.map(({ label }) => label)).toEqual(["S-101", "S-301"]);
  expect(pages[0]!.texts).toContain("S-201");
  expect(steel.members.filter(({ category }) => category === "Bracing")).toEqual([]);
});
