import { describe, expect, it } from "@jest/globals";
import { RESULT_FILES, type ResultKind } from "@takeoff/contracts";
import { CSV_SAMPLES, csvSample, deepXml, headerAt, notAPdf, smallPdf, XML_SAMPLES, xmlSample } from "@takeoff/testing";
import { collect, streamPieces, splits } from "../../../test/tables/sources.ts";
import { checked } from "../../storage/forms/file-checks.ts";
import { resultChecks } from "./result-checks.ts";

const MAX_PDF = 1_000_000;

const take = (kind: ResultKind, ...pieces: Buffer[]): Promise<Buffer[]> =>
  collect(checked(streamPieces(...pieces), ...resultChecks(kind, MAX_PDF)));

async function expectRefused(kind: ResultKind, ...pieces: Buffer[]): Promise<void> {
  const { part, message } = RESULT_FILES[kind];
  await expect(take(kind, ...pieces)).rejects.toMatchObject({ code: "invalid_file", message, fields: { [part]: message } });
}

describe("resultChecks of a CSV", () => {
  const sheet = CSV_SAMPLES.filter(({ table }) => table);
  const other = CSV_SAMPLES.filter(({ table }) => !table);

  it.each(sheet.map(({ name }) => name))("accept: %s", async (name) => {
    const { bytes } = csvSample(name);
    for (const pieces of splits(bytes)) expect(Buffer.concat(await take("csv", ...pieces)).equals(bytes)).toBe(true);
  });

  it.each(other.map(({ name }) => name))("reject: %s", async (name) => {
    for (const pieces of splits(csvSample(name).bytes)) await expectRefused("csv", ...pieces);
  });

  it.each([
    ["blanks and line ends only", Buffer.from(" \r\n\t\r\n")],
    ["a byte order mark only", Buffer.from("\ufeff")],
    ["a byte order mark of UTF-16 only", Buffer.from("\ufeff", "utf16le")],
    ["a NUL among its text", Buffer.from("Mark,Qty\r\nB1,\0\r\n")],
    ["a ZIP, such as an XLSX", Buffer.from("504b030414000600080000002100", "hex")],
  ])("reject %s", async (_, bytes) => {
    for (const pieces of splits(bytes)) await expectRefused("csv", ...pieces);
  });
});

describe("resultChecks of an XML", () => {
  it.each(XML_SAMPLES.filter(({ accepted }) => accepted).map(({ name }) => name))("accept: %s", async (name) => {
    const { bytes } = xmlSample(name);
    for (const pieces of splits(bytes)) expect(Buffer.concat(await take("xml", ...pieces)).equals(bytes)).toBe(true);
  });

  it.each(XML_SAMPLES.filter(({ accepted }) => !accepted).map(({ name }) => name))("reject: %s", async (name) => {
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
  ])("reject %s", async (_, text) => {
    await expectRefused("xml", Buffer.from(text));
  });

  it("reject more than 200 nested levels within a second", async () => {
    expect(await take("xml", deepXml(200))).toHaveLength(1);
    await expectRefused("xml", deepXml(201));
    const started = performance.now();
    await expectRefused("xml", deepXml(100_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it("accept any number of sibling elements", async () => {
    const bytes = Buffer.from(`<a>${"<b/>".repeat(10_000)}</a>`);
    expect(await take("xml", bytes)).toHaveLength(1);
  });
});

describe("resultChecks of a processed PDF", () => {
  it("accept a file that begins with the PDF header", async () => {
    expect(await take("processed", smallPdf())).toHaveLength(1);
  });

  it.each([
    ["a web page", notAPdf()],
    ["a header that comes late", headerAt(900)],
    ["nothing", Buffer.alloc(0)],
  ])("reject %s", async (_, bytes) => {
    await expectRefused("processed", bytes);
  });

  it("apply the size limit of an uploaded drawing to the PDF only", async () => {
    const large = Buffer.concat([smallPdf(), Buffer.alloc(MAX_PDF, "\n")]);
    await expect(take("processed", large)).rejects.toMatchObject({ code: "too_large" });
    expect(await take("csv", Buffer.alloc(MAX_PDF + 1, "a,"))).toHaveLength(1);
  });
});
