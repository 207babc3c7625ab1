import { describe, expect, test } from "@jest/globals";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { readMarkups, readPdf, type ReadPage } from "./read-pdf.ts";
import { drawing } from "../model/drawing.ts";
import { pieces, totalWeight, type Drawing } from "../model/model.ts";
import { originalPdf } from "./original-pdf.ts";
import { processedPdf } from "./processed-pdf.ts";
import { scannedPdf } from "./scanned-pdf.ts";
import { TAKEOFF_COLUMNS, takeoffCsv } from "./takeoff-csv.ts";
import { takeoffXml } from "./takeoff-xml.ts";

const SEEDS = ["riverside-warehouse", 2, 3];

/** The cells of our own CSV, read by the rules of RFC 4180 alone. */
function readCsv(bytes: Buffer): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of bytes
    .toString("utf8")
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

function readXml(bytes: Buffer): SaxesTagPlain[] {
  const tags: SaxesTagPlain[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", (tag) => tags.push({ ...tag }));
  parser.on("doctype", () => expect("a DTD").toBe("absent"));
  parser.write(bytes.toString("utf8")).close();
  return tags;
}

function calledOut(steel: Drawing, page: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { member } of pieces(steel)) {
    if (member.page === page) counts[member.shape.designation] = (counts[member.shape.designation] ?? 0) + 1;
  }
  return counts;
}

function counted(page: ReadPage, steel: Drawing): Record<string, number> {
  const known = new Set(steel.members.map(({ shape }) => shape.designation));
  const counts: Record<string, number> = {};
  for (const text of page.texts) if (known.has(text)) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

test("the same seed gives the same bytes and another seed other ones", async () => {
  const [first, again, other] = [drawing({ seed: 7 }), drawing({ seed: 7 }), drawing({ seed: 8 })];
  expect(originalPdf(again).equals(originalPdf(first))).toBe(true);
  expect((await processedPdf(again)).equals(await processedPdf(first))).toBe(true);
  expect(takeoffCsv(again).equals(takeoffCsv(first))).toBe(true);
  expect(takeoffXml(again).equals(takeoffXml(first))).toBe(true);
  expect((await scannedPdf(again)).equals(await scannedPdf(first))).toBe(true);
  expect(originalPdf(other).equals(originalPdf(first))).toBe(false);
});

describe.each(SEEDS)("a drawing from the seed %s", (seed) => {
  const steel = drawing({ seed });

  test("calls out on plan and elevations exactly the pieces of its model, each on its page", async () => {
    const pages = await readPdf(originalPdf(steel));
    expect(pages).toHaveLength(3);
    expect(counted(pages[0]!, steel)).toEqual(calledOut(steel, 1));
    expect(counted(pages[1]!, steel)).toEqual(calledOut(steel, 2));
    expect(pages.map(({ label }) => label)).toEqual(["S-101", "S-201", "S-301"]);
    for (const [index, number] of ["S-101", "S-201", "S-301"].entries()) expect(pages[index]!.texts).toContain(number);
  });

  test("lists every mark with its quantity in the schedules", async () => {
    const { texts } = (await readPdf(originalPdf(steel)))[2]!;
    for (const { mark, quantity, shape } of steel.members) {
      const at = texts.indexOf(mark);
      expect(at).toBeGreaterThan(-1);
      expect(texts).toEqual(expect.arrayContaining([String(quantity), shape.designation]));
    }
  });

  test("has one markup for each piece, appended to the untouched original", async () => {
    const original = originalPdf(steel);
    const processed = await processedPdf(steel, original);
    expect(processed.subarray(0, original.length).equals(original)).toBe(true);
    const expected = pieces(steel).map(({ member, piece }) => ({
      page: member.page,
      id: piece.markupId,
      subject: member.shape.designation,
      contents: expect.stringMatching(new RegExp(`^${member.mark} `)),
      drawn: true,
    }));
    const markups = await readMarkups(processed);
    expect(markups).toEqual(expected);
    expect(new Set(markups.map(({ id }) => id)).size).toBe(markups.length);
    for (const { id } of markups) expect(id).toMatch(/^[A-Z]{16}$/);
  });

  test("agrees with its CSV in quantities, weights and markups", () => {
    const bytes = takeoffCsv(steel);
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    const [header, ...rows] = readCsv(bytes);
    expect(header).toEqual([...TAKEOFF_COLUMNS]);
    const sum = (column: (typeof TAKEOFF_COLUMNS)[number]): number =>
      rows.reduce((total, row) => total + Number(row[TAKEOFF_COLUMNS.indexOf(column)]), 0);
    expect(sum("Qty")).toBe(pieces(steel).length);
    expect(sum("Total Wt")).toBeCloseTo(totalWeight(steel), 2);
    const markups = rows.flatMap((row) => row[TAKEOFF_COLUMNS.indexOf("Markup ID")]!.split(" "));
    expect(markups).toEqual(pieces(steel).map(({ piece }) => piece.markupId));
  });

  test("agrees with its XML, which declares no DTD", () => {
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

test("names with markup characters stay text in PDF, CSV and XML", async () => {
  const steel = drawing({ project: 'Fenwick & Daughters (East) <"A">', contractor: "=Calder\\Sons" });
  expect(readXml(takeoffXml(steel)).length).toBeGreaterThan(10);
  const pages = await readPdf(originalPdf(steel));
  expect(pages[0]!.texts).toContain("=Calder\\Sons");
});

test("a drawing without S-201 still refers to it and counts no braces", async () => {
  const steel = drawing({ missing: ["S-201"] });
  const pages = await readPdf(originalPdf(steel));
  expect(pages.map(({ label }) => label)).toEqual(["S-101", "S-301"]);
  expect(pages[0]!.texts).toContain("S-201");
  expect(steel.members.filter(({ category }) => category === "Bracing")).toEqual([]);
});

test("a scan holds one image on every page and no text", async () => {
  const pages = await readPdf(await scannedPdf(drawing()));
  expect(pages).toHaveLength(3);
  for (const page of pages) expect(page).toMatchObject({ texts: [], paths: 0, images: 1 });
});
