/** The steel frame of the animation. The plan and the takeoff list both use this table. */

export interface Point {
  x: number;
  y: number;
}

export interface Member {
  mark: string;
  shape: string;
  kind: "column" | "girder" | "beam";
  /** The ends of the line on the plan; a column is drawn from above at one point. */
  from: Point;
  to: Point;
}

/** A line of the takeoff list. */
export interface Line {
  shape: string;
  members: readonly Member[];
  lengthFeet: number;
}

export const BAY_FEET = { across: 20, down: 25 } as const;
const STOREY_FEET = 14.5;

/** Grid lines on the sheet: 1 to 4 across, A to C down. */
export const GRID = { x: [148, 342, 536, 730], y: [188, 386, 584] } as const;

const [LEFT, , , RIGHT] = GRID.x;
const [TOP, MIDDLE, BOTTOM] = GRID.y;

type Place = Pick<Member, "from" | "to">;

const columns: Place[] = GRID.y.flatMap((y) => GRID.x.map((x) => ({ from: { x, y }, to: { x, y } })));

const spans = <T>(values: readonly T[]): [T, T][] => values.slice(1).map((value, index) => [values[index] as T, value]);

const girders = (y: number): Place[] => spans(GRID.x).map(([from, to]) => ({ from: { x: from, y }, to: { x: to, y } }));

const beams = (xs: readonly number[]): Place[] =>
  spans(GRID.y).flatMap(([from, to]) => xs.map((x) => ({ from: { x, y: from }, to: { x, y: to } })));

const middles = spans(GRID.x).map(([from, to]) => (from + to) / 2);
const inner = [...GRID.x.slice(1, -1), ...middles].sort((a, b) => a - b);

/** The stair: a hole in the last bay below a header. */
export const OPENING = { left: (GRID.x[2] + RIGHT) / 2, right: RIGHT, top: (MIDDLE + BOTTOM) / 2, bottom: BOTTOM } as const;
const header: Place = { from: { x: OPENING.left, y: OPENING.top }, to: { x: OPENING.right, y: OPENING.top } };

function line(kind: Member["kind"], prefix: string, first: number, shape: string, lengthFeet: number, places: readonly Place[]): Line {
  return { shape, lengthFeet, members: places.map((place, index) => ({ ...place, kind, shape, mark: `${prefix}${first + index}` })) };
}

/** In the order in which they are counted. */
export const LINES: readonly Line[] = [
  line("column", "C", 1, "W10X33", STOREY_FEET, columns),
  line("girder", "G", 1, "W18X35", BAY_FEET.across, [...girders(TOP), ...girders(BOTTOM)]),
  line("girder", "G", 7, "W21X44", BAY_FEET.across, girders(MIDDLE)),
  line("beam", "B", 1, "W16X31", BAY_FEET.down, beams([LEFT, RIGHT])),
  line("beam", "B", 5, "W16X26", BAY_FEET.down, beams(inner)),
  line("beam", "B", 15, "W12X19", BAY_FEET.across / 2, [header]),
];

export const MEMBERS: readonly Member[] = LINES.flatMap(({ members }) => members);

/** The weight of a number of pieces, in pounds. A shape's name ends with its weight per foot. */
export function weightPounds({ shape, lengthFeet }: Pick<Line, "shape" | "lengthFeet">, pieces: number): number {
  const perFoot = Number(shape.slice(shape.indexOf("X") + 1));
  return pieces * lengthFeet * perFoot;
}

/** Feet in drawing notation: 14.5 is 14'-6". */
export function feetAndInches(feet: number): string {
  const whole = Math.floor(feet);
  return `${whole}'-${Math.round((feet - whole) * 12)}"`;
}
