import type { Run } from "../text/runs.ts";
import { PART_MARK } from "./part-title.ts";
import { readPieces } from "./rows/number-words.ts";
import { findTitleRuns } from "./title-runs.ts";

/** `ONE BEAM G31`, `3 - BEAMS G32`, `TWO ANGLES a14`: what a shop drawing shows, without its size. */
const TITLE = new RegExp(String.raw`^(?<quantity>\d{1,3}|[A-Z]{3,6}) ?-? ?[A-Z]{3,}(?: [A-Z]{3,}){0,2} ${PART_MARK}$`, "i");

/** What the title of a shop drawing says. */
interface PieceTitle {
  run: Run;
  quantity: number;
  mark: string;
}

/** The titles under the pictures of a shop drawing. */
export function findPieceTitles(runs: readonly Run[]): PieceTitle[] {
  return findTitleRuns(runs).flatMap((run): PieceTitle[] => {
    const { quantity = "", mark = "" } = TITLE.exec(run.text.trim())?.groups ?? {};
    const pieces = readPieces(quantity);
    return pieces === null ? [] : [{ run, quantity: pieces, mark }];
  });
}
