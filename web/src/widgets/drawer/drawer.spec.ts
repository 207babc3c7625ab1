import { describe, expect, it } from "@jest/globals";
import type { TakeoffSums } from "@takeoff/contracts";
import { readDocumentId, readTakeoffId, searchWithDocument, searchWithTakeoff } from "./address/address.ts";
import { listMeasures } from "./summary/measures.ts";

const read = (query: string) => readDocumentId(new URLSearchParams(query));

describe("the address of the document drawer", () => {
  it("adds the document to the list's parameters and leaves those unchanged", () => {
    const list = new URLSearchParams("q=pier+a%26b&sort=status");
    const open = searchWithDocument(12, list);
    expect(read(open)).toBe(12);
    expect(new URLSearchParams(open).get("q")).toBe("pier a&b");
    expect(searchWithDocument(null, new URLSearchParams(open))).toBe("?q=pier+a%26b&sort=status");
    expect(searchWithDocument(null, new URLSearchParams("document=12"))).toBe("");
  });

  it("returns null without the parameter and 0 for a value that is no id", () => {
    expect(read("")).toBeNull();
    for (const text of ["", "0", "-1", "1.5", "1e3", "x", "12345678901234567890"]) expect(read(`document=${text}`)).toBe(0);
  });

  it("shows a takeoff over the document and leaves the document when it closes", () => {
    const over = new URLSearchParams(searchWithTakeoff(12, new URLSearchParams("q=pier&document=12")));
    expect([readDocumentId(over), readTakeoffId(over)]).toEqual([12, 12]);
    expect(searchWithTakeoff(null, over)).toBe("?q=pier&document=12");
    expect(readTakeoffId(new URLSearchParams("document=12"))).toBeNull();
    expect(readTakeoffId(new URLSearchParams("takeoff=x"))).toBe(0);
  });
});

const SUMS: TakeoffSums = {
  ...{ name: "W", lines: 2, pieces: 3, length_in: 1_200, weight_lb: 4_000, computed_lb: 0 },
  without: { quantity: 0, length: 0, weight: 0 },
};
const values = (isMetric: boolean, sums: TakeoffSums) => listMeasures(isMetric).map(({ label, valueOf }) => [label, valueOf(sums)]);

it("listMeasures gives short tons, feet and pieces, or tonnes and meters for a metric takeoff", () => {
  expect(values(false, SUMS)).toEqual([
    ["Short tons", 2],
    ["Feet", 100],
    ["Pieces", 3],
  ]);
  expect(values(true, SUMS)).toEqual([
    ["Tonnes", expect.closeTo(1.8143694)],
    ["Meters", expect.closeTo(30.48)],
    ["Pieces", 3],
  ]);
});

it("listMeasures leaves what is not known unknown", () => {
  const unknown = { ...SUMS, pieces: null, length_in: null, weight_lb: null };
  for (const isMetric of [true, false]) expect(values(isMetric, unknown).map(([, value]) => value)).toEqual([null, null, null]);
});
