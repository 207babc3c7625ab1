import { describe, expect, it } from "@jest/globals";
import type { DraftLine, SheetView } from "@takeoff/contracts";
import { draftLine } from "../../../test/draft-line.ts";
import type { MarkedLine, MarkedLines } from "../../results/reading/markups/read-marked-lines.ts";
import { markupName } from "../marked-pdf/markup-names.ts";
import { findCorrections, offerDrawn, type Comparison, type DraftSnapshot } from "./find-corrections.ts";

const MARKED_AT = new Date("2026-03-05T00:00:00Z");
const LATER = "2026-03-06T00:00:00.000Z";
const boxAt = (x: number) => ({ left: x, bottom: 100, right: x + 40, top: 110 });
/** 18 points for a foot: 20 ft. */
const lineAt = (x: number, points = 360) => ({ from: { x, y: 90 }, to: { x: x + points, y: 90 } });
const view: SheetView = {
  ...{ title: "PLAN", stated: null, points_per_foot: 18, scale_source: "both", stated_points_per_foot: 18 },
  ...{ voted_points_per_foot: 18, votes: 3, box: { left: 0, bottom: 0, right: 1_000, top: 1_000 } },
};

/** A line of two pieces of 20 ft, each labelled. */
const beam = (over: Partial<DraftLine> = {}): DraftLine =>
  draftLine({
    id: 7,
    mark: "B1",
    pieces: [100, 500].map((x) => ({ box: boxAt(x), text: "W12X26", quantity: 1, line: lineAt(x) })),
    ...over,
  });

const snapshot = (lines: DraftLine[], over: Partial<DraftSnapshot> = {}): DraftSnapshot => ({
  ...{ lines, views: new Map([[1, [view]]]), facts: { marks: {}, parameters: null }, markedAt: MARKED_AT },
  ...{ pages: new Set([1]), drawn: new Set<string>(), ...over },
});

/** The markups of a line as the marked-up PDF has them. */
const markupsOf = (line: DraftLine): MarkedLine[] =>
  line.pieces.map((piece, index) => ({
    ...{ name: markupName(line, index), designation: line.designation, mark: line.mark ?? "", grade: line.grade ?? "", author: "Takeoff" },
    ...{ quantity: piece.quantity, length: line.length_in, page: line.page, place: { box: piece.box, line: piece.line } },
  }));

const fileOf = (lines: MarkedLine[], names = lines.map(({ name }) => name)): MarkedLines => ({ lines, names });
const compare = (lines: MarkedLine[], draft: DraftLine[] = [beam()], over: Partial<DraftSnapshot> = {}): Comparison =>
  findCorrections(fileOf(lines), snapshot(draft, over));
const withChanges = (change: Partial<MarkedLine>, ...at: number[]): MarkedLine[] =>
  markupsOf(beam()).map((markup, index) => (at.includes(index) ? { ...markup, ...change } : markup));
const codesOf = ({ findings }: Comparison): string[] => findings.map(({ code }) => code);

describe("findCorrections", () => {
  it("finds no correction in the marked-up PDF as it was made", () => {
    const lines = [
      beam(),
      // Not as many as are labelled: one markup counts for all.
      beam({ id: 8, quantity: 9, length_in: 301.5 }),
      beam({ id: 9, quantity: null, length_in: null }),
      beam({ id: 10, pieces: [{ box: boxAt(5), text: "W12X26", quantity: 2, line: null }] }),
    ];
    const [first, counted, unknown, labelled] = lines as [DraftLine, DraftLine, DraftLine, DraftLine];
    const file = [
      ...markupsOf(first),
      { ...(markupsOf(counted)[0] as MarkedLine), quantity: 9 },
      // What programs measure where no length was given.
      { ...(markupsOf(unknown)[0] as MarkedLine), length: 240.4 },
      ...markupsOf(labelled),
    ];
    const { corrections, known } = compare(file, lines);
    expect(corrections).toEqual([]);
    expect(known).toBe(5);
  });

  it("finds another designation, mark, length, number and grade of a whole line", () => {
    const change = { designation: "W14X30", mark: "B9", length: 252, grade: "A992", quantity: 2 };
    expect(compare(withChanges(change, 0, 1)).corrections).toEqual([
      {
        ...{ kind: "changed", page: 1, line: 7, version: 1, pieces: null, conflict: null, author: null },
        before: { designation: "W12X26", mark: "B1", quantity: 2, length_in: 240, grade: null },
        after: { designation: "W14X30", mark: "B9", quantity: 4, length_in: 252, grade: "A992" },
      },
    ]);
  });

  it("makes lines of their own of pieces that were changed by themselves, and counts the others", () => {
    const { corrections } = compare(withChanges({ designation: "W14X30" }, 1));
    expect(corrections).toMatchObject([
      { kind: "changed", line: 7, after: { designation: "W12X26", quantity: 1 } },
      { kind: "added", line: null, page: 1, after: { designation: "W14X30", mark: "B1", quantity: 1 }, pieces: [{ box: boxAt(500) }] },
    ]);
  });

  it("finds deleted pieces and deleted lines, which are asked when most of the takeoff is missing", () => {
    const [first] = markupsOf(beam()) as [MarkedLine];
    expect(compare([first]).corrections).toMatchObject([{ kind: "changed", line: 7, after: { quantity: 1 } }]);
    const others = [8, 9].map((id) => beam({ id }));
    const file = others.flatMap(markupsOf);
    expect(compare(file, [beam(), ...others]).corrections).toMatchObject([{ kind: "deleted", line: 7, after: null, conflict: null }]);
    expect(compare(markupsOf(beam({ id: 8 })), [beam(), ...others]).corrections.map(({ conflict }) => conflict)).toEqual([
      "many_deleted",
      "many_deleted",
    ]);
  });

  it("finds moved pieces, and measures those whose ends were moved", () => {
    const moved = { box: boxAt(120), line: lineAt(120) };
    expect(compare(withChanges({ place: moved }, 0)).corrections).toMatchObject([
      { kind: "moved", line: 7, pieces: [moved, { box: boxAt(500) }], after: { length_in: 240 } },
    ]);
    const longer = withChanges({ place: { box: boxAt(100), line: lineAt(100, 378) } }, 0, 1);
    expect(compare(longer).corrections[0]).toMatchObject({ kind: "changed", after: { length_in: 252, quantity: 2 } });
    // Viewers draw a line's box anew.
    expect(compare(withChanges({ place: { box: boxAt(0), line: lineAt(100.5) } }, 0)).corrections).toEqual([]);
  });

  it("does not take a line with further corners for a moved one", () => {
    expect(compare(withChanges({ place: { box: boxAt(700), line: null } }, 0)).corrections).toEqual([]);
  });

  it("takes a list without places, and lengths as they are measured, for unchanged", () => {
    expect(compare(withChanges({ place: null, length: 240.7 }, 0, 1)).corrections).toEqual([]);
    expect(compare(withChanges({ place: null, mark: null, length: null, quantity: null }, 0, 1)).corrections).toEqual([]);
  });

  it("adds new markups as lines, except those that a list gives no place and those on other pages", () => {
    const own = markupsOf(beam());
    const added: MarkedLine = {
      ...(own[0] as MarkedLine),
      name: "ABCDEFGHIJKLMNOP",
      designation: "HSS4X4X1/4",
      mark: "",
      quantity: 3,
      length: null,
    };
    const found = compare([...own, added, { ...added, place: null }, { ...added, page: 9 }]);
    expect(found.corrections).toMatchObject([
      {
        kind: "added",
        page: 1,
        after: { designation: "HSS4X4X1/4", mark: null, quantity: 3, length_in: null },
        pieces: [{ quantity: 3 }],
        author: null,
      },
    ]);
    expect(codesOf(found)).toEqual(["corrections_unchanged", "corrections_without_place", "corrections_other_page"]);
  });

  it("asks about markups that the drawing had before, with their author", () => {
    const drawn: MarkedLine = { ...(markupsOf(beam())[0] as MarkedLine), name: "DRAWN", author: "Robin" };
    expect(compare([...markupsOf(beam()), drawn], [beam()], { drawn: new Set(["DRAWN"]) }).corrections).toMatchObject([
      { kind: "added", conflict: "of_drawing", author: "Robin" },
    ]);
    expect(offerDrawn(fileOf([drawn]), new Set([1])).corrections).toMatchObject([
      { kind: "added", conflict: "of_drawing", author: "Robin" },
    ]);
  });

  it("asks where a line was decided after the marked-up PDF was made, and does not miss what was added since", () => {
    const later = beam({ decided_at: LATER });
    const file = markupsOf(later).map((markup) => ({ ...markup, designation: "W14X30" }));
    expect(compare(file, [later]).corrections).toMatchObject([{ kind: "changed", conflict: "decided_later" }]);
    expect(compare(markupsOf(beam()), [beam(), beam({ id: 8, decided_at: LATER })]).corrections).toEqual([]);
    expect(compare(file, [beam()], { markedAt: null }).corrections).toMatchObject([{ conflict: "decided_later" }]);
  });

  it("leaves lines as they are whose markups name no steel any more, and those that are rejected by now", () => {
    const names = markupsOf(beam()).map(({ name }) => name);
    const unreadable = findCorrections({ lines: [], names }, snapshot([beam()]));
    expect([unreadable.corrections, codesOf(unreadable), unreadable.known]).toEqual([
      [],
      ["corrections_unchanged", "corrections_unreadable"],
      2,
    ]);
    const rejected = compare(withChanges({ designation: "W14X30" }, 0, 1), [beam({ state: "rejected" })]);
    expect([rejected.corrections, codesOf(rejected)]).toEqual([[], ["corrections_unchanged", "corrections_undecided"]]);
  });
});
