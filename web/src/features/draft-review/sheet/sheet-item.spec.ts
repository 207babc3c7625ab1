import { expect, it } from "@jest/globals";
import type { DraftLine, DraftPage } from "@takeoff/contracts";
import { buildItems } from "./sheet-item.ts";

const BOX = { left: 1, right: 2, bottom: 3, top: 4 };
const piece = { box: BOX, text: "W12X26", quantity: 1, line: null };
const LINE = { id: 7, designation: "W12X26", state: "draft", pieces: [piece, piece] } as unknown as DraftLine;
const SHEET = { exceptions: [{ key: "a", text: "EXIST", box: BOX }] } as unknown as DraftPage;
const shown = (more: object = {}) => ({ lines: [LINE], selected: LINE, mode: "look" as const, chosen: [], shownException: null, ...more });

it("draws lines with the selected one", () => {
  const { items, selected } = buildItems(shown(), SHEET);
  expect([items.map(({ id, places }) => [id, places.length]), selected]).toEqual([[[7, 2]], [7]]);
});

it("draws the pieces of a line that is split, to be chosen one by one", () => {
  const { items, selected } = buildItems(shown({ mode: "split", chosen: [1] }), SHEET);
  expect([items.map(({ id, places }) => [id, places.length]), selected]).toEqual([
    [
      [0, 1],
      [1, 1],
    ],
    [1],
  ]);
});

it("draws the exception that is looked at as what is selected", () => {
  const { items, selected } = buildItems(shown({ shownException: "a" }), SHEET);
  expect([items.length, items.at(-1)?.name, selected]).toEqual([2, "EXIST", [items.at(-1)?.id]]);
});
