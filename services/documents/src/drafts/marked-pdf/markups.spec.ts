import type { DraftLine, SheetView } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { DECIDED_BY, draftLine, LINE_BOX as box } from "../../../test/draft-line.ts";
import { findMarkupFamily } from "./markup-families.ts";
import { MARKUP_COLUMNS } from "../completion/result-files.ts";
import { describeLikeness } from "../completion/made-marks.ts";
import { NO_FACTS } from "../completion/result-facts.ts";
import { findMetricPages, buildMarkups, buildViewports } from "./markups.ts";

const view = (over: Partial<SheetView> = {}): SheetView => ({
  ...{ title: "PLAN", stated: null, points_per_foot: 18, scale_source: "both", stated_points_per_foot: 18 },
  ...{ voted_points_per_foot: 18, votes: 3, box },
  ...over,
});
const line = (over: Partial<DraftLine> = {}): DraftLine =>
  draftLine({
    id: 7,
    mark: "B1",
    quantity: 3,
    state: "edited",
    pieces: [
      { box, text: "W12X26", quantity: 1, line: null },
      { box, text: "(2) W12X26", quantity: 2, line: { from: { x: 0, y: 0 }, to: { x: 9, y: 0 } } },
    ],
    ...over,
  });

describe("buildMarkups", () => {
  it("writes number, mark, designation and length at each piece", () => {
    expect(buildMarkups(line(), [view()], NO_FACTS).map(({ text }) => text)).toEqual([`B1 W12X26 20'-0"`, `(2) B1 W12X26 20'-0"`]);
    const plain = line({ mark: null, length_in: null, length_source: null });
    expect(buildMarkups(plain, [view()], NO_FACTS).map(({ text }) => text)).toEqual(["W12X26", "(2) W12X26"]);
    const metric = line({ mark: null, designation: "310UB40.4", shape: "UB", length_in: 5_400 / 25.4 });
    expect(buildMarkups(metric, [view()], NO_FACTS).map(({ text, isMetric }) => [text, isMetric])[0]).toEqual(["310UB40.4 5400 mm", true]);
  });

  it("writes a line at one of its labels where its number is not that of what is labelled", () => {
    expect(buildMarkups(line({ quantity: 9 }), [view()], NO_FACTS).map(({ text }) => text)).toEqual([`(9) B1 W12X26 20'-0"`, null]);
  });

  it("has the mark and the grade of the results where the drawing has none, and says where they come from", () => {
    const unmarked = line({ mark: null, state: "accepted" });
    const facts = { marks: { [describeLikeness(unmarked)]: "B9" }, parameters: [{ name: "default_w_steel_grade", value: "A992" }] };
    const [first] = buildMarkups(unmarked, [view()], facts);
    expect([first?.label, first?.text]).toEqual(["B9", `B9 W12X26 20'-0"`]);
    const cells = new Map(MARKUP_COLUMNS.map((name, index) => [name, first?.columns[index]]));
    expect([cells.get("Grade"), cells.get("Grade from")]).toEqual(["A992", "parameters"]);
    expect(cells.get("Notes")).toContain("Mark generated");
  });

  it("names nobody", () => {
    expect(JSON.stringify(buildMarkups(line(), [view()], NO_FACTS))).not.toContain(DECIDED_BY);
  });
});

it("buildViewports measures in millimetres where most steel of the page is metric, or without any steel where the scale is", () => {
  const metricPages = findMetricPages([
    { page: 1, isMetric: true },
    { page: 1, isMetric: true },
    { page: 1, isMetric: false },
    { page: 2, isMetric: false },
  ]);
  const views = new Map([
    [1, [view()]],
    [2, [view({ stated: "1:48" }), view({ points_per_foot: null })]],
    [3, [view({ stated: "1:100" }), view({ stated: "M 1:50" }), view({ stated: `1/4" = 1'-0"` })]],
  ]);
  expect(buildViewports(views, metricPages).map(({ page, isMetric }) => [page, isMetric])).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [3, true],
    [3, false],
  ]);
});

it.each([
  ["W", "beam"],
  ["HEA", "beam"],
  ["UB", "beam"],
  ["IPE", "beam"],
  ["HSS", "hollow"],
  ["SHS", "hollow"],
  ["PIPE", "hollow"],
  ["C", "channel"],
  ["PFC", "channel"],
  ["UPN", "channel"],
  ["2L", "angle"],
  ["EA", "angle"],
  ["PL", "other"],
  ["WT", "other"],
  ["", "other"],
])("findMarkupFamily puts %j to the family %s", (shape, family) => {
  expect(findMarkupFamily(shape)).toBe(family);
});
