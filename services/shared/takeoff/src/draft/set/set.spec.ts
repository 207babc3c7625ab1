import { describe, expect, it } from "@jest/globals";
import { countSet } from "./count-set.ts";
import { findKindsBySeries, type SeriesSheet } from "./series-kind.ts";
import { areOblique, type SetLine, type SetPage } from "./set-page.ts";

const page = (number: number, title: string | null, rest: Partial<SetPage> = {}): SetPage => ({
  ...{ page: number, sheet: `S-${number}`, title, kind: "plan", isDrawing: true, isVoid: false },
  ...{ revision: null, issued: null, views: [], axes: [], isCounted: null },
  ...rest,
});
const line = (number: number, designation: string, quantity: number | null = 1, rest: Partial<SetLine> = {}): SetLine => ({
  ...{ page: number, view: null, mark: null, designation, quantity, inches: null, role: "placed" },
  ...{ isStated: false, isBrace: false, repeats: null },
  ...rest,
});
/** The reasons of the lines, null for those that are counted, and of the sheets. */
function count(pages: readonly SetPage[], lines: readonly SetLine[]) {
  const { sheets, leftOut } = countSet(pages, lines);
  return {
    lines: lines.map((one) => leftOut.get(one) ?? null),
    sheets: pages.map(({ page: number }) => sheets.get(number)?.reason),
    others: pages.map(({ page: number }) => sheets.get(number)?.other),
  };
}

describe("countSet", () => {
  it("counts plans before elevations, elevations before sections, and braces of elevations", () => {
    const pages = [page(1, "ROOF FRAMING PLAN"), page(2, "BRACED FRAMES", { kind: "elevation" }), page(3, "SECTIONS", { kind: "section" })];
    const lines = [
      line(1, "W12X26", 4),
      line(2, "W12X26"),
      line(2, "W12X26", 1, { isBrace: true }),
      line(2, "HSS4X4X1/4"),
      line(3, "HSS4X4X1/4"),
      line(3, "L3X3X1/4"),
    ];
    expect(count(pages, lines)).toMatchObject({
      lines: [null, "on_plan", null, null, "on_plan", null],
      sheets: [null, "partly", "partly"],
    });
  });

  it("counts in details only what says how many there are, and rows of lists", () => {
    const pages = [page(1, "DETAILS", { kind: "detail" }), page(2, "TYPICAL DETAILS", { kind: "typical_detail" })];
    const lines = [
      line(1, "PL1/2X6"),
      line(1, "PL3/8X6", 5, { isStated: true }),
      line(2, "PL1/2X6"),
      line(2, "L3X3X1/4", 2, { role: "list" }),
    ];
    expect(count(pages, lines)).toMatchObject({ lines: ["detail", null, "typical_detail", null], sheets: ["partly", "partly"] });
  });

  it("follows the titles of views on a sheet with several", () => {
    const pages = [page(1, "FRAMING PLAN AND DETAILS", { views: ["FRAMING PLAN", "BASE DETAIL"] })];
    expect(count(pages, [line(1, "W12X26", 1, { view: 0 }), line(1, "PL1/2X6", 1, { view: 1 })]).lines).toEqual([null, "detail"]);
  });

  it("counts the newest edition of a sheet: by revision, else by date, else the later page, and says so", () => {
    const editions = (first: Partial<SetPage>, second: Partial<SetPage>) =>
      count(
        [page(1, "ROOF FRAMING PLAN", { sheet: "S-1", ...first }), page(2, "ROOF FRAMING PLAN", { sheet: "S-1", ...second })],
        [line(1, "W12X26"), line(2, "W12X26")],
      );
    expect(editions({ revision: "2" }, { revision: "1" })).toMatchObject({ sheets: [null, "older_revision"], others: [null, 1] });
    expect(editions({ revision: "B" }, { revision: "0" }).sheets).toEqual(["older_revision", null]);
    expect(editions({ issued: "2026-03-01" }, { issued: "2026-02-01" }).sheets).toEqual([null, "older_revision"]);
    expect(editions({}, {})).toMatchObject({ sheets: ["repeated_sheet", null], others: [2, null] });
    expect(editions({ revision: "1", isVoid: true }, { revision: "0" }).sheets).toEqual(["void", null]);
    expect(editions({ isCounted: true }, { isCounted: false }).sheets).toEqual(["by_person", "by_person"]);
    expect(editions({ title: "EAST BUILDING PLAN" }, { title: "WEST BUILDING PLAN" }).sheets).toEqual([null, null]);
  });

  it("counts nothing of letters, notes, lists of drawings and sheets that are not in use", () => {
    const pages = [
      page(1, null, { isDrawing: false }),
      page(2, "GENERAL NOTES", { kind: "notes" }),
      page(3, "SHEET INDEX", { kind: "register" }),
      page(4, "ROOF FRAMING PLAN", { isVoid: true }),
      page(5, "FLOOR FRAMING PLAN"),
      page(6, "SHOP DRAWING", { kind: "shop" }),
    ];
    const lines = pages.slice(0, 4).map((one) => line(one.page, "W12X26"));
    expect(count(pages, lines).sheets).toEqual(["no_drawing", "notes", "register", "void", "no_steel", "no_section"]);
    expect(count(pages, lines).lines).toEqual(["no_drawing", "notes", "register", "void"]);
  });

  it("counts pieces that stand at one place on two plans on the first, as long as that one counts", () => {
    const pages = [page(1, "LEVEL 2 PLAN AREA A"), page(2, "LEVEL 2 PLAN AREA B")];
    const lines = [line(1, "W12X26", 3), line(2, "W12X26", 2), line(2, "W12X26", 1, { repeats: 1 })];
    expect(count(pages, lines)).toMatchObject({ lines: [null, null, "repeated"], sheets: [null, "partly"], others: [null, 1] });
    const [first, second] = pages as [SetPage, SetPage];
    expect(count([{ ...first, isCounted: false }, second], lines).lines).toEqual(["by_person", null, null]);
  });

  it("counts a level and its areas without common grid lines once: of each designation the side with more pieces", () => {
    const pages = [page(1, "LEVEL 2 FRAMING PLAN - OVERALL"), page(2, "LEVEL 2 FRAMING PLAN - AREA A"), page(3, "LEVEL 2 PLAN - AREA B")];
    const lines = [
      line(1, "W12X26", 2),
      line(1, "W8X10", 3),
      line(2, "W12X26", 4),
      line(3, "W12X26", 5),
      line(3, "W8X10", 1),
      line(3, "W14X22"),
    ];
    expect(count(pages, lines).lines).toEqual(["repeated", null, null, null, "repeated", null]);
  });

  it("counts pieces whose mark a parts list has in that list", () => {
    const pages = [page(1, "ERECTION PLAN", { kind: "erection_plan" }), page(2, "BEAM DETAIL", { kind: "shop", sheet: "B12" })];
    const lines = [
      line(1, "W12X26", 2, { mark: "b12" }),
      line(1, "W12X26", 1, { mark: "B13" }),
      line(2, "W12X26", 2, { role: "list", mark: "m1" }),
    ];
    expect(count(pages, lines)).toMatchObject({ lines: ["listed", null, null], sheets: ["partly", null] });
  });

  it("counts pieces of anchor plans and sections whose mark and size a parts list has in that list, unless staff count their sheet", () => {
    const lines = [
      line(1, "L3X3X1/4", 36, { mark: "M15", isStated: true }),
      line(1, "W12X26", 1, { mark: "M15", isStated: true }),
      line(2, "L3X3X1/4", 36, { mark: "m15", role: "list" }),
    ];
    const countWith = (rest: Partial<SetPage>) =>
      count([page(1, "ANCHOR PLAN", { kind: "anchor_plan", ...rest }), page(2, "ANGLE", { kind: "shop" })], lines).lines;
    expect([countWith({}), countWith({ isCounted: true })]).toEqual([
      ["listed", null, null],
      [null, null, null],
    ]);
  });

  it.each([
    ["in the bills that say as many", 3, [null, null, null, "listed"]],
    ["on its own sheet where that says more", 5, [null, "listed", "listed", null]],
    ["in the bills where its own sheet says no number", null, [null, null, null, "listed"]],
  ])("counts a part of assemblies that a sheet of its own shows again %s", (_, ownPieces, reasons) => {
    const bills = [1, 2].map((number) => page(number, "BEAM DETAIL", { kind: "shop" }));
    const plate = (isCounted: boolean | null) => [...bills, page(3, "PLATE", { kind: "gather", isCounted })];
    const row = (number: number, quantity: number | null, mark: string) => line(number, "PL1/2X6", quantity, { role: "list", mark });
    // The second bill has another row, too.
    const lines = [row(1, 1, "m1"), row(1, 1, "p7"), row(2, 2, "p7"), row(3, ownPieces, "P7"), row(2, 1, "m2")];
    expect(count(plate(null), lines).lines.slice(0, 4)).toEqual(reasons);
    expect(count(plate(true), lines).lines[3]).toBeNull();
  });

  it("counts pieces of the marks that a row of a list names together in that list", () => {
    const pages = [page(1, "ERECTION PLAN", { kind: "erection_plan" }), page(2, "MISCELLANEOUS LIST", { kind: "shop", sheet: "L1" })];
    const lines = [
      ...["A-1", "A-2", "A-3", "A-4"].map((mark) => line(1, "W12X26", 1, { mark })),
      line(2, "W12X26", 6, { role: "list", mark: "A-1 THRU A-3" }),
    ];
    expect(count(pages, lines).lines).toEqual(["listed", "listed", "listed", null, null]);
  });

  describe("counts a list once that another sheet repeats", () => {
    const row = (number: number, designation: string, inches: number | null, quantity = 2) =>
      line(number, designation, quantity, { role: "list", inches });
    const lists = (first: string | null, second: string | null) => [
      page(1, null, { kind: "other", sheet: first }),
      page(2, null, { kind: "other", sheet: second }),
    ];
    const whole = [row(1, "PL10X200", 12), row(1, "UPN80", 27), row(1, "RB16", 3)];

    it.each<[what: string, sheets: [string | null, string | null], rows: SetLine[], expected: (string | null)[]]>([
      ["a part of it on a sheet without a number", ["A-1", null], [row(2, "UPN80", 27)], ["repeated"]],
      ["a part of it on another sheet of one drawing", ["A-1", "A-1"], [row(2, "RB16", 3), row(2, "UPN80", 27)], ["repeated", "repeated"]],
      ["but not on a sheet of another number", ["A-1", "A-2"], [row(2, "UPN80", 27)], [null]],
      ["but not where a row has another number", ["A-1", null], [row(2, "UPN80", 27), row(2, "RB16", 3, 4)], [null, null]],
      ["but not where a length is not known", ["A-1", null], [row(2, "UPN80", null)], [null]],
    ])("%s", (_, sheets, rows, expected) => {
      const found = count(lists(...sheets), [...whole, ...rows]).lines;
      expect([found.slice(0, 3), found.slice(3)]).toEqual([[null, null, null], expected]);
    });

    it("and both of two sheets of one drawing whose lists go on", () => {
      expect(count(lists("A-1", "A-1"), [...whole, row(2, "IPE200", 90)]).lines).toEqual([null, null, null, null]);
    });
  });

  describe("compares pieces without a mark with the lists of the set", () => {
    const pages = [
      page(1, "ERECTION PLAN", { kind: "erection_plan" }),
      page(2, "ERECTION PLAN", { kind: "erection_plan" }),
      page(3, "BEAM DETAIL", { kind: "shop", sheet: "F1" }),
    ];
    const marked = ["F1B1", "F1B2", "F1B3"].map((mark) => line(1, "W14X22", 1, { mark }));
    const rows = [
      ...["F1B1", "F1B2", "F1B3"].map((mark) => line(3, "W14X22", 1, { mark, role: "list" })),
      line(3, "W12X26", 5, { mark: "F1B4", role: "list" }),
      line(3, "L4X4X1/4", 9, { mark: "a7", role: "list" }),
    ];
    const compare = (shown: readonly SetLine[], lists = rows, all = pages) => {
      const { leftOut, beside } = countSet(all, [...shown, ...lists]);
      return shown.map((one) => leftOut.get(one) ?? beside.get(one) ?? null);
    };

    it.each<[what: string, shown: SetLine[], expected: (string | number | null)[]]>([
      [
        "each sheet where the plans' marks are listed",
        [...marked, line(1, "W12X26", 4), line(2, "W12X26", 5)],
        ["listed_size", "listed_size"],
      ],
      ["a sheet that shows more of them, which is said", [...marked, line(1, "W12X26", 4), line(2, "W12X26", 6)], ["listed_size", 5]],
      ["what is joined to others, too", [...marked, line(2, "L4X4X1/4", 2)], ["listed_size"]],
      ["all sheets together without marks", [line(1, "W12X26", 2), line(2, "W12X26", 3)], ["listed_size", "listed_size"]],
      ["more of all sheets, which is said", [line(1, "W12X26", 4), line(2, "W12X26", 5)], [5, 5]],
      ["a part of the marks as none", [...marked, line(2, "W8X10", 1, { mark: "B9" }), line(1, "W12X26", 9)], [null, 5]],
      ["main members alone where the lists may be a part", [line(1, "L4X4X1/4", 2)], [null]],
      ["sizes that no list has", [...marked, line(1, "W8X10", 2)], [null]],
    ])("%s", (_, shown, expected) => {
      expect(compare(shown).slice(-expected.length)).toEqual(expected);
    });

    it("but those of sheets that staff count, of shop drawings, and of lists that are not counted", () => {
      const shown = [line(1, "W12X26", 2), line(3, "W12X26", 2)];
      const [first, second, third] = pages as [SetPage, SetPage, SetPage];
      expect(compare(shown, rows, [{ ...first, isCounted: true }, second, third])).toEqual([null, null]);
      expect(compare(shown, rows, [first, second, { ...third, isVoid: true }])).toEqual([null, "void"]);
    });
  });

  it("leaves two whole plans of one title alone: they are of two buildings", () => {
    expect(count([page(1, "ROOF FRAMING PLAN"), page(2, "ROOF FRAMING PLAN")], [line(1, "W12X26"), line(2, "W12X26")]).lines).toEqual([
      null,
      null,
    ]);
  });
});

describe("findKindsBySeries", () => {
  type Sheet = Partial<SeriesSheet> & Pick<SeriesSheet, "sheet" | "kind">;
  const kindsOf = (sheets: readonly Sheet[]) => [
    ...findKindsBySeries(sheets.map((sheet, index) => ({ page: index + 1, isDrawing: true, width: 1_224, height: 792, ...sheet }))),
  ];
  /** Numbers from 101 on. */
  const series = (prefix: string, ...kinds: SeriesSheet["kind"][]): Sheet[] =>
    kinds.map((kind, index) => ({ sheet: `${prefix}${101 + index}`, kind }));

  it.each<[what: string, sheets: Sheet[], expected: [number, SeriesSheet["kind"]][]]>([
    [
      "shop drawings without their heading",
      series("", "shop", "shop", "detail", "shop", "other"),
      [
        [3, "shop"],
        [5, "shop"],
      ],
    ],
    ["an erection plan without a title", series("E", "erection_plan", "erection_plan", "other", "erection_plan"), [[3, "erection_plan"]]],
    ["details among elevations, which say what they are", series("S-", "elevation", "elevation", "elevation", "detail"), []],
    ["a set of many kinds", series("S-", "plan", "elevation", "section", "other", "plan", "plan"), []],
    ["notes, which stand alone", series("S-", "notes", "notes", "notes", "other"), []],
    ["too few sheets", series("S-", "plan", "plan", "other"), []],
    ["more sheets that say nothing than sheets that do", series("S-", "plan", "plan", "plan", "other", "other", "other"), []],
    ["a sheet of another series", [...series("S-", "plan", "plan", "plan"), { sheet: "S-201", kind: "other" }], []],
    ["a sheet of another size", [...series("S-", "plan", "plan", "plan"), { sheet: "S-104", kind: "other", width: 612 }], []],
    [
      "a page without a number, and a letter",
      [...series("", "shop", "shop", "shop"), { sheet: null, kind: "other" }, { sheet: "105", kind: "other", isDrawing: false }],
      [],
    ],
  ])("takes sheets for what their series shows: %s", (_, sheets, expected) => {
    expect(kindsOf(sheets)).toEqual(expected);
  });
});

describe("areOblique", () => {
  it("tells texts along braces from level and upright ones", () => {
    const box = (width: number, height: number) => ({ box: { left: 0, bottom: 0, right: width, top: height } });
    expect([box(28, 9), box(9, 45), box(30, 25)].map((one) => areOblique([one]))).toEqual([false, false, true]);
  });
});
