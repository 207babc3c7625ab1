import { describe, expect, it } from "@jest/globals";
import { LIMITS, PREVIEW_ROWS } from "@takeoff/contracts";
import type { MarkupPlace } from "../../pdf/inspection/pdf-inspection.ts";
import { PreviewRows } from "./mapping/preview-rows.ts";
import { PlaceFinder } from "./view/place-finder.ts";

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

const place = (name: string, label = ""): MarkupPlace => ({
  ...{ page: 1, name, label },
  ...{ box: { left: 0, bottom: 0, right: 1, top: 1 }, line: null },
});
const line = (markupId: string, mark = "") => ({ markupId, mark });

/** The names of the markups that each line stands for. */
function found(places: readonly MarkupPlace[], ...lines: readonly ReturnType<typeof line>[]): string[][] {
  const finder = new PlaceFinder(places);
  const claims = lines.map((one) => finder.claim(one));
  return claims.map((claim) => finder.find(claim).map(({ name }) => name));
}

describe("PlaceFinder", () => {
  it("finds markups by the IDs of a cell, however they are separated, and leaves out unknown ones", () => {
    const places = [place("a"), place("b"), place("c d"), place("e")];
    expect(found(places, line("a b"), line("x"))).toEqual([["a", "b"], []]);
    expect(found(places, line("b;a, x"), line("c d"))).toEqual([["b", "a"], ["c d"]]);
  });

  it("gives a markup to the first line that names it", () => {
    expect(found([place("a"), place("b")], line("a a"), line("a b"))).toEqual([["a"], ["b"]]);
  });

  it("finds markups by the mark of a line without IDs, where no other line has it", () => {
    const places = [place("a", "B1"), place("b", "B1"), place("c", "B2")];
    expect(found(places, line("", "B1"), line("", "B2"), line("", "B2"), line("", ""))).toEqual([["a", "b"], [], [], []]);
  });

  it("finds nothing by the mark of a line whose IDs name none, and for a line without a mark among markups without labels", () => {
    expect(found([place("a", "B1"), place("", "")], line("x", "B1"), line("", ""))).toEqual([[], []]);
  });
});
