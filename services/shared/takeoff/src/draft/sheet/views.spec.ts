import { describe, expect, it } from "@jest/globals";
import { joinRuns, type Run } from "../text/runs.ts";
import { StrokeList } from "../page/strokes.ts";
import { readPrintedScale } from "./printed-scale.ts";
import { findViews, viewAt, viewOfLabel } from "./views.ts";

type Text = [text: string, x: number, y: number];
const runs = (...texts: Text[]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 0.6 * text.length * 10, height: 10, angle: 0 })));
const page = { width: 1000, height: 800 };

/** Frames with a cross in them, so that their linework hangs together. */
function frames(...boxes: [left: number, bottom: number, right: number, top: number][]) {
  const list = new StrokeList();
  for (const [left, bottom, right, top] of boxes) {
    list.add(left, bottom, right, bottom, 1, 0);
    list.add(right, bottom, right, top, 1, 0);
    list.add(right, top, left, top, 1, 0);
    list.add(left, top, left, bottom, 1, 0);
  }
  return { ...page, strokes: list.take() };
}

describe("readPrintedScale", () => {
  it.each([
    ['1/4" = 1\'-0"', 18],
    ['SCALE: 3/32"=1\'-0"', 6.75],
    ['1 1/2" = 1\'-0"', 108],
    ["1-1/2\" = 1'", 108],
    ["1\" = 20'", 3.6],
    ['3" = 1\'-0"', 216],
    ["SCALE 1:100", 8.64],
    ["M 1:50", 17.28],
    ["1:100 @ A1", 8.64],
    ["NTS", null],
    ["SCALE: NOT TO SCALE", null],
  ])("reads %s as %p points for a foot", (text, pointsPerFoot) => {
    expect(readPrintedScale(text)?.pointsPerFoot).toBe(pointsPerFoot);
  });

  it.each(["W12X26", '12"', "SCALE", '0" = 1\'-0"', "ANTS", "FALL 1:100", "1:37"])("reads no scale in %s", (text) => {
    expect(readPrintedScale(text)).toBeNull();
  });
});

describe("findViews", () => {
  it("gives linework to the title below it, next to other views", () => {
    const sheet = frames([50, 200, 400, 700], [550, 300, 750, 500]);
    const texts = runs(["FRAMING PLAN", 60, 165], ['1/8" = 1\'-0"', 60, 150], ["ENLARGED PLAN", 560, 265], ['1/4" = 1\'-0"', 560, 250]);
    const views = findViews(sheet, texts);
    expect(views.map(({ title, statedPointsPerFoot }) => [title, statedPointsPerFoot]).sort()).toEqual([
      ["ENLARGED PLAN", 18],
      ["FRAMING PLAN", 9],
    ]);
    const titleAt = (x: number, y: number) => views[viewAt(views, { x, y }) ?? -1]?.title;
    expect([titleAt(100, 300), titleAt(600, 400), titleAt(900, 100)]).toEqual(["FRAMING PLAN", "ENLARGED PLAN", undefined]);
  });

  it("cuts linework of views that touch each other above the title between them", () => {
    const sheet = frames([50, 100, 400, 380], [50, 380, 400, 700]);
    const views = findViews(sheet, runs(["LOWER", 60, 75], ["NTS", 60, 60], ["UPPER", 60, 405], ["NTS", 60, 390]));
    const titleAt = (y: number) => views[viewAt(views, { x: 200, y }) ?? -1]?.title;
    expect([titleAt(200), titleAt(600)]).toEqual(["LOWER", "UPPER"]);
  });

  it("says how many times as large as the named paper the page is, and takes a slope for no scale", () => {
    const views = findViews(frames([50, 200, 400, 700]), runs(["ROOF FRAMING PLAN", 60, 165], ["1:100 @ A1", 60, 150], ["1:50", 200, 400]));
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({ stated: "1:100 @ A1", statedPointsPerFoot: 8.64 });
    expect(views[0]?.paperTimes).toBeCloseTo(0.42, 2);
  });

  it("takes a sheet without titles for one view, at the scale of the title block", () => {
    const [view, ...others] = findViews(frames([50, 100, 400, 700]), runs(['1/4" = 1\'-0"', 900, 50]));
    expect(others).toEqual([]);
    expect(view).toMatchObject({ title: null, statedPointsPerFoot: 18, box: { left: 0, right: 1000 } });
  });
});

describe("viewOfLabel", () => {
  const view = (left: number, right: number) => ({
    ...{ title: null, stated: null, statedPointsPerFoot: null },
    box: { left, bottom: 100, right, top: 500 },
  });
  const label = (left: number) => ({ left, bottom: 200, right: left + 60, top: 210 });

  it("takes a label that begins before a view's edge and ends behind it for one of the view", () => {
    const views = [view(100, 400), view(600, 800)];
    expect([150, 390, 560, 450].map((left) => viewOfLabel(views, label(left)))).toEqual([0, 0, 1, null]);
  });

  it("does not choose between two views whose edges a label crosses", () => {
    expect(viewOfLabel([view(100, 400), view(440, 800)], label(390))).toBeNull();
  });
});
