import { describe, expect, it } from "@jest/globals";
import { fitBox, toPageBox, toPagePoint, toSeenBox, limitCanvasScale, fitPage, keepCentre, showBox, zoomAt, ZOOM } from "./view.ts";

const PAGE = { width: 1000, height: 500 };
const FRAME = { width: 800, height: 600 };

describe("fitPage", () => {
  it("shows the whole page in the middle", () => {
    expect(fitPage(PAGE, FRAME)).toEqual({ scale: expect.closeTo(0.776), x: expect.closeTo(12), y: expect.closeTo(106) });
  });
});

describe("keepCentre", () => {
  it("leaves the middle of the window on the same point of the page", () => {
    const view = { scale: 2, x: -100, y: 30 };
    const wider = keepCentre(view, FRAME, { width: 1000, height: 500 });
    expect(wider).toEqual({ scale: 2, x: 0, y: -20 });
    expect(toPagePoint(wider, PAGE, { x: 500, y: 250 })).toEqual(toPagePoint(view, PAGE, { x: 400, y: 300 }));
  });
});

describe("zoomAt", () => {
  it("keeps the point under the pointer, and stays within its limits", () => {
    const view = { scale: 1, x: 10, y: 20 };
    expect(zoomAt(view, 2, { x: 110, y: 120 }, 0.1)).toEqual({ scale: 2, x: -90, y: -80 });
    expect(zoomAt(view, 100, { x: 0, y: 0 }, 0.1).scale).toBe(ZOOM.max);
    expect(zoomAt(view, 0.001, { x: 0, y: 0 }, 0.1).scale).toBe(0.1);
  });
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

describe("limitCanvasScale", () => {
  it("is as sharp as the screen, as far as a canvas may be", () => {
    expect(limitCanvasScale(PAGE, 2, 2)).toBe(4);
    expect(limitCanvasScale({ width: 3456, height: 2592 }, 12, 2)).toBeCloseTo(1.336, 2);
  });
});

describe("toPageBox", () => {
  it("turns what was drawn into a box of the page, whatever its direction, and not beyond the page", () => {
    const view = { scale: 2, x: 100, y: 50 };
    const expected = { left: 50, right: 150, bottom: 400, top: 450 };
    expect(toPageBox(view, PAGE, { x: 200, y: 150 }, { x: 400, y: 250 })).toEqual(expected);
    expect(toPageBox(view, PAGE, { x: 400, y: 250 }, { x: 200, y: 150 })).toEqual(expected);
    expect(toPageBox(view, PAGE, { x: 0, y: 0 }, { x: 9_000, y: 9_000 })).toEqual({ left: 0, right: 1000, bottom: 0, top: 500 });
  });
});
