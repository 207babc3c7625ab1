import type { Box } from "@takeoff/contracts";

interface Point {
  x: number;
  y: number;
}

/** A text on a page, in points of the page as it is shown. */
export interface TextPlace {
  /** Where its baseline begins. */
  x: number;
  y: number;
  /** Along the baseline. */
  width: number;
  size: number;
  /** The baseline's direction, radians, counter-clockwise from level. */
  angle: number;
}

/** How far letters reach below the baseline and above it, as shares of their size. */
const BELOW = 0.22;
const ABOVE = 0.76;
/** The side of the squares by which what lies near is found, points. */
const CELL = 48;
/** A text that is cut off at the page's edge is worse than one over another text. */
const OUTSIDE_WEIGHT = 8;
/** A direction that is nearer to level or upright, radians, is one of both. */
const STRAIGHT = 0.02;

/** Finds places for labels that keep free what is written on a page. */
export class LabelPlaces {
  private readonly page: Box;
  private readonly cells = new Map<number, Box[]>();
  private readonly columns: number;

  constructor(width: number, height: number) {
    this.page = { left: 0, bottom: 0, right: width, top: height };
    this.columns = Math.ceil(width / CELL) + 1;
  }

  /** Keeps labels off a text. */
  blockText(text: TextPlace): void {
    for (const box of coverText(text)) this.block(box);
  }

  /** Keeps labels off a line. */
  blockLine(from: Point, to: Point): void {
    for (const box of coverLine(from, to, 0.5, 0.5)) this.block(box);
  }

  block(box: Box): void {
    for (const cell of this.listCells(box)) {
      const boxes = this.cells.get(cell);
      if (boxes) boxes.push(box);
      else this.cells.set(cell, [box]);
    }
  }

  /** Takes the first place that covers nothing, or the one that covers least. Later labels keep it free. @param candidates at least one */
  take(candidates: readonly [TextPlace, ...TextPlace[]]): TextPlace {
    let [best] = candidates;
    let least = Infinity;
    for (const candidate of candidates) {
      const covered = this.measureCovered(candidate);
      if (covered >= least) continue;
      best = candidate;
      least = covered;
      if (covered === 0) break;
    }
    const placed = this.moveInside(best);
    this.blockText(placed);
    return placed;
  }

  private measureCovered(text: TextPlace): number {
    let covered = 0;
    for (const box of coverText(text)) {
      const { left, bottom, right, top } = box;
      covered += OUTSIDE_WEIGHT * ((right - left) * (top - bottom) - measureOverlap(box, this.page));
      const near = new Set<Box>();
      for (const cell of this.listCells(box)) for (const other of this.cells.get(cell) ?? []) near.add(other);
      for (const other of near) covered += measureOverlap(box, other);
    }
    return covered;
  }

  /** Moves a text into the page, as far as it fits. */
  private moveInside(text: TextPlace): TextPlace {
    const boxes = coverText(text);
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.min(...boxes.map((box) => box.bottom));
    const top = Math.max(...boxes.map((box) => box.top));
    const x = Math.max(Math.min(0, this.page.right - right), -left);
    const y = Math.max(Math.min(0, this.page.top - top), -bottom);
    return { ...text, x: text.x + x, y: text.y + y };
  }

  private *listCells({ left, bottom, right, top }: Box): Generator<number> {
    const [first, last] = [this.indexOf(left, this.page.right), this.indexOf(right, this.page.right)];
    const [lowest, highest] = [this.indexOf(bottom, this.page.top), this.indexOf(top, this.page.top)];
    for (let row = lowest; row <= highest; row++) for (let column = first; column <= last; column++) yield row * this.columns + column;
  }

  private indexOf(at: number, end: number): number {
    return Math.floor(Math.min(Math.max(at, 0), end) / CELL);
  }
}

/** Boxes that cover a text: one, or squares along a slanted one, around which a single box would cover much else. */
function coverText({ x, y, width, size, angle }: TextPlace): Box[] {
  return coverLine({ x, y }, { x: x + Math.cos(angle) * width, y: y + Math.sin(angle) * width }, BELOW * size, ABOVE * size);
}

/** @param right how far to the right of the direction of the line it reaches, and `left` to its left */
function coverLine(from: Point, to: Point, right: number, left: number): Box[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [cos, sin] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const isStraight = Math.min(Math.abs(cos), Math.abs(sin)) < STRAIGHT;
  const count = isStraight ? 1 : Math.min(Math.ceil(length / Math.max(right + left, 4)), 2_000);
  return Array.from({ length: count }, (_, index) => {
    const corners = [index / count, (index + 1) / count].flatMap((share) =>
      [-right, left].map((across) => ({
        x: from.x + (to.x - from.x) * share - sin * across,
        y: from.y + (to.y - from.y) * share + cos * across,
      })),
    );
    return {
      left: Math.min(...corners.map((corner) => corner.x)),
      bottom: Math.min(...corners.map((corner) => corner.y)),
      right: Math.max(...corners.map((corner) => corner.x)),
      top: Math.max(...corners.map((corner) => corner.y)),
    };
  });
}

function measureOverlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The distance of a label's nearer edge from what it names, points. */
const GAP = 3;
/** The box of a text that reads upwards is higher than wide by this factor. */
const UPRIGHT = 1.5;

/** Places for the label of a member: along it, on either side, in its middle and at its ends, the nearer ones first. */
export function placesAlong(from: Point, to: Point, width: number, size: number): [TextPlace, ...TextPlace[]] {
  // From left to right, so that the label is upright.
  const isForward = from.x < to.x || (from.x === to.x && from.y < to.y);
  const [begin, end] = isForward ? [from, to] : [to, from];
  const length = Math.hypot(end.x - begin.x, end.y - begin.y) || 1;
  const angle = Math.atan2(end.y - begin.y, end.x - begin.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number): TextPlace => ({
    ...{ x: begin.x + cos * along - sin * across, y: begin.y + sin * along + cos * across },
    ...{ width, size, angle },
  });
  const below = -GAP - ABOVE * size;
  const above = GAP + BELOW * size;
  const middle = (length - width) / 2;
  // Drawings write their own designations above a member more often than below.
  const sides = [below, above, below - size * 1.2, above + size * 1.2];
  const alongs = [middle, ...(middle > 0 ? [middle / 2, middle * 1.5, 0, 2 * middle] : [])];
  const [first, ...rest] = sides.flatMap((across) => alongs.map((along) => at(along, across)));
  return [first ?? at(middle, below), ...rest];
}

/** Places for the label of a box: on each side of it, the nearer ones first, and upright next to one that is. */
export function placesAround(box: Box, width: number, size: number): [TextPlace, ...TextPlace[]] {
  const level = placesAroundLevel(box, width, size);
  const isUpright = box.top - box.bottom > UPRIGHT * (box.right - box.left);
  if (!isUpright) return level;
  // Turned to the right, the box lies level, and its left is what is below it.
  const turned = { left: box.bottom, bottom: -box.right, right: box.top, top: -box.left };
  const [first, ...rest] = placesAroundLevel(turned, width, size).map(({ x, y, ...place }) => ({
    ...place,
    x: -y,
    y: x,
    angle: Math.PI / 2,
  }));
  return first ? [first, ...rest, ...level] : level;
}

function placesAroundLevel(box: Box, width: number, size: number): [TextPlace, ...TextPlace[]] {
  const under = box.bottom - GAP - ABOVE * size;
  const over = box.top + GAP + BELOW * size;
  const middle = (box.bottom + box.top) / 2 - (ABOVE - BELOW) * 0.5 * size;
  const place = (x: number, y: number): TextPlace => ({ x, y, width, size, angle: 0 });
  const near = [under, over, under - size * 1.2, over + size * 1.2, under - size * 2.4, over + size * 2.4];
  const beside = [place(box.right + GAP, middle), place(box.left - GAP - width, middle)];
  const stacked = near.flatMap((y) => [place(box.left, y), place(box.right - width, y)]);
  return [place(box.left, under), place(box.left, over), ...beside, ...stacked];
}
