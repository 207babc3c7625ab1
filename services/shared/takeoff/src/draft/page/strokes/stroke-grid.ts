import type { Strokes } from "./strokes.ts";

/** The size of a cell, points. */
const CELL = 32;

/** Which strokes pass which cells of a page. */
interface Cells {
  /** By stroke: the cell in which it begins, counted from 1; 0 for one that is left out. */
  first: Uint32Array;
  /** Most strokes lie in one cell; of the others, each further cell that they pass, followed by the stroke. */
  further: number[];
  /** How many strokes each cell has. */
  counts: Uint32Array;
}

/** Finds the strokes near a place; edges of filled areas are left out. */
export class StrokeGrid {
  private readonly strokes: Strokes;
  private readonly columns: number;
  private readonly rows: number;
  /** The strokes of each cell are `items` from `starts[cell]` to `starts[cell + 1]`. */
  private readonly starts: Uint32Array;
  private readonly items: Uint32Array;
  /** By stroke: the search that saw it last. */
  private readonly seen: Uint32Array;
  private search = 0;

  constructor({ width, height, strokes }: { width: number; height: number; strokes: Strokes }) {
    this.strokes = strokes;
    this.columns = Math.ceil(width / CELL) + 1;
    this.rows = Math.ceil(height / CELL) + 1;
    this.seen = new Uint32Array(strokes.count);
    const { first, further, counts } = this.findCells();
    const starts = new Uint32Array(counts.length);
    for (let cell = 1; cell < counts.length; cell++) starts[cell] = (starts[cell - 1] ?? 0) + (counts[cell - 1] ?? 0);
    const items = new Uint32Array(starts[counts.length - 1] ?? 0);
    const next = starts.slice();
    const put = (cell: number, stroke: number): void => {
      const at = next[cell] ?? 0;
      items[at] = stroke;
      next[cell] = at + 1;
    };
    for (let stroke = 0; stroke < strokes.count; stroke++) {
      const cell = first[stroke] ?? 0;
      if (cell > 0) put(cell - 1, stroke);
    }
    for (let at = 0; at < further.length; at += 2) put(further[at] ?? 0, further[at + 1] ?? 0);
    this.starts = starts;
    this.items = items;
  }

  /** Strokes that may pass a rectangle: all that do, and some that pass its corners. */
  within(left: number, bottom: number, right: number, top: number): number[] {
    const found: number[] = [];
    const { ends } = this.strokes;
    const search = ++this.search;
    // A stroke that cuts the corner of a cell between two steps is in a neighbour of that cell.
    const firstColumn = this.columnAt(left - CELL / 2);
    const lastColumn = this.columnAt(right + CELL / 2);
    const firstRow = this.rowAt(bottom - CELL / 2);
    const lastRow = this.rowAt(top + CELL / 2);
    for (let row = firstRow; row <= lastRow; row++) {
      const from = this.starts[row * this.columns + firstColumn] ?? 0;
      const to = this.starts[row * this.columns + lastColumn + 1] ?? this.items.length;
      for (let at = from; at < to; at++) {
        const stroke = this.items[at] ?? 0;
        if (this.seen[stroke] === search) continue;
        this.seen[stroke] = search;
        const x1 = ends[4 * stroke] ?? 0;
        const x2 = ends[4 * stroke + 2] ?? 0;
        if ((x1 < left && x2 < left) || (x1 > right && x2 > right)) continue;
        const y1 = ends[4 * stroke + 1] ?? 0;
        const y2 = ends[4 * stroke + 3] ?? 0;
        if ((y1 < bottom && y2 < bottom) || (y1 > top && y2 > top)) continue;
        found.push(stroke);
      }
    }
    return found;
  }

  private findCells(): Cells {
    const { strokes } = this;
    const { ends } = strokes;
    const cells: Cells = {
      first: new Uint32Array(strokes.count),
      further: [],
      counts: new Uint32Array(this.columns * this.rows + 1),
    };
    for (let stroke = 0; stroke < strokes.count; stroke++) {
      if (strokes.isFilled(stroke)) continue;
      const x1 = ends[4 * stroke] ?? 0;
      const y1 = ends[4 * stroke + 1] ?? 0;
      const x2 = ends[4 * stroke + 2] ?? 0;
      const y2 = ends[4 * stroke + 3] ?? 0;
      const first = this.cellAt(x1, y1);
      cells.first[stroke] = first + 1;
      cells.counts[first] = (cells.counts[first] ?? 0) + 1;
      if (first === this.cellAt(x2, y2)) continue;
      const steps = Math.ceil((2 * Math.hypot(x2 - x1, y2 - y1)) / CELL);
      let last = first;
      for (let step = 1; step <= steps; step++) {
        const cell = this.cellAt(x1 + ((x2 - x1) * step) / steps, y1 + ((y2 - y1) * step) / steps);
        if (cell === last) continue;
        last = cell;
        cells.further.push(cell, stroke);
        cells.counts[cell] = (cells.counts[cell] ?? 0) + 1;
      }
    }
    return cells;
  }

  private cellAt(x: number, y: number): number {
    return this.rowAt(y) * this.columns + this.columnAt(x);
  }

  private columnAt(x: number): number {
    return Math.min(Math.max(Math.floor(x / CELL), 0), this.columns - 1);
  }

  private rowAt(y: number): number {
    return Math.min(Math.max(Math.floor(y / CELL), 0), this.rows - 1);
  }
}
