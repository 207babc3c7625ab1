import { describe, expect, it } from "@jest/globals";
import type { SheetView } from "@takeoff/contracts";
import { sampleView } from "../../../test/draft-samples.ts";
import { findSnap } from "./measure/find-snap.ts";
import { findDrawnLines, LineIndex } from "./measure/line-index.ts";
import { describeMeasured, describeScale, findView, findViewAt, formatScale, measureInches, nameView } from "./scales.ts";
import { findListTarget } from "./toolbar/list-keys.ts";
import { fitBox, fitPage, keepCentre, limitCanvasScale, showBox, toPageBox, toPagePoint, toSeenBox, ZOOM, zoomAt } from "./view/view.ts";

const view = (more: Partial<SheetView>): SheetView =>
  sampleView({ title: "PLAN", box: { left: 0, bottom: 0, right: 100, top: 100 }, ...more });

it("names views by their titles, and scales by inches for a foot", () => {
  expect([nameView(view({}), 0), nameView(view({ title: null, stated: null }), 1)]).toEqual([`PLAN · 1/4" = 1'-0"`, "View 2"]);
  expect(formatScale(18)).toBe(`0.25" = 1'-0"`);
});

it("describeScale says by what a view is measured, and where that is from", () => {
  expect(describeScale(view({}))).toBe(`1/4" = 1'-0", printed, confirmed by its dimensions`);
  expect(describeScale(view({ scale_source: "voted", points_per_foot: 9 }))).toBe(`0.125" = 1'-0", by its dimensions`);
  expect(describeScale(view({ scale_source: "conflict", points_per_foot: null }))).toBe(
    "Scale not known, its dimensions do not agree with what is printed",
  );
  expect(describeScale(view({ stated: null, scale_source: "none", points_per_foot: null }))).toBe("Scale not known");
});

describe("measureInches", () => {
  const views = [view({}), view({ points_per_foot: 36, box: { left: 200, bottom: 0, right: 300, top: 100 } })];

  it("measures by the scale of the view in which both ends lie", () => {
    expect(measureInches({ from: { x: 10, y: 10 }, to: { x: 10, y: 100 } }, views)).toBe(60);
    expect(measureInches({ from: { x: 210, y: 10 }, to: { x: 210, y: 100 } }, views)).toBe(30);
    expect(describeMeasured({ from: { x: 10, y: 10 }, to: { x: 10, y: 100 } }, views)).toBe(`Measured: 5'-0"`);
    expect(describeMeasured({ from: { x: 10, y: 10 }, to: { x: 10, y: 100 } }, [view({ stated: "1:100" })])).toBe("Measured: 1524 mm");
  });

  it("knows no length outside of all views, between two scales, and where the scale is in doubt", () => {
    expect(measureInches({ from: { x: 10, y: 10 }, to: { x: 10, y: 101 } }, views)).toBeNull();
    expect(measureInches({ from: { x: 10, y: 10 }, to: { x: 210, y: 10 } }, views)).toBeNull();
    expect(measureInches({ from: { x: 1, y: 1 }, to: { x: 1, y: 9 } }, [view({ points_per_foot: null })])).toBeNull();
    expect(describeMeasured({ from: { x: 1, y: 1 }, to: { x: 1, y: 9 } }, [])).toBe("The scale is not known here.");
  });
});

it("finds the innermost view around a point", () => {
  const views = [view({}), view({ box: { left: 50, bottom: 50, right: 90, top: 90 } })];
  expect([findView(views, { x: 10, y: 10 }), findView(views, { x: 60, y: 60 }), findView(views, { x: 200, y: 1 })]).toEqual([0, 1, 0]);
  expect(findViewAt(views, { x: 200, y: 1 })).toBeNull();
});

describe("findSnap", () => {
  const SIZE = { width: 1000, height: 800 };
  /** A level beam, the grid lines through its left end and beyond its right end, and a second level line. */
  const INDEX = new LineIndex(
    Float32Array.of(...[100, 300, 480, 300], ...[100, 100, 100, 700], ...[500, 100, 500, 700], ...[60, 600, 900, 600]),
    SIZE,
  );
  const snap = (x: number, y: number, from: { x: number; y: number } | null = null) => findSnap(INDEX, { x, y }, from, 8);

  it("takes the end of a line before its line", () => {
    expect(snap(476, 304)).toEqual({ point: { x: 480, y: 300 }, kind: "end" });
  });

  it("takes the place where two lines cross before the lines", () => {
    expect(snap(104, 596)).toEqual({ point: { x: 100, y: 600 }, kind: "crossing" });
    expect(snap(497, 603)).toEqual({ point: { x: 500, y: 600 }, kind: "crossing" });
  });

  it("takes the place on a grid line that is square to where the measured line begins", () => {
    expect(snap(496, 446, { x: 100, y: 450 })).toEqual({ point: { x: 500, y: 450 }, kind: "square" });
    expect(snap(496, 470, { x: 100, y: 450 })).toEqual({ point: { x: 500, y: 470 }, kind: "line" });
  });

  it("takes the nearest place on a line, and else the point itself", () => {
    expect(snap(503, 222)).toEqual({ point: { x: 500, y: 222 }, kind: "line" });
    expect(snap(300, 450)).toEqual({ point: { x: 300, y: 450 }, kind: null });
    // The line through the beam goes on, the beam does not.
    expect(snap(490, 300, { x: 490, y: 500 })).toEqual({ point: { x: 490, y: 300 }, kind: null });
  });
});

const SIZE = { width: 3456, height: 2592 };

const visited = (index: LineIndex, x: number, y: number, reach: number): number[] => {
  const lines: number[] = [];
  index.visit({ x, y }, reach, (line) => lines.push(line));
  return lines.sort((a, b) => a - b);
};

/** Whether a line passes within reach of a point, by its distance from it. */
function passes([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: Float32Array, x: number, y: number, reach: number): boolean {
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along = square === 0 ? 0 : Math.min(Math.max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square, 0), 1);
  return Math.hypot(x1 + along * (x2 - x1) - x, y1 + along * (y2 - y1) - y) <= reach;
}

/** Numbers between 0 and 1, the same in each run. */
function makeRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe("LineIndex", () => {
  it("visits every line that passes near a point, in whatever direction it runs, and each once", () => {
    const random = makeRandom();
    const ends = Float32Array.from({ length: 4 * 3_000 }, (_, at) => {
      const isLong = Math.floor(at / 4) % 10 === 0;
      return (at % 2 === 0 ? SIZE.width : SIZE.height) * (isLong ? random() : 0.4 + 0.05 * random());
    });
    const index = new LineIndex(ends, SIZE);
    for (let trial = 0; trial < 200; trial++) {
      const x = SIZE.width * random();
      const y = SIZE.height * random();
      const lines = visited(index, x, y, 8);
      expect(new Set(lines).size).toBe(lines.length);
      const near = Array.from({ length: ends.length / 4 }, (_, line) => line).filter((line) =>
        passes(ends.subarray(4 * line, 4 * line + 4), x, y, 7.9),
      );
      expect(near.filter((line) => !lines.includes(line))).toEqual([]);
    }
  });

  it("reads few lines of a dense sheet", () => {
    const random = makeRandom();
    const count = 100_000;
    const ends = new Float32Array(4 * count);
    for (let line = 0; line < count; line++) {
      const x = SIZE.width * random();
      const y = SIZE.height * random();
      ends.set([x, y, x + 20 * random(), y + 20 * random()], 4 * line);
    }
    const index = new LineIndex(ends, SIZE);
    expect(visited(index, 1_700, 1_300, 8).length).toBeLessThan(200);
  });

  it("holds lines that leave the page, and none that a page lacks", () => {
    const index = new LineIndex(Float32Array.of(-500, 100, 9_000, 100), SIZE);
    expect(visited(index, 1_000, 102, 8)).toEqual([0]);
    expect(visited(index, 1_000, 400, 8)).toEqual([]);
    expect(visited(new LineIndex(new Float32Array(), SIZE), 10, 10, 8)).toEqual([]);
  });
});

it("findDrawnLines leaves the edges of filled areas out", () => {
  const ends = Float32Array.of(0, 0, 10, 0, 1, 1, 2, 2, 5, 5, 5, 9);
  expect([...findDrawnLines({ ends, widths: Float32Array.of(1, 0, 0.5) })]).toEqual([0, 0, 10, 0, 5, 5, 5, 9]);
});

it("findListTarget moves by one, by a page and to the ends, and stays within the list", () => {
  const target = (key: string, from: number) => findListTarget(key, from, 10, 4);
  expect([target("ArrowDown", 3), target("ArrowUp", 3), target("PageDown", 3), target("PageUp", 3)]).toEqual([4, 2, 7, 0]);
  expect([target("Home", 5), target("End", 5), target("ArrowDown", 9), target("ArrowUp", 0)]).toEqual([0, 9, 9, 0]);
  expect(target("a", 5)).toBeNull();
});

const PAGE = { width: 1000, height: 500 };
const FRAME = { width: 800, height: 600 };

it("fitPage shows the whole page in the middle", () => {
  expect(fitPage(PAGE, FRAME)).toEqual({ scale: expect.closeTo(0.776), x: expect.closeTo(12), y: expect.closeTo(106) });
});

it("keepCentre leaves the middle of the window on the same point of the page", () => {
  const view = { scale: 2, x: -100, y: 30 };
  const wider = keepCentre(view, FRAME, { width: 1000, height: 500 });
  expect(wider).toEqual({ scale: 2, x: 0, y: -20 });
  expect(toPagePoint(wider, PAGE, { x: 500, y: 250 })).toEqual(toPagePoint(view, PAGE, { x: 400, y: 300 }));
});

it("zoomAt keeps the point under the pointer, and stays within its limits", () => {
  const view = { scale: 1, x: 10, y: 20 };
  expect(zoomAt(view, 2, { x: 110, y: 120 }, 0.1)).toEqual({ scale: 2, x: -90, y: -80 });
  expect(zoomAt(view, 100, { x: 0, y: 0 }, 0.1).scale).toBe(ZOOM.max);
  expect(zoomAt(view, 0.001, { x: 0, y: 0 }, 0.1).scale).toBe(0.1);
});

describe("showBox", () => {
  const box = { left: 400, right: 440, bottom: 240, top: 260 };

  it("moves a box to the middle, large enough to be read", () => {
    expect(showBox({ scale: 0.5, x: 0, y: 0 }, box, PAGE, FRAME)).toEqual({ scale: 1, x: -20, y: 50 });
  });

  it("leaves the view where the box is seen already", () => {
    const view = { scale: 2, x: -500, y: -200 };
    expect(showBox(view, box, PAGE, FRAME)).toBe(view);
  });
});

describe("fitBox", () => {
  it("shows a whole box in the middle, so that all of it is seen", () => {
    const box = { left: 100, right: 900, bottom: 100, top: 400 };
    const view = fitBox(box, PAGE, FRAME);
    expect(view.scale).toBeCloseTo(0.85);
    const seen = toSeenBox(view, PAGE, FRAME);
    expect([seen.left < 100, seen.right > 900, seen.bottom < 100, seen.top > 400]).toEqual([true, true, true, true]);
  });

  it("does not enlarge a small box beyond what is read well", () => {
    expect(fitBox({ left: 10, right: 12, bottom: 10, top: 12 }, PAGE, FRAME).scale).toBe(2);
  });
});

it("limitCanvasScale is as sharp as the screen, as far as a canvas may be", () => {
  expect(limitCanvasScale(PAGE, 2, 2)).toBe(4);
  expect(limitCanvasScale({ width: 3456, height: 2592 }, 12, 2)).toBeCloseTo(1.336, 2);
});

it("toPageBox turns what was drawn into a box of the page, whatever its direction, and not beyond the page", () => {
  const view = { scale: 2, x: 100, y: 50 };
  const expected = { left: 50, right: 150, bottom: 400, top: 450 };
  expect(toPageBox(view, PAGE, { x: 200, y: 150 }, { x: 400, y: 250 })).toEqual(expected);
  expect(toPageBox(view, PAGE, { x: 400, y: 250 }, { x: 200, y: 150 })).toEqual(expected);
  expect(toPageBox(view, PAGE, { x: 0, y: 0 }, { x: 9_000, y: 9_000 })).toEqual({ left: 0, right: 1000, bottom: 0, top: 500 });
});
