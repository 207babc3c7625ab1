import type { Point, Size } from "../view/view.ts";

/** The size of a cell, points. */
const CELL = 24;
/** Cells of all lines together: beyond it, which no sheet that was seen reaches, the rest of the lines is left out. */
const MAX_ENTRIES = 4_000_000;

/**
 * The ends of the lines that are drawn with a pen: x1, y1, x2, y2 of each. The edges of filled areas, most of which are
 * letters and hatches, are left out: a pointer would snap to nothing else near them.
 */
export function findDrawnLines({ ends, widths }: { ends: Float32Array; widths: Float32Array }): Float32Array {
  const found = new Float32Array(ends.length);
  let count = 0;
  for (let line = 0; line < widths.length; line++) {
    if (widths[line] === 0) continue;
    for (let end = 0; end < 4; end++) found[4 * count + end] = ends[4 * line + end] ?? 0;
    count++;
  }
  return found.slice(0, 4 * count);
}

/**
 * Finds the lines near a point of a page. Each line is in all cells that it passes, so that a search reads a few cells,
 * whatever the length of the lines. The numbers stand in typed arrays: as objects, the lines of a dense sheet would take
 * tens of megabytes.
 */
export class LineIndex {
  /** x1, y1, x2, y2 of each line. */
  readonly ends: Float32Array;
  private readonly columns: number;
  private readonly rows: number;
  /** Where the lines of each cell begin in `lines`. */
  private readonly starts: Uint32Array;
  private readonly lines: Uint32Array;

  constructor(ends: Float32Array, { width, height }: Size) {
    this.ends = ends;
    this.columns = Math.max(Math.ceil(width / CELL), 1);
    this.rows = Math.max(Math.ceil(height / CELL), 1);
    const counts = new Uint32Array(this.columns * this.rows + 1);
    let entries = 0;
    let count = 0;
    for (; count < ends.length / 4 && entries < MAX_ENTRIES; count++) {
      this.visitCells(count, (cell) => {
        counts[cell + 1] = (counts[cell + 1] ?? 0) + 1;
        entries++;
      });
    }
    for (let cell = 1; cell < counts.length; cell++) counts[cell] = (counts[cell] ?? 0) + (counts[cell - 1] ?? 0);
    this.starts = counts;
    this.lines = new Uint32Array(entries);
    const next = counts.slice();
    for (let line = 0; line < count; line++) {
      this.visitCells(line, (cell) => {
        const at = next[cell] ?? 0;
        this.lines[at] = line;
        next[cell] = at + 1;
      });
    }
  }

  /** Calls `visitor` once for each line that may pass within reach of a point. */
  visit({ x, y }: Point, reach: number, visitor: (line: number) => void): void {
    const seen = new Set<number>();
    for (let row = this.findRow(y - reach); row <= this.findRow(y + reach); row++) {
      for (let column = this.findColumn(x - reach); column <= this.findColumn(x + reach); column++) {
        const cell = row * this.columns + column;
        for (const line of this.lines.subarray(this.starts[cell], this.starts[cell + 1])) seen.add(line);
      }
    }
    for (const line of seen) visitor(line);
  }

  /** Follows a line through the rows of cells, and in each from the column where it enters to the one where it leaves. */
  private visitCells(line: number, visitor: (cell: number) => void): void {
    const [ax = 0, ay = 0, bx = 0, by = 0] = this.ends.subarray(4 * line, 4 * line + 4);
    const isUp = ay <= by;
    const x1 = isUp ? ax : bx;
    const y1 = isUp ? ay : by;
    const x2 = isUp ? bx : ax;
    const y2 = isUp ? by : ay;
    const slope = y2 > y1 ? (x2 - x1) / (y2 - y1) : 0;
    const last = this.findRow(y2);
    for (let row = this.findRow(y1); row <= last; row++) {
      const enters = y2 > y1 ? x1 + slope * (Math.max(row * CELL, y1) - y1) : x1;
      const leaves = y2 > y1 ? x1 + slope * (Math.min((row + 1) * CELL, y2) - y1) : x2;
      const from = this.findColumn(Math.min(enters, leaves));
      const to = this.findColumn(Math.max(enters, leaves));
      for (let column = from; column <= to; column++) visitor(row * this.columns + column);
    }
  }

  private findColumn(x: number): number {
    return Math.min(Math.max(Math.floor(x / CELL), 0), this.columns - 1);
  }

  private findRow(y: number): number {
    return Math.min(Math.max(Math.floor(y / CELL), 0), this.rows - 1);
  }
}
