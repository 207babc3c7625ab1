import type { Standard } from "../../sections/standard.ts";
import { METRIC_SHEET, type SheetUnits } from "../sheet/sheet-units.ts";
import type { View } from "../sheet/views.ts";
import { readFeetAndInches } from "../text/dimensions.ts";
import type { Run } from "../text/runs.ts";
import { findDesignations } from "./callout-grammar.ts";

type Votes = Record<"metric" | "imperial" | "australian" | "european", number>;

const STANDARDS: Readonly<Partial<Record<Standard, keyof Votes>>> = {
  AISC: "imperial",
  SJI: "imperial",
  "AS/NZS 3679.1": "australian",
  "AS/NZS 3679.2": "australian",
  "AS/NZS 4600": "australian",
  "BS 4-1": "european",
  "EN 10056-1": "european",
  "EN 10210": "european",
  "EN 10219": "european",
  "EN 10365": "european",
};

/** What a printed scale says of the units of its sheet, in votes of a designation. */
const SCALE_VOTES = 4;
/** The same of a note that speaks of millimetres. */
const NOTE_VOTES = 2;

const RATIO = /\b1 ?: ?\d/;
const MILLIMETRES = /\bMILLIM[EÈ]T(?:RE|ER)S?\b|(?:\bIN|\bEN|\d) ?MM\b/;
/** A text without letters next to numbers names no steel. */
const MAY_NAME_STEEL = /\d ?[A-Z]|[A-Z] ?\d/;

/**
 * Says in which units a sheet is drawn: its designations vote by their standards, its dimensions with signs, its printed scales and its
 * notes. A sheet without a majority is in feet and inches. Numbers without a unit do not vote: on imperial sheets they number rooms and
 * sections.
 */
export function readSheetUnits(runs: readonly Run[], views: readonly Pick<View, "stated">[]): SheetUnits {
  const votes: Votes = { metric: 0, imperial: 0, australian: 0, european: 0 };
  for (const { stated } of views) {
    if (stated === null) continue;
    if (RATIO.test(stated)) votes.metric += SCALE_VOTES;
    else if (/["']/.test(stated)) votes.imperial += SCALE_VOTES;
  }
  for (const { text } of runs) countVotes(text, votes);
  return {
    isMetric: votes.metric + votes.australian + votes.european > votes.imperial,
    region: votes.european > votes.australian ? "europe" : votes.australian > votes.european ? "australia" : null,
  };
}

function countVotes(text: string, votes: Votes): void {
  if (readFeetAndInches(text) !== null) {
    votes.imperial++;
    return;
  }
  const upper = text.toUpperCase();
  if (MILLIMETRES.test(upper)) votes.metric += NOTE_VOTES;
  if (!MAY_NAME_STEEL.test(upper)) return;
  for (const { read } of findDesignations(text, METRIC_SHEET)) {
    const { standard } = read;
    // The size of a hollow section alone has this standard: other countries write it in the same way.
    if (standard !== null && standard !== "AS/NZS 1163") votes[STANDARDS[standard] ?? "metric"]++;
    else if (standard !== null) votes.metric++;
  }
}
