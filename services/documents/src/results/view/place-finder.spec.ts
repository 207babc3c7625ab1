import { describe, expect, it } from "@jest/globals";
import type { MarkupPlace } from "../../pdf/inspection/pdf-inspection.ts";
import { PlaceFinder } from "./place-finder.ts";

const place = (name: string, label = ""): MarkupPlace => ({
  ...{ page: 1, name, label },
  ...{ box: { left: 0, bottom: 0, right: 1, top: 1 }, line: null },
});
const names = (found: readonly MarkupPlace[]): string[] => found.map(({ name }) => name);
const line = (markupId: string, mark = "") => ({ markupId, mark });

function finderOf(places: readonly MarkupPlace[], lines: readonly ReturnType<typeof line>[] = []): PlaceFinder {
  const finder = new PlaceFinder(places);
  for (const one of lines) finder.count(one);
  return finder;
}

describe("PlaceFinder", () => {
  it("finds markups by the IDs of a cell, however they are separated, and leaves out unknown ones", () => {
    const places = [place("a"), place("b"), place("c d"), place("e")];
    expect(names(finderOf(places).find(line("a b")))).toEqual(["a", "b"]);
    expect(names(finderOf(places).find(line("b;a, x")))).toEqual(["b", "a"]);
    expect(names(finderOf(places).find(line("c d")))).toEqual(["c d"]);
    expect(finderOf(places).find(line("x"))).toEqual([]);
  });

  it("gives a markup to the first line that names it", () => {
    const finder = finderOf([place("a"), place("b")]);
    expect(names(finder.find(line("a a")))).toEqual(["a"]);
    expect(names(finder.find(line("a b")))).toEqual(["b"]);
  });

  it("finds markups by the mark of a line without IDs, where no other line has it", () => {
    const places = [place("a", "B1"), place("b", "B1"), place("c", "B2")];
    const lines = [line("", "B1"), line("", "B2"), line("", "B2"), line("", "")];
    const finder = finderOf(places, lines);
    expect(lines.map((one) => names(finder.find(one)))).toEqual([["a", "b"], [], [], []]);
  });

  it("finds no markups by the mark of a line whose IDs name none", () => {
    expect(finderOf([place("a", "B1")], [line("x", "B1")]).find(line("x", "B1"))).toEqual([]);
  });

  it("finds nothing for a line without a mark among markups without names and labels", () => {
    expect(finderOf([place("", "")], [line("", "")]).find(line("", ""))).toEqual([]);
  });
});
