import { describe, expect, it } from "@jest/globals";
import type { Piece } from "../counts/count-line.ts";
import type { GridAxis } from "./grid-axes.ts";
import { readPlanTitle } from "./plan-title.ts";
import { findRepeats } from "./repeats.ts";
import type { SetPage } from "./set-page.ts";

describe("readPlanTitle", () => {
  it.each([
    ["SECOND FLOOR FRAMING PLAN", "2", "whole"],
    ["LEVEL 02 STEEL FRAMING PLAN - OVERALL", "2", "whole"],
    ["2ND FLOOR FRAMING PLAN - AREA A", "2", "part"],
    ["LEVEL 2 PLAN AREA 'B'", "2", "part"],
    ["ENLARGED SECOND FLOOR FRAMING PLAN AT STAIR 2", "2", "enlarged"],
    ["PARTIAL ROOF FRAMING PLAN", "ROOF", "part"],
    ["ROOF FRAMING PLAN - NORTH", "ROOF", "part"],
    ["LOW ROOF FRAMING PLAN", "LOW ROOF", "whole"],
    ["FRAMING PLAN", "", "whole"],
    ["MEZZANINE FRAMING PLAN", "MEZZANINE", "whole"],
  ])("reads level and part of %s", (title, level, extent) => {
    expect(readPlanTitle(title)).toEqual({ level, extent });
  });
});

describe("findRepeats", () => {
  const axes = (upright: Record<string, number>, level: Record<string, number>): GridAxis[] => [
    ...Object.entries(upright).map(([name, at]) => ({ name, isUpright: true, at, view: null })),
    ...Object.entries(level).map(([name, at]) => ({ name, isUpright: false, at, view: null })),
  ];
  const page = (number: number, title: string, grid: GridAxis[], sheet: string | null = null): SetPage => ({
    ...{ page: number, sheet, title, kind: "plan", isDrawing: true, isVoid: false },
    ...{ revision: null, issued: null, views: [], axes: grid, isCounted: null },
  });
  const piece = (x: number, y: number): Piece => ({
    box: { left: x - 10, right: x + 10, bottom: y - 3, top: y + 3 },
    text: "",
    quantity: 1,
    line: null,
  });
  const line = (number: number, ...pieces: Piece[]) => ({ page: number, view: null, designation: "W12X26", pieces });
  const found = (pages: SetPage[], lines: ReturnType<typeof line>[]) =>
    findRepeats(pages, lines).map(({ line: { page: on }, page: other, pieces }) => [on, other, pieces]);

  const left = axes({ "1": 100, "2": 300, "3": 500 }, { A: 100, B: 300 });
  const right = axes({ "3": 50, "4": 250 }, { A: 100, B: 300 });

  it("finds pieces beside a match line that two areas show, by the one grid line that they share in that direction", () => {
    const pages = [page(1, "ROOF PLAN AREA A", left), page(2, "ROOF PLAN AREA B", right)];
    expect(found(pages, [line(1, piece(200, 100), piece(500, 200)), line(2, piece(150, 100), piece(52, 203))])).toEqual([[2, 1, [1]]]);
  });

  it("takes sheets whose numbers differ in their suffix for parts of one level", () => {
    const lines = [line(1, piece(500, 200)), line(2, piece(50, 200))];
    const pages = (first: string, second: string) => [page(1, "ROOF PLAN", left, first), page(2, "ROOF PLAN", right, second)];
    expect(found(pages("S-102A", "S-102B"), lines)).toEqual([[2, 1, [0]]]);
    expect(found(pages("S-102", "S-103"), lines)).toEqual([]);
  });

  it("finds pieces of an enlarged plan at another scale, each with one of its own", () => {
    const enlarged = axes({ "1": 100, "2": 500 }, { A: 100, B: 500 });
    const pages = [page(1, "ENLARGED ROOF PLAN", enlarged), page(2, "ROOF PLAN", left)];
    expect(found(pages, [line(1, piece(300, 300), piece(304, 300)), line(2, piece(200, 200))])).toEqual([[1, 2, [0]]]);
  });

  it("finds nothing on plans of two levels, on two whole plans, and where the grids do not agree", () => {
    const lines = [line(1, piece(200, 100)), line(2, piece(200, 100))];
    expect(found([page(1, "ROOF PLAN AREA A", left), page(2, "LEVEL 2 PLAN AREA A", left)], lines)).toEqual([]);
    expect(found([page(1, "ROOF PLAN", left), page(2, "ROOF PLAN", left)], lines)).toEqual([]);
    const other = axes({ "1": 100, "2": 300, "3": 700 }, { A: 100, B: 300 });
    expect(found([page(1, "ROOF PLAN", left), page(2, "ROOF PLAN AREA A", other)], lines)).toEqual([]);
  });
});
