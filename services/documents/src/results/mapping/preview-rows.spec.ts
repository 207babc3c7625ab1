import { describe, expect, it } from "@jest/globals";
import { LIMITS, PREVIEW_ROWS } from "@takeoff/contracts";
import { PreviewRows } from "./preview-rows.ts";

function previewOf(rows: Iterable<readonly string[]>): PreviewRows {
  const preview = new PreviewRows();
  for (const row of rows) preview.add(row);
  return preview;
}

describe("PreviewRows", () => {
  it("keeps the first rows, and counts all", () => {
    const preview = previewOf(Array.from({ length: PREVIEW_ROWS + 5 }, (_, index) => [String(index)]));
    expect([preview.rows.length, preview.count, preview.isFull]).toEqual([PREVIEW_ROWS, PREVIEW_ROWS + 5, true]);
  });

  it("cuts long cells, and keeps fewer rows of many of them than a response may have bytes", () => {
    // Each takes six bytes in JSON.
    const cells = Array.from({ length: 200 }, () => "\u0001".repeat(LIMITS.extractedCell));
    const preview = previewOf([cells, cells, cells, cells]);
    expect(preview.rows[1]?.[0]).toBe(`${"\u0001".repeat(LIMITS.previewCell - 1)}\u2026`);
    expect(preview.rows.length).toBe(3);
    expect(Buffer.byteLength(JSON.stringify(preview.rows))).toBeLessThan(LIMITS.previewBytes);
  });

  it("finds the header, whose hash does not depend on case and spacing", () => {
    const hashes = [
      ["Mark", "Qty"],
      [" mark", "QTY "],
    ].map((header) => previewOf([["Shop list"], header, ["B1", "2"]]).header(","));
    expect(hashes[0]).toEqual({ headerRow: 1, headerHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(hashes[1]).toEqual(hashes[0]);
    expect(previewOf([["a"], ["b"]]).header(null)).toEqual({ headerRow: null, headerHash: null });
  });
});
