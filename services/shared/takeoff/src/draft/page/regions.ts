import type { Box } from "../geometry/box.ts";
import type { DisplayPage } from "./display-page.ts";

/** Cells along the larger side of a sheet. */
const CELLS = 160;
/** Linework with a gap up to this many cells hangs together. */
const REACH = 2;
/** A line longer than this share of the sheet is a border, which hangs together with everything. */
const BORDER = 0.85;
/** Fewer cells are a symbol, an arrow, a tick. */
const MIN_CELLS = 12;

/** The cells of a sheet, row by row: 1 where something is drawn, 2 once it is part of a region. */
interface DrawnCells {
  /** Points. */
  size: number;
  columns: number;
  rows: number;
  drawn: Uint8Array;
}

/** The parts of a sheet whose linework hangs together, by the boxes around them. */
export function findRegions(page: Pick<DisplayPage, "width" | "height" | "strokes">): Box[] {
  const cells = findDrawnCells(page);
  const boxes: Box[] = [];
  for (let first = 0; first < cells.drawn.length; first++) {
    if (cells.drawn[first] !== 1) continue;
    const region = takeRegion(cells, first);
    if (region.length >= MIN_CELLS) boxes.push(boxAroundCells(region, cells));
  }
  return boxes;
}

function findDrawnCells({ width, height, strokes }: Pick<DisplayPage, "width" | "height" | "strokes">): DrawnCells {
  const size = Math.max(width, height) / CELLS;
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  const drawn = new Uint8Array(columns * rows);
  const { ends } = strokes;
  for (let index = 0; index < strokes.count; index++) {
    const x1 = ends[4 * index] ?? 0;
    const y1 = ends[4 * index + 1] ?? 0;
    const dx = (ends[4 * index + 2] ?? 0) - x1;
    const dy = (ends[4 * index + 3] ?? 0) - y1;
    if (Math.abs(dx) > BORDER * width || Math.abs(dy) > BORDER * height) continue;
    const steps = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / size));
    for (let step = 0; step <= steps; step++) {
      const column = Math.floor((x1 + (dx * step) / steps) / size);
      const row = Math.floor((y1 + (dy * step) / steps) / size);
      if (column >= 0 && column < columns && row >= 0 && row < rows) drawn[row * columns + column] = 1;
    }
  }
  return { size, columns, rows, drawn };
}

function boxAroundCells(cells: readonly number[], { size, columns }: DrawnCells): Box {
  const box: Box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const cell of cells) {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    box.left = Math.min(box.left, column * size);
    box.right = Math.max(box.right, (column + 1) * size);
    box.bottom = Math.min(box.bottom, row * size);
    box.top = Math.max(box.top, (row + 1) * size);
  }
  return box;
}

/** Takes a cell and all that hang together with it out of the grid. */
function takeRegion({ drawn, columns, rows }: DrawnCells, first: number): number[] {
  const cells = [first];
  drawn[first] = 2;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? 0;
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    for (let row = Math.max(y - REACH, 0); row <= Math.min(y + REACH, rows - 1); row++) {
      for (let column = Math.max(x - REACH, 0); column <= Math.min(x + REACH, columns - 1); column++) {
        const next = row * columns + column;
        if (drawn[next] !== 1) continue;
        drawn[next] = 2;
        cells.push(next);
      }
    }
  }
  return cells;
}
