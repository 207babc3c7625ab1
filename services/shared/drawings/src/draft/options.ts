import { randomFrom, type Random } from "../model/random.ts";
import type { Linework } from "./truth.ts";

/** What a drawing shows. Shares are from 0 to 1. */
export interface DraftDrawingOptions {
  /** Callouts of some beams stand apart, with a leader to the member. */
  leaders: boolean;
  /** Posts on girders, each called out by a leader to its symbol. */
  posts: boolean;
  /** Between the end of a member's line and what it frames into, points of the sheet at full size. */
  endGap: number;
  /** Shear studs behind callouts: `(20)`, `[20]`, `(3,5,3)`. */
  studs: boolean;
  /** `C=3/4"`, `c=1"`. */
  camber: boolean;
  /** End reactions: `31k`. */
  reactions: boolean;
  /** `(+12'-6")` under callouts. */
  topOfSteel: boolean;
  /** `TYP` and `SIM` behind callouts. */
  typical: boolean;
  /** `(3) W12X26` and `3-W12X26`: one callout for the beams of a bay. */
  quantities: boolean;
  /** `(E) W12X26`, `EXIST W10X12`. */
  existing: boolean;
  /** Sizes that no mill rolls: `W12X27`. */
  unlisted: boolean;
  /** Some beams have no callout. */
  unlabelled: boolean;
  /** Some bays have open web joists, with a note `AT EA JOIST`. */
  joists: boolean;
  /** Diagonal braces in a bay. */
  braces: boolean;
  /** Columns have marks, which a ruled schedule explains. */
  columnSchedule: boolean;
  /** Some beams have marks, which a ruled schedule explains. */
  beamSchedule: boolean;
  /** Marks stand in closed frames. */
  framedTags: boolean;
  /** A second view on the plan's sheet, at a larger scale. */
  enlargedView: boolean;
  /** A legend that explains callouts by sizes. */
  legend: boolean;
  /** General notes on the plan that mention sizes. */
  prose: boolean;
  /** Footings, meshes and lumber: texts that look like steel. */
  notSteel: boolean;
  /** Reviewers' comments on the plan that mention sizes: annotations, which are no part of the drawing. */
  comments: boolean;
  /** Revision clouds around some callouts. */
  clouds: boolean;
  /** Printed at half the size, the stated scale unchanged. */
  halfSize: boolean;
  /** The `/Rotate` of the plan's page. */
  rotate: 0 | 90 | 180 | 270;
  /** The page is larger than what its crop box shows; outside of it stands a size, which no reader sees. */
  crop: boolean;
  /** Fractions as two small texts above each other: of dimensions, or of all texts. */
  stackedFractions: "none" | "dimensions" | "all";
  /** The share of texts that are printed twice to look bold. */
  doubledTexts: number;
  /** The share of texts that are written in pieces, down to single letters. */
  splitTexts: number;
  /** Dashes are strokes of their own instead of a pattern. */
  explodedDashes: boolean;
  linework: Linework;
  /** The tables stand on a sheet of their own. */
  schedulePage: boolean;
  elevationPage: boolean;
  detailPage: boolean;
  notesPage: boolean;
  /** A letter that mentions sizes, and is no drawing. */
  letterPage: boolean;
  /** A page of a catalogue that lists sizes, and is no drawing. */
  cataloguePage: boolean;
  /** A page that is one image. */
  scanPage: boolean;
}

/** The given options, and for each of the others what the seed chooses, whatever is given. */
export function buildOptions(seed: number, given: Partial<DraftDrawingOptions>): DraftDrawingOptions {
  return { ...chooseOptions(randomFrom(`options ${seed}`)), ...given };
}

function chooseOptions(random: Random): DraftDrawingOptions {
  const often = (share: number): boolean => random.next() < share;
  return {
    leaders: often(0.6),
    posts: often(0.5),
    endGap: random.integer(4, 12),
    studs: often(0.6),
    camber: often(0.5),
    reactions: often(0.4),
    topOfSteel: often(0.4),
    typical: often(0.3),
    quantities: often(0.4),
    existing: often(0.3),
    unlisted: often(0.25),
    unlabelled: often(0.3),
    joists: often(0.4),
    braces: often(0.4),
    columnSchedule: often(0.5),
    beamSchedule: often(0.4),
    framedTags: often(0.7),
    enlargedView: often(0.5),
    legend: often(0.5),
    prose: often(0.6),
    notSteel: often(0.6),
    clouds: often(0.4),
    halfSize: often(0.15),
    rotate: random.pick([0, 0, 0, 90, 90, 180, 270] as const),
    crop: often(0.3),
    stackedFractions: random.pick(["none", "none", "dimensions", "all"] as const),
    doubledTexts: random.pick([0, 0, 0.2, 1]),
    splitTexts: random.pick([0, 0, 0.3, 1]),
    explodedDashes: often(0.3),
    linework: random.pick(["vector", "vector", "vector", "vector", "vector", "vector", "raster", "mixed", "outlined"] as const),
    schedulePage: often(0.4),
    elevationPage: often(0.4),
    detailPage: often(0.4),
    notesPage: often(0.4),
    letterPage: often(0.2),
    cataloguePage: often(0.2),
    scanPage: often(0.15),
    comments: often(0.4),
  };
}
