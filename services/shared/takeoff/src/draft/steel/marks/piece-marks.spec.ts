import { describe, expect, it } from "@jest/globals";
import { joinRuns, type Run } from "../../text/runs.ts";
import { findCallouts } from "../callouts.ts";
import { findPieceMarks } from "./piece-marks.ts";
import { addQuantityNotes } from "../quantity-notes.ts";

const H = 10;
/** Texts with letters of 6 points, each with its lower left corner. */
const runs = (...texts: [text: string, x: number, y: number][]): Run[] =>
  joinRuns(texts.map(([text, x, y]) => ({ text, x, y, width: 6 * text.length, height: H, angle: 0 })));

/** `mark designation` of each callout, from the top. */
function markAll(list: readonly Run[], gridNames: readonly string[] = []): string[] {
  const callouts = findCallouts(list);
  const marks = findPieceMarks(callouts, { roles: callouts.map(() => "placed"), runs: list, gridNames: new Set(gridNames) });
  return callouts.map((callout) => `${marks.get(callout)?.mark ?? "-"} ${callout.read.designation}`);
}

describe("findPieceMarks", () => {
  it("gives each callout the mark under it, also where another one's stands as near above", () => {
    const list = runs(["W16X26", 100, 500], ["02B1021", 98, 485], ["W14X22", 100, 470], ["02B1022", 98, 455], ["W10X12", 400, 470]);
    expect(markAll(list)).toEqual(["02B1021 W16X26", "02B1022 W14X22", "- W10X12"]);
  });

  it("gives what is added to a piece the mark of the piece", () => {
    const list = runs(["2B51", 100, 515], ["w/ C12x20.7 CAP", 160, 515], ["W24X68", 100, 500], ["2B52", 100, 415], ["W24X68", 100, 400]);
    expect(markAll(list)).toEqual(["2B51 C12X20.7", "2B51 W24X68", "2B52 W24X68"]);
  });

  it("takes names of grid lines, and texts next to few callouts, for no marks", () => {
    const callouts: [string, number, number][] = [1, 2, 3, 4, 5, 6].map((row) => ["W16X26", 100, 100 * row]);
    expect(markAll(runs(...callouts, ["B12", 100, 85]))).toEqual(callouts.map(() => "- W16X26"));
    expect(markAll(runs(["W16X26", 100, 500], ["A1", 100, 485], ["W16X26", 100, 300], ["A2", 100, 285]), ["A1", "A2"])).toEqual([
      "- W16X26",
      "- W16X26",
    ]);
  });
});

describe("addQuantityNotes", () => {
  const quantities = (list: readonly Run[]) => addQuantityNotes(findCallouts(list), list).map(({ quantity }) => quantity);

  it("reads how many there are under a callout, and under its mark", () => {
    expect(quantities(runs(["L3X3X1/4", 100, 500], ["(5 REQ'D)", 100, 485]))).toEqual([5]);
    expect(quantities(runs(["W10X12", 100, 500], ["2B7", 100, 485], ["TYP. (4) PLACES", 90, 470]))).toEqual([4]);
  });

  it("leaves a note under another text to that text", () => {
    expect(quantities(runs(["W10X12", 100, 500], ["1/4 THK PL", 100, 485], ["(4 REQ'D)", 100, 470]))).toEqual([null]);
  });

  it("counts what is added as often as the piece", () => {
    expect(quantities(runs(["(3) W24X68 w/ C12x20.7 CAP", 100, 500]))).toEqual([3, 3]);
    expect(quantities(runs(["(2) W24X68", 100, 500], ["w/ C12x20.7 CAP", 100, 485]))).toEqual([2, 2]);
  });
});
