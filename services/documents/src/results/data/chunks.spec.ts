import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { inPieces } from "./pieces.ts";

describe("texts in pieces", () => {
  it("are together what was written, and no longer than a piece and one item", () => {
    const items = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(items, (lengths) => {
        const texts = lengths.map((length, index) => String(index % 10).repeat(length));
        const pieces = [...inPieces(texts, (text) => text)];
        expect(pieces.join("")).toBe(texts.join(""));
        for (const piece of pieces) expect(piece.length).toBeLessThan(65_536 + 40_000);
        for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(65_536);
      }),
    );
  });

  it("are written only as far as they are taken", () => {
    let written = 0;
    const pieces = inPieces(Array.from({ length: 100 }), () => {
      written++;
      return "x".repeat(40_000);
    });
    pieces.next();
    expect(written).toBe(2);
  });
});
