import { describe, expect, it } from "@jest/globals";
import { anyText } from "@takeoff/testing/any-text";
import fc from "fast-check";
import { cleanFilename, removeExtension } from "./filename.ts";

describe("cleanFilename", () => {
  it.each([
    ["plan.pdf", "plan.pdf"],
    ["Plan (rev. 2) – Größe 梁 🏗️.PDF", "Plan (rev. 2) – Größe 梁 🏗️.PDF"],
    ["/home/jo/plan.pdf", "plan.pdf"],
    ["C:\\Users\\jo\\plan.pdf", "plan.pdf"],
    ["..\\../plan.pdf", "plan.pdf"],
    ["../../etc/passwd", "passwd"],
    ["a\r\nset-cookie: x.pdf", "aset-cookie: x.pdf"],
    ["nul\0byte\u007f\u0085.pdf", "nulbyte.pdf"],
    ["fdp.\u202egnp.pdf", "fdp.gnp.pdf"],
    ["\u2066\u200ename\u200f\u2069\u061c.pdf", "name.pdf"],
    ["  plan.pdf ", "plan.pdf"],
    ['a "quoted" name.pdf', 'a "quoted" name.pdf'],
    ["=cmd|'x'.pdf", "=cmd|'x'.pdf"],
    ["folder/", ""],
    ["", ""],
    ["a\ud800.pdf", "a\ufffd.pdf"],
  ])("turns %j into %j", (sent, kept) => {
    expect(cleanFilename(sent)).toBe(kept);
  });

  it("cuts a name to 255 bytes between characters and keeps its extension", () => {
    expect(cleanFilename(`${"a".repeat(251)}.pdf`)).toBe(`${"a".repeat(251)}.pdf`);
    expect(cleanFilename(`${"a".repeat(252)}.pdf`)).toBe(`${"a".repeat(251)}.pdf`);
    expect(cleanFilename(`${"ü".repeat(300)}.pdf`)).toBe(`${"ü".repeat(125)}.pdf`);
    expect(cleanFilename(`${"🏗".repeat(300)}.pdf`)).toBe(`${"🏗".repeat(62)}.pdf`);
    expect(cleanFilename("a".repeat(300))).toBe("a".repeat(255));
    expect(cleanFilename(`a.${"b".repeat(300)}`)).toBe(`a.${"b".repeat(253)}`);
  });

  const nasty = fc.constantFrom("/", "\\", "\0", "\r\n", "\u202e", "\u2066", "ü", "梁", "🏗️", "e\u0301", ".pdf", ".", " ");
  const sent = fc.array(fc.oneof(nasty, anyText({ maxLength: 40 })), { maxLength: 40 }).map((parts) => parts.join(""));

  it("returns a safe name of at most 255 bytes, is idempotent and adds no characters", () => {
    fc.assert(
      fc.property(sent, (name) => {
        const kept = cleanFilename(name);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
        expect(kept.isWellFormed()).toBe(true);
        // oxlint-disable-next-line no-control-regex -- their absence is what is looked at
        expect(kept).not.toMatch(/[/\\\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        expect(cleanFilename(kept)).toBe(kept);
        const characters = [...name];
        for (const character of kept) expect(characters).toContain(character);
      }),
    );
  });

  it("keeps the extension .pdf of a name of any length", () => {
    fc.assert(fc.property(sent, (name) => void expect(cleanFilename(`${name}x.PDF`)).toMatch(/x?\.PDF$/)));
  });
});

it.each([
  ["plan.pdf", "plan"],
  ["plan.rev2.pdf", "plan.rev2"],
  ["plan", "plan"],
  [".pdf", ".pdf"],
])("the stem of %s is %s", (name, stem) => {
  expect(removeExtension(name)).toBe(stem);
});
