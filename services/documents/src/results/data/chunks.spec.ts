import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { joinInChunks } from "./chunks.ts";

describe("joinInChunks", () => {
  it("yields all texts in chunks that exceed the chunk length by at most one item", () => {
    const items = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(items, (lengths) => {
        const texts = lengths.map((length, index) => String(index % 10).repeat(length));
        const pieces = [...joinInChunks(texts, (text) => text)];
        expect(pieces.join("")).toBe(texts.join(""));
        for (const piece of pieces) expect(piece.length).toBeLessThan(65_536 + 40_000);
        for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(65_536);
      }),
    );
  });

  it("writes items only as far as chunks are consumed", () => {
    let written = 0;
    const pieces = joinInChunks(Array.from({ length: 100 }), () => {
      written++;
      return "x".repeat(40_000);
    });
    pieces.next();
    expect(written).toBe(2);
  });
});
