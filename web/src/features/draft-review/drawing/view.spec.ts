import { describe, expect, it } from "@jest/globals";
import { boxBetween, canvasScale, fitted, showing, zoomed, ZOOM } from "./view.ts";

const PAGE = { width: 1000, height: 500 };
const FRAME = { width: 800, height: 600 };

describe("fitted", () => {
  it("shows the whole page in the middle", () => {
    const { scale, x, y } = fitted(PAGE, FRAME);
    expect(scale).toBeCloseTo(0.776);
    expect([x, y]).toEqual([expect.closeTo(12), expect.closeTo(106)]);
  });
});

describe("zoomed", () => {
  it("keeps the point under the pointer, and stays within its limits", () => {
    const view = { scale: 1, x: 10, y: 20 };
    expect(zoomed(view, 2, { x: 110, y: 120 }, 0.1)).toEqual({ scale: 2, x: -90, y: -80 });
    expect(zoomed(view, 100, { x: 0, y: 0 }, 0.1).scale).toBe(ZOOM.most);
    expect(zoomed(view, 0.001, { x: 0, y: 0 }, 0.1).scale).toBe(0.1);
  });
});

describe("showing", () => {
  const box = { left: 400, right: 440, bottom: 240, top: 260 };

  it("moves a box to the middle, large enough to be read", () => {
    expect(showing({ scale: 0.5, x: 0, y: 0 }, box, PAGE, FRAME)).toEqual({ scale: 1, x: -20, y: 50 });
  });

  it("leaves the view where the box is seen already", () => {
    const view = { scale: 2, x: -500, y: -200 };
    expect(showing(view, box, PAGE, FRAME)).toBe(view);
  });
});

describe("canvasScale", () => {
  it("is as sharp as the screen, as far as a canvas may be", () => {
    expect(canvasScale(PAGE, 2, 2)).toBe(4);
    expect(canvasScale({ width: 3456, height: 2592 }, 12, 2)).toBeCloseTo(1.336, 2);
  });
});

describe("boxBetween", () => {
  it("turns what was drawn into a box of the page, whatever its direction, and not beyond the page", () => {
    const view = { scale: 2, x: 100, y: 50 };
    const expected = { left: 50, right: 150, bottom: 400, top: 450 };
    expect(boxBetween(view, PAGE, { x: 200, y: 150 }, { x: 400, y: 250 })).toEqual(expected);
    expect(boxBetween(view, PAGE, { x: 400, y: 250 }, { x: 200, y: 150 })).toEqual(expected);
    expect(boxBetween(view, PAGE, { x: 0, y: 0 }, { x: 9_000, y: 9_000 })).toEqual({ left: 0, right: 1000, bottom: 0, top: 500 });
  });
});
