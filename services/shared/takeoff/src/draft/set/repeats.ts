import type { Piece } from "../counts/count-line.ts";
import type { Point } from "../geometry/box.ts";
import type { GridAxis } from "./grid-axes.ts";
import { matchGrids, moveByMatch, type GridMatch } from "./grid-match.ts";
import { groupPlans, isOnLevelPlan, mayOverlap, type LevelPlan } from "./level-plans.ts";
import type { SetPage } from "./set-page.ts";

/** A line of which pieces may stand on another plan, too. */
export interface PlacedLine {
  page: number;
  view: number | null;
  designation: string;
  pieces: readonly Piece[];
}

/** Pieces of a line that another plan of the same level shows at the same place, by their places in the line's list. */
export interface RepeatedPieces<Line> {
  line: Line;
  /** The page that shows them, too. */
  page: number;
  pieces: number[];
}

/** How far one piece may be from its like on another plan, as a share of a bay: members by their middles, else texts. */
const MAX_MISS = { member: 0.08, text: 0.16 };
/**
 * The pieces of areas and enlarged plans that another plan of the level shows at the same place between the same grid lines, with the
 * same designation. Each piece is named once, on the plan that comes later.
 */
export function findRepeats<Line extends PlacedLine>(pages: readonly SetPage[], lines: readonly Line[]): RepeatedPieces<Line>[] {
  const byPage = Map.groupBy(lines, ({ page }) => page);
  const repeats: RepeatedPieces<Line>[] = [];
  for (const group of groupPlans(pages)) {
    const before: { plan: LevelPlan; places: Place<Line>[] }[] = [];
    for (const plan of group) {
      let places = (byPage.get(plan.page.page) ?? []).filter((line) => isOnLevelPlan(plan, line)).flatMap(findPlaces);
      for (const other of before) {
        const match = mayOverlap(plan, other.plan) ? matchGrids(plan.axes, other.plan.axes) : null;
        if (!match || places.length === 0) continue;
        const found = pairPlaces(places, other.places, match, findBay(other.plan.axes));
        repeats.push(...collect(found, other.plan.page.page));
        places = places.filter((place) => !found.has(place));
      }
      before.push({ plan, places });
    }
  }
  return repeats;
}

/** Where a piece stands: its text, and the middle of its member where that is known. */
interface Place<Line> {
  line: Line;
  index: number;
  quantity: number;
  text: Point;
  member: Point | null;
}

function findPlaces<Line extends PlacedLine>(line: Line): Place<Line>[] {
  return line.pieces.map(({ box, quantity, line: member }, index) => ({
    line,
    index,
    quantity,
    text: middle({ x: box.left, y: box.bottom }, { x: box.right, y: box.top }),
    member: member && middle(member.from, member.to),
  }));
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The middle distance between neighbouring grid lines, points. */
function findBay(axes: readonly GridAxis[]): number {
  const gaps = [true, false].flatMap((isUpright) => {
    const places = axes
      .filter((axis) => axis.isUpright === isUpright)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    return places.slice(1).map((place, index) => place - (places[index] ?? 0));
  });
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

/** A place on one plan and one on another that may be of one piece, and how far they are from each other. */
interface Pair<Line> {
  place: Place<Line>;
  other: Place<Line>;
  miss: number;
}

/** The places that have one of another plan next to them, each with one of its own: the nearest pairs first. */
function pairPlaces<Line extends PlacedLine>(
  places: readonly Place<Line>[],
  others: readonly Place<Line>[],
  match: GridMatch,
  bay: number,
): Set<Place<Line>> {
  const pairs = (["member", "text"] as const).flatMap((by) => findPairs(places, others, { match, by, reach: MAX_MISS[by] * bay }));
  const taken = new Set<Place<Line>>();
  const found = new Set<Place<Line>>();
  for (const { place, other } of pairs.sort((a, b) => a.miss - b.miss)) {
    if (found.has(place) || taken.has(other)) continue;
    found.add(place);
    taken.add(other);
  }
  return found;
}

function findPairs<Line extends PlacedLine>(
  places: readonly Place<Line>[],
  others: readonly Place<Line>[],
  { match, by, reach }: { match: GridMatch; by: "member" | "text"; reach: number },
): Pair<Line>[] {
  if (reach < 1) return [];
  const cells = new Map<string, Place<Line>[]>();
  const keyOf = (column: number, row: number, { line: { designation }, quantity }: Place<Line>): string =>
    `${column}|${row}|${quantity}|${designation}`;
  for (const other of others) {
    const at = other[by];
    if (!at) continue;
    const key = keyOf(Math.floor(at.x / reach), Math.floor(at.y / reach), other);
    const cell = cells.get(key);
    if (cell) cell.push(other);
    else cells.set(key, [other]);
  }
  return places.flatMap((place) => {
    const from = place[by];
    if (!from) return [];
    const at = moveByMatch(from, match);
    const near: Pair<Line>[] = [];
    for (const [column, row] of cellsAround(at, reach)) {
      for (const other of (cells.get(keyOf(column, row, place)) ?? []).slice(0, MAX_IN_CELL)) {
        const there = other[by];
        const miss = there ? Math.hypot(there.x - at.x, there.y - at.y) : Infinity;
        if (miss < reach) near.push({ place, other, miss });
      }
    }
    return near;
  });
}

/** Pieces of one size in a cell of a few feet: more of them are a hostile drawing. */
const MAX_IN_CELL = 20;

function cellsAround({ x, y }: Point, size: number): [column: number, row: number][] {
  const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
  return [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((up): [number, number] => [column + across, row + up]));
}

function collect<Line>(found: ReadonlySet<Place<Line>>, page: number): RepeatedPieces<Line>[] {
  return [...Map.groupBy(found, ({ line }) => line)].map(([line, places]) => ({
    line,
    page,
    pieces: places.map(({ index }) => index).sort((a, b) => a - b),
  }));
}
