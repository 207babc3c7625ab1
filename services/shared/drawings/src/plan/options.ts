import { randomFrom, type Random } from "../random.ts";

type Choice<Value> = (random: Random) => Value;

const often =
  (share: number): Choice<boolean> =>
  (random) =>
    random.next() < share;
const oneOf =
  <const Value>(...values: readonly Value[]): Choice<Value> =>
  (random) =>
    random.pick(values);

/** What a drawing may show, and how often its seed chooses it. Shares are from 0 to 1. */
const CHOICES = {
  /** Callouts of some beams stand apart, with a leader to the member. */
  leaders: often(0.6),
  /** Posts on girders, each called out by a leader to its symbol. */
  posts: often(0.5),
  /** Between the end of a member's line and what it frames into, points of the sheet at full size. */
  endGap: (random: Random) => random.integer(4, 12),
  /** Shear studs behind callouts: `(20)`, `[20]`, `(3,5,3)`. */
  studs: often(0.6),
  /** `C=3/4"`, `c=1"`. */
  camber: often(0.5),
  /** End reactions: `31k`. */
  reactions: often(0.4),
  /** `(+12'-6")` under callouts. */
  topOfSteel: often(0.4),
  /** `TYP` and `SIM` behind callouts. */
  typical: often(0.3),
  /** `(3) W12X26` and `3-W12X26`: one callout for the beams of a bay. */
  quantities: often(0.4),
  /** `(E) W12X26`, `EXIST W10X12`. */
  existing: often(0.3),
  /** Sizes that no mill rolls: `W12X27`. */
  unlisted: often(0.25),
  /** Some beams have no callout. */
  unlabelled: often(0.3),
  /** Some bays have open web joists, with a note `AT EA JOIST`. */
  joists: often(0.4),
  /** Diagonal braces in a bay. */
  braces: often(0.4),
  /** Columns have marks, which a ruled schedule explains. */
  columnSchedule: often(0.5),
  /** Some beams have marks, which a ruled schedule explains. */
  beamSchedule: often(0.4),
  /** Marks stand in closed frames. */
  framedTags: often(0.7),
  /** A second view on the plan's sheet, at a larger scale. */
  enlargedView: often(0.5),
  /** A legend that explains callouts by sizes. */
  legend: often(0.5),
  /** General notes on the plan that mention sizes. */
  prose: often(0.6),
  /** Footings, meshes and lumber: texts that look like steel. */
  notSteel: often(0.6),
  /** Revision clouds around some callouts. */
  clouds: often(0.4),
  /** Printed at half the size, the stated scale unchanged. */
  halfSize: often(0.15),
  /** The `/Rotate` of the plan's page. */
  rotate: oneOf(0, 0, 0, 90, 90, 180, 270),
  /** The page is larger than what its crop box shows; outside of it stands a size, which no reader sees. */
  crop: often(0.3),
  /** Of the lettering, as the next three. */
  stackedFractions: oneOf("none", "none", "dimensions", "all"),
  doubledTexts: oneOf(0, 0, 0.2, 1),
  splitTexts: oneOf(0, 0, 0.3, 1),
  explodedDashes: often(0.3),
  /** The tables stand on a sheet of their own. */
  schedulePage: often(0.4),
};

export type DraftDrawingOptions = { [Name in keyof typeof CHOICES]: ReturnType<(typeof CHOICES)[Name]> };

/** The given options, and for each of the others what the seed chooses, whatever is given. */
export function buildOptions(seed: number, given: Partial<DraftDrawingOptions>): DraftDrawingOptions {
  const random = randomFrom(`options ${seed}`);
  const chosen = Object.entries(CHOICES).map(([name, choose]) => [name, choose(random)]);
  return { ...(Object.fromEntries(chosen) as DraftDrawingOptions), ...given };
}
