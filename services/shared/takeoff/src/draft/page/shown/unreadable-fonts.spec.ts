import { describe, expect, it } from "@jest/globals";
import { dropUnreadable } from "./unreadable-fonts.ts";

describe("dropUnreadable", () => {
  it("leaves out all texts of a font whose characters are numbers of glyphs, and keeps other fonts", () => {
    const right = { str: "W16X26", fontName: "f1" };
    const glyphs = { str: ":\u0014\u0019;\u0015\u0019", fontName: "f2" };
    const alike = { str: "3/$1", fontName: "f2" };
    expect(dropUnreadable([right, glyphs, alike])).toEqual({ items: [right], unreadable: 10 });
  });

  it("keeps a font with a rare character that is no letter", () => {
    const text = { str: "ALL STEEL IS ASTM A992 UNLESS NOTED \u0007", fontName: "f1" };
    expect(dropUnreadable([text])).toEqual({ items: [text], unreadable: 0 });
  });
});
