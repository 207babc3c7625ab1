import {
  DRAFT_REASONS,
  type DraftLine,
  type DraftSheet,
  EXCEPTIONS,
  type KnownParameters,
  PAGE_FAILURES,
  PAGE_SCANS,
  type Requirement,
  type SheetView,
} from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { DECIDED_BY, draftLine, LINE_BOX, LINE_BOX as box } from "../../../../test/draft-line.ts";
import { type Summary, SummaryBuilder } from "./summary.ts";
import { findMarkupFamily } from "../markup-families.ts";
import { MARKUP_COLUMNS } from "../../completion/result-files.ts";
import { describeLikeness } from "../../completion/made-marks.ts";
import { NO_FACTS } from "../../completion/result-facts.ts";
import { buildMarkups, buildViewports, findMetricPages } from "../markups.ts";

const sheet = (over: Partial<DraftSheet> = {}): DraftSheet => ({
  ...{
    page: 1,
    sheet: "S-101",
    title: null,
    kind: "plan",
    linework: "vector",
    failure: null,
    scan: null,
    lines: 1,
    open: 0,
    counted: true,
  },
  ...{ count_reason: null, counted_instead: null, chosen_kind: null, chosen_counted: null },
  ...over,
});
const REQUIREMENTS: Requirement[] = [
  { name: "domestic_steel_required", label: "Domestic steel required", value: "Yes", from: "questionnaire" },
  { name: "parameters", label: "Parameters at upload", value: "None", from: null },
];
const FACTS = [{ name: "Project", value: "Pier 7" }];

function build(
  lines: readonly DraftLine[],
  more: (builder: SummaryBuilder) => void = () => undefined,
  sheets = [sheet()],
  parameters: KnownParameters = null,
): Summary {
  const builder = new SummaryBuilder(parameters);
  for (const line of lines) builder.add(line);
  more(builder);
  return builder.build(FACTS, REQUIREMENTS, sheets);
}
const sectionOf = (summary: Summary, heading: string) => summary.sections.find((section) => section.heading === heading);
const rowsOf = (summary: Summary): string[][] => summary.sections[0]?.table?.rows.map(({ cells }) => cells) ?? [];

describe("SummaryBuilder", () => {
  it("adds up pieces, feet and tons by designation and grade, the families in a fixed order", () => {
    const summary = build([
      draftLine({ designation: "L4X4X3/8", shape: "L", quantity: 1, length_in: 120, weight_per_ft: 9.8 }),
      draftLine(),
      draftLine({ quantity: 3, length_in: 360 }),
      draftLine({ grade: "A913", quantity: 1 }),
    ]);
    expect(rowsOf(summary)).toEqual([
      ["W12X26", "5", "130.0 ft", "1.69 tons", ""],
      ["W12X26", "1", "20.0 ft", "0.26 tons", "A913"],
      ["L4X4X3/8", "1", "10.0 ft", "0.05 tons", ""],
    ]);
    expect(summary.sections[0]?.table?.total).toEqual(["All", "7", "160.0 ft", "2.00 tons", ""]);
    expect(summary.sections[0]?.table?.rows.map(({ family }) => family)).toEqual(["beam", "beam", "angle"]);
    expect(summary.isMetric).toBe(false);
  });

  it("writes metres and tonnes for metric steel", () => {
    const summary = build([
      draftLine({ designation: "310UB40.4", shape: "UB", quantity: 4, length_in: 6_000 / 25.4, weight_per_ft: 27.148 }),
    ]);
    expect(rowsOf(summary)).toEqual([["310UB40.4", "4", "24.0 m", "0.97 t", ""]]);
    expect(summary.isMetric).toBe(true);
  });

  it("sums nothing that is not known, and says so", () => {
    const summary = build([
      draftLine({ quantity: 2 }),
      draftLine({ quantity: 3, length_in: null, length_source: null }),
      draftLine({ designation: "HSS6X6X1/4", shape: "HSS", quantity: null }),
      draftLine({ designation: "GIRDER", shape: "", weight_per_ft: null }),
    ]);
    expect(rowsOf(summary)).toEqual([
      ["W12X26", "5", "40.0 ft (2 of 5)", "0.52 tons (2 of 5)", ""],
      ["HSS6X6X1/4", "not known", "not known", "not known", ""],
      ["GIRDER", "2", "40.0 ft", "not known", ""],
    ]);
    expect(summary.sections[0]?.table?.total).toEqual(["All", "7", "80.0 ft (4 of 7)", "0.52 tons (2 of 7)", ""]);
    expect(summary.sections[0]?.sentences).toEqual([
      "Lengths and weights leave out pieces whose length is not known: W12X26.",
      "Weights leave out designations that do not tell their weight: GIRDER.",
      "The drawing does not say how many pieces there are of HSS6X6X1/4.",
    ]);
  });

  it("says what was assumed, but not of what staff corrected", () => {
    const summary = build(
      [
        draftLine({ reasons: ["scale_stated", "upright"] }),
        draftLine({ designation: "W14X22", reasons: ["scale_stated", "listed_too"], listed: 3 }),
        draftLine({ designation: "W16X31", state: "edited", reasons: ["open_end"] }),
        draftLine({ designation: "W10X33", reasons: ["by_note"], size_note: { page: 2, sheet: "S-001", text: "ALL BEAMS ARE W10X33" } }),
        draftLine({ designation: "W8X10", reasons: ["by_note"], size_note: { page: 5, sheet: null, text: "ALL JOISTS ARE W8X10" } }),
        draftLine({ designation: "W18X35", reasons: ["by_person"] }),
      ],
      (builder) =>
        builder.addPage(
          1,
          [
            {
              ...{ title: "PLAN", stated: `1/4" = 1'-0"`, points_per_foot: 18, scale_source: "picked", stated_points_per_foot: 18 },
              ...{ voted_points_per_foot: null, votes: 0, box: LINE_BOX },
            },
          ],
          [],
        ),
    );
    expect(sectionOf(summary, "Assumptions")?.sentences).toEqual([
      `${DRAFT_REASONS.scale_stated} (W12X26, W14X22)`,
      `By the note on S-001: "ALL BEAMS ARE W10X33". (W10X33)`,
      `By the note on page 5: "ALL JOISTS ARE W8X10". (W8X10)`,
      "Lists of the file count 3 pieces of its size, too, under their marks: some may be counted twice. (W14X22)",
      "The scale is picked by staff: S-101.",
      "1 line was corrected by staff.",
      "1 line was added by staff.",
    ]);
  });

  it("says where nothing was measured because the scale is open", () => {
    const view = { title: "PLAN", stated: `1/4" = 1'-0"`, points_per_foot: null, scale_source: "conflict" as const };
    const votes = { stated_points_per_foot: 18, voted_points_per_foot: 6.7, votes: 9, box: LINE_BOX };
    const summary = build([draftLine({})], (builder) => builder.addPage(1, [{ ...view, ...votes }], []));
    expect(sectionOf(summary, "Assumptions")?.sentences).toEqual([
      "Nothing was measured where the dimensions do not agree with the printed scale: S-101.",
    ]);
  });

  it("says of scans whether they were read, and why not", () => {
    const summary = build([draftLine()], () => undefined, [
      sheet({ linework: "raster", scan: "read" }),
      sheet({ page: 2, sheet: "S-102", linework: "raster", scan: "coarse" }),
      sheet({ page: 3, sheet: "S-103", linework: "outlined", scan: "read" }),
    ]);
    expect(sectionOf(summary, "Not covered")?.sentences).toEqual([
      `${PAGE_SCANS.read} (S-101, S-103)`,
      `Not read. ${PAGE_SCANS.coarse} (S-102)`,
    ]);
  });

  it("says what is not covered: strokes and texts by kind and sheet, open lines, pages that were not read or counted", () => {
    const summary = build(
      [draftLine()],
      (builder) => {
        builder.addPage(
          1,
          [],
          [
            { kind: "unlabelled", text: "", answer: null },
            { kind: "unlisted", text: "W12X27", answer: null },
            { kind: "legend", text: "W12X26", answer: null },
          ],
        );
        builder.addPage(2, [], [{ kind: "unlabelled", text: "", answer: null }]);
        builder.leaveOut(draftLine({ quantity: 4, designation: "W10X12", state: "draft" }));
      },
      [
        sheet(),
        sheet({ page: 2, sheet: null }),
        sheet({ page: 3, sheet: "S-301", failure: "unreadable" }),
        sheet({ page: 4, sheet: "S-302", linework: "raster" }),
        sheet({ page: 5, sheet: "S-401", counted: false, count_reason: "no_steel" }),
      ],
    );
    expect(sectionOf(summary, "Not covered")?.sentences).toEqual([
      `${EXCEPTIONS.unlabelled}: 1 on S-101, 1 on page 2.`,
      `${EXCEPTIONS.unlisted}: 1 on S-101 (W12X27).`,
      "Not decided, and not part of the takeoff: 4 W10X12.",
      `Not read. ${PAGE_FAILURES.unreadable} (S-301)`,
      "Scan: not read. (S-302)",
      "Not counted. No steel was found on it. (S-401)",
    ]);
  });

  it("leaves out what staff answered, but not what they say is existing", () => {
    const summary = build([draftLine()], (builder) =>
      builder.addPage(
        1,
        [],
        (["line", "not_steel", "dismissed", "existing"] as const).map((answer) => ({ kind: "unlabelled", text: answer, answer })),
      ),
    );
    expect(sectionOf(summary, "Not covered")?.sentences).toEqual([`${EXCEPTIONS.existing}: 1 on S-101 (existing).`]);
  });

  it("assumes the grades of the uploader's parameters where nothing else states one, and says so", () => {
    const parameters = [{ name: "default_w_steel_grade", value: "A992" }];
    const lines = [draftLine(), draftLine({ grade: "A913" }), draftLine({ designation: "C8X11.5", shape: "C" })];
    const summary = build(lines, undefined, undefined, parameters);
    expect(rowsOf(summary).map(([designation, , , , grade]) => [designation, grade])).toEqual([
      ["W12X26", "A913"],
      ["W12X26", "A992 (assumed)"],
      ["C8X11.5", ""],
    ]);
    expect(sectionOf(summary, "Assumptions")?.sentences).toEqual(["Grades that are assumed are those of the uploader's parameters."]);
  });

  it("says what the customer requires, and where it is stated", () => {
    expect(sectionOf(build([draftLine()]), "Requirements")?.sentences).toEqual([
      "Domestic steel required: Yes (questionnaire)",
      "Parameters at upload: None",
    ]);
  });

  it("names nobody", () => {
    const summary = build([draftLine({ state: "edited" })], (builder) => builder.leaveOut(draftLine({ state: "draft" })));
    expect(JSON.stringify(summary)).not.toContain(DECIDED_BY);
  });
});

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
