import type { Box } from "../../geometry/box.ts";
import { joinCell, type RuledTable, type TableCell } from "../../sheet/tables.ts";
import type { Run } from "../../text/runs.ts";
import { areListNames, isShortName } from "./list-names.ts";

/** Texts on one baseline, from the left. */
interface Line {
  y: number;
  height: number;
  runs: Run[];
}

/** From one place across the page to another, points. */
interface Span {
  from: number;
  to: number;
}

/** A text that rises less is level, radians. */
const LEVEL = 0.02;
/** All in heights of the lettering. */
const SAME_LINE = 0.4;
/** Between two rows: empty ones may stand between them, and what is cut off would be missed unseen. */
const MAX_PITCH = 6;
/** The blank between two columns is at least this wide: in one column words stand nearer. */
const MIN_GAP = 0.5;
/** How far the cells of the outer columns may reach over the names above them. */
const REACH = 3;
/** Texts of a row whose lettering is smaller are the numbers of fractions. */
const MIN_HEIGHT = 0.8;
/** Rows with fewer texts are titles and remarks: they do not say where columns are. */
const MIN_TEXTS = 3;
const MIN_ROWS = 2;

/**
 * Lists that rule no columns, as tables: below a line of names, columns are parted where all rows have a blank. A list in which two
 * names stand above one column is left out: what belongs to which cannot be told.
 * @param runs of the page
 */
export function findUnruledLists(runs: readonly Run[]): RuledTable[] {
  const lines = groupLines(runs.filter(({ angle }) => Math.abs(angle) < LEVEL));
  return lines.flatMap((line, index) => {
    const names = findNames(line);
    return names ? (buildTable(names, lines.slice(index + 1)) ?? []) : [];
  });
}

function groupLines(runs: readonly Run[]): Line[] {
  const lines: Line[] = [];
  for (const run of runs.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && line.y - run.y < SAME_LINE * run.height) line.runs.push(run);
    else lines.push({ y: run.y, height: run.height, runs: [run] });
  }
  for (const line of lines) {
    line.runs.sort((a, b) => a.x - b.x);
    line.height = Math.max(...line.runs.map(({ height }) => height));
  }
  return lines;
}

/** The names of columns in a line; null where it has none of a list. */
function findNames({ runs, y, height }: Line): Line | null {
  const names = runs.filter(({ text }) => isShortName(text.trim()));
  return names.length >= MIN_TEXTS && areListNames(names.map(({ text }) => text.trim())) ? { y, height, runs: names } : null;
}

function buildTable(names: Line, below: readonly Line[]): RuledTable | null {
  const reach = REACH * names.height;
  const [first] = names.runs;
  const last = names.runs.at(-1);
  if (!first || !last) return null;
  const across = { from: first.x - reach, to: last.x + last.width + reach };
  const rows = takeRows(names, below, across);
  const columns = findColumns(names, rows);
  if (!columns) return null;
  const bounds = rows.map((row, index) => boundBelow(row, rows[index + 1]));
  const cells = rows.map((row, index): TableCell[] => {
    const top = index === 0 ? row.y + 1.2 * row.height : (bounds[index - 1] ?? 0);
    const bottom = bounds[index] ?? 0;
    return columns.map(({ from, to }) => {
      const box: Box = { left: from, right: to, top, bottom };
      return { box, runs: row.runs.filter(({ centre }) => centre.x > from && centre.x < to) };
    });
  });
  const box = { left: across.from, right: across.to, top: cells[0]?.[0]?.box.top ?? 0, bottom: bounds.at(-1) ?? 0 };
  return { box, rows: cells.map((row) => row.map(joinCell)), cells };
}

/** The line of names and those below it that go on with the list. */
function takeRows(names: Line, below: readonly Line[], across: Span): Line[] {
  const rows = [names];
  for (const line of below) {
    const runs = line.runs.filter(({ x, centre }) => x > across.from && centre.x < across.to);
    if (runs.length === 0) continue;
    const above = rows.at(-1) ?? names;
    const row = { ...line, runs };
    if (above.y - row.y > MAX_PITCH * names.height) break;
    // The numbers of a fraction belong to the row next to them.
    if (Math.max(...runs.map(({ height }) => height)) >= MIN_HEIGHT * names.height) rows.push(row);
  }
  return rows;
}

/** Columns by the blanks that all rows have; null where they do not tell the names apart. */
function findColumns(names: Line, rows: readonly Line[]): Span[] | null {
  const body = rows.slice(1).filter(({ runs }) => runs.length >= MIN_TEXTS);
  if (body.length < MIN_ROWS) return null;
  const taken = mergeSpans(
    body.flatMap(({ runs }) => runs.map(spanOf)).toSorted((a, b) => a.from - b.from),
    MIN_GAP * names.height,
  );
  // A column in which no row has anything has its name alone.
  const empty = names.runs.map(spanOf).filter((name) => !taken.some((one) => one.from < name.to && one.to > name.from));
  const spans = [...taken, ...empty].toSorted((a, b) => a.from - b.from);
  const owners = names.runs.map(({ centre }) => findNearest(spans, centre.x));
  if (new Set(owners).size < owners.length) return null;
  return spans.map(({ from, to }, index) => {
    const before = spans[index - 1];
    const behind = spans[index + 1];
    return { from: before ? (before.to + from) / 2 : from - names.height, to: behind ? (to + behind.from) / 2 : to + names.height };
  });
}

const spanOf = ({ x, width }: Run): Span => ({ from: x, to: x + width });

/** @param sorted from the left */
function mergeSpans(sorted: readonly Span[], minGap: number): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (last && from - last.to < minGap) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

function findNearest(spans: readonly Span[], x: number): number {
  const distances = spans.map(({ from, to }) => Math.max(from - x, x - to, 0));
  return distances.indexOf(Math.min(...distances));
}

/** Half-way in the blank between a row and the next. */
function boundBelow(row: Line, next: Line | undefined): number {
  return next ? (row.y - 0.2 * row.height + next.y + 0.8 * next.height) / 2 : row.y - 0.6 * row.height;
}
