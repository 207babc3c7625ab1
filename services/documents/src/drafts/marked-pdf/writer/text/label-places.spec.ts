import { describe, expect, it } from "@jest/globals";
import { LabelPlaces, placesAlong, placesAround, type TextPlace } from "./label-places.ts";

const SIZE = 7;
const text = (x: number, y: number, width: number, size = SIZE): TextPlace => ({ x, y, width, size, angle: 0 });

/** Whether two level texts overlap. */
const overlap = (a: TextPlace, b: TextPlace): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.size && b.y < a.y + a.size;

describe("LabelPlaces", () => {
  it("writes the label of a member below its middle where nothing else stands", () => {
    const places = new LabelPlaces(400, 300);
    const { x, y, angle } = places.take(placesAlong({ x: 100, y: 150 }, { x: 300, y: 150 }, 80, SIZE));
    expect([x, angle]).toEqual([160, 0]);
    expect(y).toBeLessThan(150 - SIZE / 2);
  });

  it("writes it above where the drawing has a text below, and between where both sides of the middle are taken", () => {
    const member = placesAlong({ x: 100, y: 150 }, { x: 300, y: 150 }, 60, SIZE);
    const places = new LabelPlaces(400, 300);
    places.blockText(text(150, 140, 100));
    expect(places.take(member).y).toBeGreaterThan(150);
    const crowded = new LabelPlaces(400, 300);
    const theirs = [text(175, 130, 50, 16), text(175, 151, 50, 16)];
    for (const one of theirs) crowded.blockText(one);
    const placed = crowded.take(member);
    for (const one of theirs) expect(overlap(placed, one)).toBe(false);
  });

  it("keeps its labels off each other", () => {
    const places = new LabelPlaces(400, 300);
    const placed = Array.from({ length: 6 }, () => places.take(placesAround({ left: 100, bottom: 100, right: 140, top: 110 }, 60, SIZE)));
    for (const [index, one] of placed.entries()) for (const other of placed.slice(index + 1)) expect(overlap(one, other)).toBe(false);
  });

  it("keeps a label off a slanted text without keeping it off all around", () => {
    const places = new LabelPlaces(400, 300);
    places.blockText({ x: 50, y: 20, width: 350, size: SIZE, angle: Math.PI / 4 });
    const [first] = placesAlong({ x: 200, y: 80 }, { x: 300, y: 80 }, 60, SIZE);
    expect(places.take([first, text(0, 0, 10)])).toEqual(first);
  });

  it.each([
    ["the left edge", { left: 0, bottom: 100, right: 10, top: 110 }],
    ["the right edge", { left: 390, bottom: 100, right: 400, top: 110 }],
    ["the lower edge", { left: 100, bottom: 0, right: 140, top: 8 }],
    ["the upper edge", { left: 100, bottom: 292, right: 140, top: 300 }],
    ["a corner", { left: 395, bottom: 0, right: 400, top: 4 }],
  ])("writes a label at %s inside of the page", (_, box) => {
    const { x, y, width } = new LabelPlaces(400, 300).take(placesAround(box, 90, SIZE));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(400);
    expect(y - 0.22 * SIZE).toBeGreaterThanOrEqual(0);
    expect(y + 0.76 * SIZE).toBeLessThanOrEqual(300);
  });

  it("writes the label of an upright text upwards next to it, or level below it where both sides are taken", () => {
    const box = { left: 200, bottom: 100, right: 209, top: 140 };
    const places = new LabelPlaces(400, 300);
    const upright = [places.take(placesAround(box, 60, SIZE)), places.take(placesAround(box, 60, SIZE))];
    for (const { y, angle } of upright) expect([y, angle]).toEqual([100, Math.PI / 2]);
    // The tops of their letters are on the left.
    expect((upright[0]?.x ?? 0) - 0.76 * SIZE).toBeGreaterThan(box.right);
    expect((upright[1]?.x ?? 400) + 0.22 * SIZE).toBeLessThan(box.left);
    const walled = new LabelPlaces(400, 300);
    walled.block({ ...box, left: 160, right: 250, bottom: 60, top: 300 });
    expect(walled.take(placesAround({ ...box, bottom: 60 }, 60, SIZE))).toMatchObject({ x: 200, angle: 0 });
  });

  it("writes the label of an upright member upwards", () => {
    const { angle } = new LabelPlaces(400, 300).take(placesAlong({ x: 200, y: 250 }, { x: 200, y: 50 }, 60, SIZE));
    expect(angle).toBeCloseTo(Math.PI / 2, 9);
  });
});
