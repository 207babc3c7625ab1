import { describe, expect, it } from "@jest/globals";
import { AppError } from "@takeoff/contracts";
import { headerAt, notAPdf, smallPdf } from "@takeoff/testing";
import { collect, failingAfter, splits, streamPieces } from "../../../test/tables/sources.ts";
import { checked, pdfCheck, sizeCheck } from "./file-checks.ts";
import { isUtf32, StreamingText } from "./text-decoder.ts";

const invalid = new AppError("invalid_file");
const pdf = (...pieces: Buffer[]): Promise<Buffer[]> =>
  collect(
    checked(
      streamPieces(...pieces),
      pdfCheck(() => invalid),
    ),
  );

describe("pdfCheck", () => {
  it("accepts a file with the PDF header for any split of its bytes", async () => {
    const bytes = smallPdf().subarray(0, 40);
    for (const pieces of splits(bytes)) expect(Buffer.concat(await pdf(...pieces)).equals(bytes)).toBe(true);
    expect(Buffer.concat(await pdf(Buffer.from("%PDF-"))).toString()).toBe("%PDF-");
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["less than its header", Buffer.from("%PDF")],
    ["a web page", notAPdf()],
    ["a header after another byte", headerAt(1)],
    ["a header at byte 900", headerAt(900)],
    ["a header in small letters", Buffer.from("%pdf-1.7\n")],
    ["a ZIP", Buffer.from("504b0304", "hex")],
  ])("rejects %s", async (_, bytes) => {
    for (const pieces of splits(bytes.subarray(0, 40))) await expect(pdf(...pieces)).rejects.toBe(invalid);
  });

  it("rejects a file at its first wrong byte, without reading the rest", async () => {
    const unread = failingAfter(new Error("read too far"), "X");
    await expect(
      collect(
        checked(
          unread,
          pdfCheck(() => invalid),
        ),
      ),
    ).rejects.toBe(invalid);
  });
});

describe("sizeCheck", () => {
  const read = (bytes: number, limit: number): Promise<Buffer[]> =>
    collect(checked(streamPieces(Buffer.alloc(bytes - 1), "x"), sizeCheck(limit, "too much")));

  it("accepts the limit and rejects one more byte", async () => {
    expect(Buffer.concat(await read(100, 100))).toHaveLength(100);
    await expect(read(101, 100)).rejects.toMatchObject({ code: "too_large", message: "too much" });
  });

  it("takes precedence over the checks after it", async () => {
    const both = checked(
      streamPieces("XXXXXXXXXX"),
      sizeCheck(5, "too much"),
      pdfCheck(() => invalid),
    );
    await expect(collect(both)).rejects.toMatchObject({ code: "too_large" });
  });
});

const TEXT = "Mark,Größe\r\n梁 🏗️,W18×35\r\n";
const bigEndian = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

/** A text in UTF-32, the little end first. */
function utf32(text: string): Buffer {
  return Buffer.from(Uint32Array.from([...text], (character) => character.codePointAt(0) ?? 0).buffer);
}

function decode(pieces: readonly Buffer[], windows1252 = false): string {
  const text = new StreamingText({ windows1252 });
  return pieces.map((piece) => text.write(piece)).join("") + text.end();
}

describe("StreamingText", () => {
  it.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
    ["UTF-16, little end first", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["UTF-16, little end first, unmarked", Buffer.from(TEXT, "utf16le")],
    ["UTF-16, big end first", bigEndian(`\ufeff${TEXT}`)],
    ["UTF-16, big end first, unmarked", bigEndian(TEXT)],
  ])("decodes %s without the byte order mark, for any split of the bytes", (_, bytes) => {
    for (const pieces of splits(bytes)) expect(decode(pieces)).toBe(TEXT);
  });

  it("decodes UTF-16 without a byte order mark that begins with letters beyond ASCII", () => {
    const text = "Číslo;Délka;Řez\r\n数量 W18X35,6000\r\n".repeat(30);
    for (const bytes of [Buffer.from(text, "utf16le"), bigEndian(text)]) {
      expect(decode([bytes], true)).toBe(text);
      expect(decode([bytes.subarray(0, 101), bytes.subarray(101)], true)).toBe(text);
    }
  });

  it("leaves a text in UTF-8 that has a few NUL characters as it is", () => {
    const text = `Mark,Qty\n${"B1,2\n".repeat(20)}a\0b`;
    expect(decode([Buffer.from(text)])).toBe(text);
  });

  it.each(["Mark,Qty\r\nB1,2\r\n", "梁,Länge 🏗️\n", "\ufeffMark"])("throws for %j in UTF-32, for any split of the bytes", (text) => {
    for (const bytes of [utf32(text), Buffer.from(utf32(text)).swap32()]) {
      expect(isUtf32(bytes)).toBe(true);
      for (const pieces of splits(bytes)) expect(() => decode(pieces, true)).toThrow("was not valid for encoding");
    }
    for (const bytes of [Buffer.from(text), Buffer.from(text, "utf16le"), bigEndian(text)]) expect(isUtf32(bytes)).toBe(false);
  });

  it.each(["", "a", "ab", "abc", "ü"])("decodes a text as short as %j", (text) => {
    for (const pieces of splits(Buffer.from(text))) expect(decode(pieces)).toBe(text);
    for (const pieces of splits(Buffer.from(text && `\ufeff${text}`, "utf16le"))) expect(decode(pieces)).toBe(text);
  });

  it.each([
    ["Latin-1", Buffer.from("Träger grün", "latin1")],
    ["a character cut off at the end", Buffer.from("Größe 梁").subarray(0, -1)],
    ["overlong UTF-8", Buffer.from("6162c0af63", "hex")],
    ["a surrogate in UTF-8", Buffer.from("6162eda08063", "hex")],
    ["UTF-16 with half a character", Buffer.from("\ufeffab", "utf16le").subarray(0, -1)],
    ["UTF-16 with a lone surrogate", Buffer.from("\ufeffa\ud800b", "utf16le")],
    ["an image", Buffer.from("89504e470d0a1a0a0000000d49484452ff00fe", "hex")],
  ])("throws for %s, for any split of the bytes", (_, bytes) => {
    for (const pieces of splits(bytes)) expect(() => decode(pieces)).toThrow("was not valid for encoding");
  });

  it.each(["Träger grün – 25’-0”\r\n", "é", "aé", "abcdé", "Stück;Länge\n2;6000"])(
    "decodes %j of Windows-1252 where it is allowed",
    (text) => {
      const bytes = Buffer.from(text.replaceAll("–", "\x96").replaceAll("’", "\x92").replaceAll("”", "\x94"), "latin1");
      for (const pieces of splits(bytes)) {
        expect(decode(pieces, true)).toBe(text);
        expect(() => decode(pieces)).toThrow("was not valid for encoding");
      }
    },
  );

  it("decodes UTF-8 and UTF-16 alike where Windows-1252 is allowed", () => {
    for (const bytes of [Buffer.from(TEXT), Buffer.from(`\ufeff${TEXT}`, "utf16le")])
      for (const pieces of splits(bytes)) expect(decode(pieces, true)).toBe(TEXT);
  });

  it.each([
    ["UTF-8 before Latin-1", Buffer.concat([Buffer.from("Größe "), Buffer.from("grün", "latin1")])],
    ["an image", Buffer.from("89504e470d0a1a0a0000000d49484452ff00fe", "hex")],
    ["bytes that Windows-1252 does not have", Buffer.from("61818d62", "hex")],
  ])("throws for %s where Windows-1252 is allowed, for any split of the bytes", (_, bytes) => {
    for (const pieces of splits(bytes)) expect(() => decode(pieces, true)).toThrow("was not valid for encoding");
  });
});
