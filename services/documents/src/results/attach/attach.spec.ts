import { describe, expect, it } from "@jest/globals";
import { IMPORT_ERRORS, LIMITS, RESULT_FILES, type ResultKind } from "@takeoff/contracts";
import { CSV_SAMPLES, csvSample, deepXml, notAPdf, smallPdf, XML_SAMPLES, xmlSample } from "@takeoff/testing";
import { unzipSync } from "fflate";
import { FormRequest, rawFile, rawForm } from "../../../test/form-request.ts";
import { imported } from "../../../test/tables/imported.ts";
import { collect, splits, streamPieces } from "../../../test/tables/sources.ts";
import { cellsByName, sampleBytes } from "../../../test/takeoffs/read-sample.ts";
import { checked } from "../../storage/forms/file-checks.ts";
import { readForm } from "../../storage/forms/read-form.ts";
import { type ImportStorage, ReceivedFiles } from "./received-files.ts";
import { UnreadableXml, XmlReader } from "../reading/xml/xml-reader.ts";
import { resultChecks } from "./result-checks.ts";

const [BEAM, PLATE] = await Promise.all([sampleBytes("nc1/B205.nc1"), sampleBytes("nc1/p118.nc1")]);

class MemoryStorage implements ImportStorage {
  readonly objects = new Map<string, Buffer>();
  private number = 0;

  async write(bytes: AsyncIterable<Buffer>) {
    const key = `object ${++this.number}`;
    const content = Buffer.concat(await collect(bytes));
    this.objects.set(key, content);
    return { key, size: content.length, sha256: Buffer.alloc(32) };
  }

  async open(key: string): Promise<AsyncIterable<Buffer>> {
    return streamPieces(this.objects.get(key) ?? "");
  }

  async discard(key: string): Promise<void> {
    this.objects.delete(key);
  }
}

/** Receives a form with these files, as a request would send it. */
async function receive(...files: [name: string, body: Buffer | string][]) {
  const storage = new MemoryStorage();
  const received = new ReceivedFiles(storage);
  const request = FormRequest.of(rawForm(...files.map(([name, body]) => rawFile("takeoff_file", name, body))));
  try {
    await readForm(request.message, LIMITS.nc1Parts)((part) => received.take(part));
    return { file: await received.end(), storage, error: null };
  } catch (error) {
    await received.fail(error);
    return { file: null, storage, error };
  }
}

describe("ReceivedFiles", () => {
  it("keeps one file as it is", async () => {
    const { file, storage } = await receive(["Träger.xlsx", "PK"]);
    expect(file?.filename).toBe("Träger.xlsx");
    expect([...storage.objects.values()].map(String)).toEqual(["PK"]);
    expect(await receive(["p118.nc1", PLATE])).toMatchObject({ file: { filename: "p118.nc1" } });
    expect((await receive()).file).toBeNull();
  });

  it("keeps several NC1 files as one ZIP, from which they are imported in the order of the form", async () => {
    const { file, storage } = await receive(["p118.nc1", PLATE], ["parts/Träger.NC", BEAM], ["p118.nc1", PLATE]);
    expect(file?.filename).toBe("3 NC1 files.zip");
    expect([...storage.objects.keys()]).toEqual([file?.object.key]);
    const zip = storage.objects.get(file?.object.key ?? "") ?? Buffer.alloc(0);
    expect(Object.keys(unzipSync(zip))).toEqual(["p118.nc1", "Träger.NC", "p118 (2).nc1"]);
    const table = await imported(file?.filename ?? "", zip);
    expect(cellsByName(table).map((cells) => [cells["Mark"], cells["File"]])).toEqual([
      ["p118", "p118.nc1"],
      ["B205", "Träger.NC"],
      ["p118", "p118 (2).nc1"],
    ]);
    expect(table.codes).toContain("import_nc1_mark_repeated");
  });

  it("takes as many files as a form may have, and stores nothing of more", async () => {
    const files = (count: number) => Array.from({ length: count }, (_, index): [string, Buffer] => [`${index}.nc1`, PLATE]);
    const { file, storage } = await receive(...files(LIMITS.nc1Parts));
    expect((await imported("a.zip", storage.objects.get(file?.object.key ?? "") ?? "")).rows).toHaveLength(LIMITS.nc1Parts + 1);
    const more = await receive(...files(LIMITS.nc1Parts + 1));
    expect(more.error).toMatchObject({ code: "validation_failed", message: IMPORT_ERRORS.tooManyFiles(LIMITS.nc1Parts) });
    expect(more.storage.objects.size).toBe(0);
  });

  it("rejects several files of which one is no NC1 file, and stores nothing", async () => {
    for (const names of [
      ["a.nc1", "b.csv"],
      ["a.xlsx", "b.nc1"],
      ["a.zip", "b.zip"],
    ]) {
      const { error, storage } = await receive(...names.map((name): [string, Buffer] => [name, PLATE]), ["c.nc1", BEAM]);
      expect(error).toMatchObject({ code: "validation_failed", fields: { takeoff_file: IMPORT_ERRORS.severalFiles } });
      expect(storage.objects.size).toBe(0);
    }
  });

  it("rejects a file that is too large, alone and among others, and stores nothing", async () => {
    const large = Buffer.alloc(LIMITS.nc1FileBytes + 1, " ");
    for (const before of [[], [["a.nc1", PLATE]]] as [string, Buffer][][]) {
      const { error, storage } = await receive(...before, ["b.nc1", large], ["c.nc1", BEAM]);
      expect(error).toMatchObject({ code: "too_large", message: IMPORT_ERRORS.namedTooLarge("b.nc1", 4) });
      expect(storage.objects.size).toBe(0);
    }
  });

  it("stores nothing of a form that breaks off between and within files", async () => {
    const whole = rawForm(...["a.nc1", "b.nc1", "c.nc1"].map((name) => rawFile("takeoff_file", name, PLATE)));
    for (const end of [300, 1_100, 1_500, 2_000, whole.length - 10]) {
      const storage = new MemoryStorage();
      const received = new ReceivedFiles(storage);
      const error = await readForm(FormRequest.of(whole.subarray(0, end)).message)((part) => received.take(part)).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ code: "malformed_body" });
      await received.fail(error);
      expect(storage.objects.size).toBe(0);
    }
  });
});

const MAX_PDF = 1_000_000;

const take = (kind: ResultKind, ...pieces: Buffer[]): Promise<Buffer[]> =>
  collect(checked(streamPieces(...pieces), ...resultChecks(kind, MAX_PDF)));

async function expectRejected(kind: ResultKind, ...pieces: Buffer[]): Promise<void> {
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
    for (const pieces of splits(csvSample(name).bytes)) await expectRejected("csv", ...pieces);
  });

  it.each([
    ["blanks and line ends only", Buffer.from(" \r\n\t\r\n")],
    ["a byte order mark only", Buffer.from("\ufeff")],
    ["a byte order mark of UTF-16 only", Buffer.from("\ufeff", "utf16le")],
    ["a NUL among its text", Buffer.from("Mark,Qty\r\nB1,\0\r\n")],
    ["a ZIP, such as an XLSX", Buffer.from("504b030414000600080000002100", "hex")],
  ])("reject %s", async (_, bytes) => {
    for (const pieces of splits(bytes)) await expectRejected("csv", ...pieces);
  });
});

const IGNORE = { open: () => undefined, text: () => undefined, close: () => undefined };

function parseXml(...pieces: Buffer[]): void {
  const reader = new XmlReader(IGNORE);
  for (const piece of pieces) reader.write(piece);
  reader.end();
}

describe("the check of an XML", () => {
  it.each(XML_SAMPLES.filter(({ accepted }) => accepted).map(({ name }) => name))("accept: %s", (name) => {
    for (const pieces of splits(xmlSample(name).bytes)) expect(() => parseXml(...pieces)).not.toThrow();
  });

  it.each(XML_SAMPLES.filter(({ accepted }) => !accepted).map(({ name }) => name))("reject: %s", (name) => {
    for (const pieces of splits(xmlSample(name).bytes)) expect(() => parseXml(...pieces)).toThrow(UnreadableXml);
  });

  it.each([
    ["an entity in an attribute", `<a b="&x;"/>`],
    ["a document type in small letters", `<!doctype a><a/>`],
    ["a document type after a comment", `<!-- --><!DOCTYPE a SYSTEM "http://203.0.113.1/x.dtd"><a/>`],
    ["text after its root", `<a/>text`],
    ["a NUL", `<a>\0</a>`],
    ["a control character by number", `<a>&#1;</a>`],
    ["blanks only", "  \n"],
  ])("reject %s", (_, text) => {
    expect(() => parseXml(Buffer.from(text))).toThrow(UnreadableXml);
  });

  it("reject more than 200 nested levels in less than a second of the processor", () => {
    expect(() => parseXml(deepXml(200))).not.toThrow();
    expect(() => parseXml(deepXml(201))).toThrow(UnreadableXml);
    const started = process.cpuUsage();
    expect(() => parseXml(deepXml(100_000))).toThrow(UnreadableXml);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  it("accept any number of sibling elements", () => {
    const bytes = Buffer.from(`<a>${"<b/>".repeat(10_000)}</a>`);
    expect(() => parseXml(bytes)).not.toThrow();
  });

  it("reject an element with more attributes than a reader holds, after the first MiB", () => {
    const parser = new XmlReader(IGNORE);
    const attributes = Buffer.from(Array.from({ length: 8_000 }, (_, n) => ` a${n}=""`).join(""));
    const write = (): void => {
      parser.write(Buffer.from("<a"));
      for (let n = 0; n < 20; n++) parser.write(attributes);
    };
    expect(write).toThrow(UnreadableXml);
  });
});

describe("resultChecks of a processed PDF", () => {
  it("accept a file that begins with the PDF header", async () => {
    expect(await take("processed", smallPdf())).toHaveLength(1);
  });

  // What else has no header: `forms.spec.ts`.
  it("reject a web page", async () => {
    await expectRejected("processed", notAPdf());
  });

  it("apply the size limit of an uploaded drawing to the PDF only", async () => {
    const large = Buffer.concat([smallPdf(), Buffer.alloc(MAX_PDF, "\n")]);
    await expect(take("processed", large)).rejects.toMatchObject({ code: "too_large" });
    expect(await take("csv", Buffer.alloc(MAX_PDF + 1, "a,"))).toHaveLength(1);
  });
});
