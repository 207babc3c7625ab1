import type { Point } from "./box.ts";
import type { Segment } from "./segment.ts";

/** Size of a cell of the index, points. */
const CELL = 48;

/** Finds segments near a place. A long segment is in each cell that it passes, so that a search reads few. */
export class SegmentIndex {
  private readonly cells = new Map<number, Segment[]>();

  constructor(segments: readonly Segment[]) {
    for (const segment of segments) {
      const steps = Math.max(1, Math.ceil((2 * segment.length) / CELL));
      let last = NaN;
      for (let step = 0; step <= steps; step++) {
        const at = (segment.length * step) / steps;
        const key = buildCellKey(Math.floor((segment.x1 + segment.ux * at) / CELL), Math.floor((segment.y1 + segment.uy * at) / CELL));
        if (key === last) continue;
        last = key;
        const cell = this.cells.get(key);
        if (cell) cell.push(segment);
        else this.cells.set(key, [segment]);
      }
    }
  }

  /** Segments that may pass a rectangle: all that do, and some near it. */
  within(left: number, bottom: number, right: number, top: number): Set<Segment> {
    const found = new Set<Segment>();
    // A segment that cuts the corner of a cell between two steps is in a neighbour of that cell.
    for (let column = Math.floor(left / CELL) - 1; column <= Math.floor(right / CELL) + 1; column++) {
      for (let row = Math.floor(bottom / CELL) - 1; row <= Math.floor(top / CELL) + 1; row++) {
        for (const segment of this.cells.get(buildCellKey(column, row)) ?? []) found.add(segment);
      }
    }
    return found;
  }

  /** Segments near a point. */
  around({ x, y }: Point, reach: number): Set<Segment> {
    return this.within(x - reach, y - reach, x + reach, y + reach);
  }
}

const COLUMNS = 1_000_003;
const buildCellKey = (column: number, row: number): number => column * COLUMNS + row;
