import { describe, expect, it } from "@jest/globals";
import { RESULT_FILES, type ResultKind } from "@takeoff/contracts";
import { CSV_SAMPLES, csvSample, deepXml, headerAt, notAPdf, smallPdf, XML_SAMPLES, xmlSample } from "@takeoff/testing";
import { collect, sourceOf, splits } from "../../test/sources.ts";
import { checked } from "../forms/file-checks.ts";
import { resultChecks } from "./result-checks.ts";

const MAX_PDF = 1_000_000;

const take = (kind: ResultKind, ...pieces: Buffer[]): Promise<Buffer[]> =>
  collect(checked(sourceOf(...pieces), ...resultChecks(kind, MAX_PDF)));

async function expectRefused(kind: ResultKind, ...pieces: Buffer[]): Promise<void> {
  const { part, message } = RESULT_FILES[kind];
  await expect(take(kind, ...pieces)).rejects.toMatchObject({ code: "invalid_file", message, fields: { [part]: message } });
}

describe("a CSV", () => {
  const sheet = CSV_SAMPLES.filter(({ table }) => table);
  const other = CSV_SAMPLES.filter(({ table }) => !table);

  it.each(sheet.map(({ name }) => name))("may be: %s", async (name) => {
    const { bytes } = csvSample(name);
    for (const pieces of splits(bytes)) expect(Buffer.concat(await take("csv", ...pieces)).equals(bytes)).toBe(true);
  });

  it.each(other.map(({ name }) => name))("is not: %s", async (name) => {
    for (const pieces of splits(csvSample(name).bytes)) await expectRefused("csv", ...pieces);
  });

  it.each([
    ["blanks and line ends only", Buffer.from(" \r\n\t\r\n")],
    ["a byte order mark only", Buffer.from("\ufeff")],
    ["a byte order mark of UTF-16 only", Buffer.from("\ufeff", "utf16le")],
    ["a NUL among its text", Buffer.from("Mark,Qty\r\nB1,\0\r\n")],
    ["a ZIP, as a spreadsheet is one", Buffer.from("504b030414000600080000002100", "hex")],
  ])("is not %s", async (_, bytes) => {
    for (const pieces of splits(bytes)) await expectRefused("csv", ...pieces);
  });
});

describe("an XML", () => {
  it.each(XML_SAMPLES.filter(({ accepted }) => accepted).map(({ name }) => name))("may be: %s", async (name) => {
    const { bytes } = xmlSample(name);
    for (const pieces of splits(bytes)) expect(Buffer.concat(await take("xml", ...pieces)).equals(bytes)).toBe(true);
  });

  it.each(XML_SAMPLES.filter(({ accepted }) => !accepted).map(({ name }) => name))("is not: %s", async (name) => {
    for (const pieces of splits(xmlSample(name).bytes)) await expectRefused("xml", ...pieces);
  });

  it.each([
    ["an entity in an attribute", `<a b="&x;"/>`],
    ["a document type in small letters", `<!doctype a><a/>`],
    ["a document type after a comment", `<!-- --><!DOCTYPE a SYSTEM "http://203.0.113.1/x.dtd"><a/>`],
    ["text after its root", `<a/>text`],
    ["a NUL", `<a>\0</a>`],
    ["a control character by number", `<a>&#1;</a>`],
    ["blanks only", "  \n"],
  ])("is not one with %s", async (_, text) => {
    await expectRefused("xml", Buffer.from(text));
  });

  it("is not nested deeper than what reads it later can follow, and is refused quickly", async () => {
    expect(await take("xml", deepXml(200))).toHaveLength(1);
    await expectRefused("xml", deepXml(201));
    const started = performance.now();
    await expectRefused("xml", deepXml(100_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it("may be wide: only its depth is limited", async () => {
    const bytes = Buffer.from(`<a>${"<b/>".repeat(10_000)}</a>`);
    expect(await take("xml", bytes)).toHaveLength(1);
  });
});

describe("a processed PDF", () => {
  it("begins with its header", async () => {
    expect(await take("processed", smallPdf())).toHaveLength(1);
  });

  it.each([
    ["a web page", notAPdf()],
    ["a header that comes late", headerAt(900)],
    ["nothing", Buffer.alloc(0)],
  ])("is not %s", async (_, bytes) => {
    await expectRefused("processed", bytes);
  });

  it("has the limit of an uploaded drawing; texts have their own", async () => {
    const large = Buffer.concat([smallPdf(), Buffer.alloc(MAX_PDF, "\n")]);
    await expect(take("processed", large)).rejects.toMatchObject({ code: "too_large" });
    expect(await take("csv", Buffer.alloc(MAX_PDF + 1, "a,"))).toHaveLength(1);
  });
});
