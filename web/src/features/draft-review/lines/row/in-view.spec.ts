import { expect, it } from "@jest/globals";
import type { DraftLine } from "@takeoff/contracts";
import { countInView, surroundPieces } from "./in-view.ts";

const box = (left: number) => ({ left, right: left + 10, bottom: 50, top: 60 });
const LINE = {
  pieces: [
    { box: box(0), line: null },
    { box: box(95), line: { from: { x: 80, y: 20 }, to: { x: 300, y: 20 } } },
  ],
} as unknown as DraftLine;

it("counts the places that are wholly seen", () => {
  expect(countInView(LINE, { left: 0, right: 100, bottom: 0, top: 100 })).toBe(1);
  expect(countInView(LINE, { left: 0, right: 105, bottom: 0, top: 100 })).toBe(2);
});

it("surrounds all places with their members", () => {
  expect(surroundPieces(LINE)).toEqual({ left: 0, right: 300, bottom: 20, top: 60 });
  expect(surroundPieces({ pieces: [] })).toBeNull();
});
