import { describe, expect, it } from "@jest/globals";
import type { DraftLine } from "@takeoff/contracts";
import { sortRejected } from "./decisions/use-line-storage.ts";
import { findAction } from "../../../shared/ui/hooks/shortcuts.ts";
import { REVIEW_SHORTCUTS } from "./review-shortcuts.ts";
import { filterLines, INITIAL_REVIEW, reduceReview, type ReviewEvent, type ReviewState } from "./review-state.ts";

const press = (key: string, modifiers = {}) =>
  findAction(REVIEW_SHORTCUTS, { key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

describe("REVIEW_SHORTCUTS", () => {
  it("names each key once: a second meaning would be done by who hears the key first", () => {
    const keys = REVIEW_SHORTCUTS.flatMap((shortcut) => shortcut.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it("joins lines by c, and leaves the key that takes the document to the control of the assignment", () => {
    expect(press("c")).toBe("join");
    expect(press("C")).toBeNull();
  });

  it("leaves keys with a modifier to the browser", () => {
    expect(press("c", { ctrlKey: true })).toBeNull();
  });
});

const BOX = { left: 10, right: 20, bottom: 30, top: 40 };
const MEASURED = { from: { x: 0, y: 0 }, to: { x: 30, y: 40 } };

const reduceAll = (events: readonly ReviewEvent[], state: ReviewState = INITIAL_REVIEW): ReviewState => events.reduce(reduceReview, state);

describe("reduceReview", () => {
  it("ends the correction and forgets the place in focus when another line is selected", () => {
    const corrected = reduceAll([
      { type: "select", id: 1 },
      { type: "showException", key: "a", box: BOX },
      { type: "mode", mode: "edit" },
    ]);
    expect(corrected).toMatchObject({ selectedId: 1, mode: "edit", focus: BOX, shownException: "a" });
    expect(reduceReview(corrected, { type: "select", id: 2 })).toMatchObject({
      ...{ selectedId: 2, mode: "look", focus: null, shownException: null },
    });
  });

  it("does nothing with a line while none is selected", () => {
    expect(reduceReview(INITIAL_REVIEW, { type: "mode", mode: "edit" })).toEqual(INITIAL_REVIEW);
  });

  it("chooses pieces of a line that is split, and forgets them when that ends", () => {
    const splitting = reduceAll([
      { type: "select", id: 1 },
      { type: "mode", mode: "split" },
      { type: "togglePiece", piece: 2 },
      { type: "togglePiece", piece: 0 },
      { type: "togglePiece", piece: 2 },
    ]);
    expect(splitting).toMatchObject({ mode: "split", chosen: [0] });
    expect(reduceReview(splitting, { type: "mode", mode: "look" })).toMatchObject({ mode: "look", chosen: [] });
    expect(reduceReview(splitting, { type: "endMode", mode: "split", id: 1 })).toMatchObject({ mode: "look", chosen: [] });
    expect(reduceReview(splitting, { type: "endMode", mode: "edit", id: 1 })).toBe(splitting);
    expect(reduceReview(splitting, { type: "endMode", mode: "split", id: 2 })).toBe(splitting);
  });

  it("puts a tool away when it is chosen a second time, and replaces the other tool", () => {
    const box = reduceReview(INITIAL_REVIEW, { type: "toggleBox" });
    expect(box.tool).toBe("box");
    expect(reduceReview(box, { type: "toggleBox" }).tool).toBe("pan");
    expect(reduceReview(box, { type: "toggleMeasure" }).tool).toBe("measure");
  });

  it("keeps the tool for another box when a drawn line is cancelled, and puts it away when the line is added", () => {
    const drawn = reduceAll([{ type: "toggleBox" }, { type: "draw", box: BOX }]);
    expect(drawn.drawn).toBe(BOX);
    expect(reduceReview(drawn, { type: "cancelLine" })).toMatchObject({ drawn: null, tool: "box" });
    expect(reduceReview(drawn, { type: "addLine" })).toMatchObject({ drawn: null, tool: "pan" });
  });

  it("shows a measured line without a dialog", () => {
    const measured = reduceAll([{ type: "toggleMeasure" }, { type: "measure", measured: MEASURED }]);
    expect(measured).toMatchObject({ measured: MEASURED, tool: "measure", dialog: null });
    expect(reduceReview(measured, { type: "toggleMeasure" })).toMatchObject({ measured: null, tool: "pan" });
  });

  it("opens the scale dialog again when two points were clicked for it, and forgets them when the scale is saved", () => {
    const clicking = reduceAll([{ type: "openDialog", dialog: "scale" }, { type: "measureScale" }]);
    expect(clicking).toMatchObject({ dialog: null, tool: "measure", measuresScale: true });
    const asked = reduceReview(clicking, { type: "measure", measured: MEASURED });
    expect(asked).toMatchObject({ dialog: "scale", measured: MEASURED });
    expect(reduceReview(asked, { type: "saveScale" })).toEqual({ ...INITIAL_REVIEW, pane: "drawing" });
    expect(reduceReview(asked, { type: "closeDialog" })).toMatchObject({ dialog: null, measuresScale: false, measured: MEASURED });
  });

  it("goes on measuring for a scale after the list of shortcuts was looked at", () => {
    const clicking = reduceReview(INITIAL_REVIEW, { type: "measureScale" });
    const afterHelp = reduceAll([{ type: "openDialog", dialog: "help" }, { type: "closeDialog" }], clicking);
    expect(afterHelp).toEqual(clicking);
  });

  it("fills a measured length in for the selected line, or for the one that is being added, and forgets it with the form", () => {
    const used = reduceAll([
      { type: "select", id: 4 },
      { type: "toggleMeasure" },
      { type: "measure", measured: MEASURED },
      { type: "useLength", inches: 90 },
    ]);
    expect(used).toMatchObject({ mode: "edit", usedLength: { inches: 90 }, tool: "measure", pane: "lines" });
    expect(reduceReview(used, { type: "mode", mode: "look" }).usedLength).toBeNull();
    expect(reduceReview(used, { type: "select", id: 5 }).usedLength).toBeNull();
    const added = reduceAll([
      { type: "select", id: 4 },
      { type: "toggleBox" },
      { type: "draw", box: BOX },
      { type: "useLength", inches: 8 },
    ]);
    expect(added).toMatchObject({ mode: "look", usedLength: { inches: 8 } });
    expect(reduceReview(added, { type: "addLine" }).usedLength).toBeNull();
  });

  it("shows the pane in which a narrow window's work goes on", () => {
    const panes = (events: readonly ReviewEvent[]) => reduceAll(events).pane;
    expect(panes([{ type: "toggleBox" }])).toBe("drawing");
    expect(panes([{ type: "toggleBox" }, { type: "draw", box: BOX }])).toBe("lines");
    expect(panes([{ type: "showException", key: "a", box: BOX }])).toBe("drawing");
    expect(
      panes([
        { type: "showException", key: "a", box: BOX },
        { type: "showPane", pane: "lines" },
      ]),
    ).toBe("lines");
  });

  it("opens another sheet with nothing selected, nothing measured and the filter as it was", () => {
    const filter = { state: "draft", confidence: "no_length" } as const;
    const state = reduceAll([
      { type: "filter", filter },
      { type: "select", id: 3 },
      { type: "toggleMeasure" },
      { type: "measure", measured: MEASURED },
      { type: "openSheet" },
    ]);
    expect(state).toEqual({ ...INITIAL_REVIEW, filter, pane: "drawing" });
  });
});

describe("filterLines", () => {
  it("shows lines without a length", () => {
    const lines = [
      { id: 1, confidence: "check", length_in: null },
      { id: 2, confidence: "check", length_in: 120 },
    ] as DraftLine[];
    const state: ReviewState = { ...INITIAL_REVIEW, filter: { state: "", confidence: "no_length" } };
    expect(filterLines(lines, state).map(({ id }) => id)).toEqual([1]);
  });

  it("keeps the selected line, which its decision would hide", () => {
    const lines = [
      { id: 1, state: "draft", confidence: "sure" },
      { id: 2, state: "accepted", confidence: "sure" },
      { id: 3, state: "accepted", confidence: "check" },
    ] as DraftLine[];
    const state: ReviewState = { ...INITIAL_REVIEW, filter: { state: "draft", confidence: "" }, selectedId: 2 };
    expect(filterLines(lines, state).map(({ id }) => id)).toEqual([1, 2]);
  });
});

const line = (id: number, version: number, state: DraftLine["state"]) => ({ id, version, state }) as DraftLine;
const SENT = [1, 2, 3, 4].map((id) => ({ id, version: 5 }));
const idsOf = (lines: readonly DraftLine[]) => lines.map(({ id }) => id);

describe("sortRejected", () => {
  it("tells lines that somebody else changed from those that nobody changed", () => {
    const now = [line(1, 6, "rejected"), line(2, 5, "draft"), line(3, 7, "edited"), line(9, 9, "rejected")];
    const { changed, unchanged } = sortRejected(SENT, now, "accepted");
    expect([idsOf(changed), idsOf(unchanged)]).toEqual([[1, 3], [2]]);
  });

  it("leaves out lines that somebody else decided in the same way", () => {
    const { changed, unchanged } = sortRejected(SENT, [line(1, 6, "accepted"), line(2, 5, "draft")], "accepted");
    expect([idsOf(changed), idsOf(unchanged)]).toEqual([[], [2]]);
  });
});
