import { describe, expect, it } from "@jest/globals";
import { splits } from "../../../test/sources.ts";
import { StreamingText } from "./text-decoder.ts";

const TEXT = "Mark,Größe\r\n梁 🏗️,W18×35\r\n";
const bigEndian = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

function decode(pieces: readonly Buffer[]): string {
  const text = new StreamingText();
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
});
