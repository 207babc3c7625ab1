import { boxAround, isInside, type Box } from "../../geometry/box.ts";
import type { DisplayText } from "../../page/display-page.ts";
import type { RuledTable, TableCell } from "../../sheet/tables.ts";
import { measureLetters } from "../../text/letter-widths.ts";
import { joinRuns, type Run } from "../../text/runs.ts";

/** A row of a list as it is printed. */
export interface ListRow {
  /** The text of each cell, from the left. */
  cells: readonly string[];
  box: Box;
  /** The cells that no rule parts from the next one. */
  open?: readonly number[];
  /** The letters of its plate are not printed. */
  isUnlettered?: boolean;
}

/** A text that rises less is level, radians. */
const LEVEL = 0.02;
/**
 * How far the blank between two texts may seem to be from the rule between them, in heights of the text and as a share of what stands in front
 * of it: the widths of letters are estimated.
 */
const MAX_OFF = { fixed: 0.4, share: 0.06 };
/** Texts whose baselines are less apart, in heights of the text, are on one line. */
const SAME_LINE = 0.6;

/**
 * The rows of a table by the texts of the page: each text belongs to the cell in which its middle lies, so that no run reaches over a rule. Lists
 * that rule only their columns have several rows between two rules; a text that wraps within its cell is one text.
 */
export function readListRows({ cells }: RuledTable, texts: readonly DisplayText[]): ListRow[] {
  const byRow = [...texts].sort((a, b) => b.y - a.y);
  let next = 0;
  return cells.flatMap((row) => {
    const box = boxAround(row.flatMap((cell) => [corner(cell.box, "low"), corner(cell.box, "high")]));
    const inside: DisplayText[] = [];
    while (next < byRow.length && middle(byRow[next]).y >= box.top) next += 1;
    for (let index = next; index < byRow.length; index++) {
      const text = byRow[index];
      if (!text || text.y < box.bottom - text.height) break;
      if (isInside(box, middle(text))) inside.push(...splitAtRules(text, row));
    }
    const small = MAX_SMALL * Math.max(...inside.map(({ height }) => height));
    const runs = row.map((cell) => joinStacked(joinRuns(inside.filter((text) => isInside(cell.box, middle(text)))), small));
    const open = row.flatMap(({ isOpen }, index) => (isOpen === true ? [index] : []));
    return splitLines(runs, box).map((line) => ({ ...line, open }));
  });
}

/**
 * The parts of a level text that reaches over rules: pdf.js makes one text of two whose gap is not wider than a blank. It is split at the blank
 * next to each rule; without one near it, it stays whole.
 */
function splitAtRules(text: DisplayText, cells: readonly TableCell[]): DisplayText[] {
  if (Math.abs(text.angle) > LEVEL || !text.text.trim().includes(" ")) return [text];
  const offsets = measureLetters(text);
  const rules = cells.slice(1).map(({ box }) => box.left - text.x);
  const cuts = rules.flatMap((rule): number[] => {
    if (rule < 0 || rule > text.width) return [];
    const blanks = [...text.text.matchAll(/ +/g)].map(({ index }) => index);
    const isOff = (index: number): number => Math.abs(((offsets[index] ?? 0) + (offsets[index + 1] ?? 0)) / 2 - rule);
    const [nearest] = blanks.sort((a, b) => isOff(a) - isOff(b));
    return nearest !== undefined && isOff(nearest) < MAX_OFF.fixed * text.height + MAX_OFF.share * rule ? [nearest] : [];
  });
  const bounds = [0, ...new Set(cuts), text.text.length];
  return bounds.slice(1).flatMap((end, index): DisplayText[] => {
    const start = bounds[index] ?? 0;
    const from = offsets[start] ?? 0;
    return [{ ...text, text: text.text.slice(start, end).trim(), x: text.x + from, width: (offsets[end] ?? text.width) - from }];
  });
}

function corner({ left, right, bottom, top }: Box, which: "low" | "high"): { x: number; y: number } {
  return which === "low" ? { x: left, y: bottom } : { x: right, y: top };
}

function middle(text: DisplayText | undefined): { x: number; y: number } {
  if (!text) return { x: 0, y: 0 };
  const along = text.width / 2;
  const up = 0.35 * text.height;
  const cos = Math.cos(text.angle);
  const sin = Math.sin(text.angle);
  return { x: text.x + cos * along - sin * up, y: text.y + sin * along + cos * up };
}

/** The lines of a row between two rules: several where at least two of its cells have several. */
function splitLines(cells: readonly (readonly Run[])[], box: Box): ListRow[] {
  const lines = groupLines(cells.flat());
  const countLines = (runs: readonly Run[]): number => groupLines(runs).length;
  if (lines.length < 2 || cells.filter((runs) => countLines(runs) > 1).length < 2) return [{ cells: cells.map(joinTexts), box }];
  return lines.map((line) => ({
    cells: cells.map((runs) => joinTexts(runs.filter((run) => line.includes(run)))),
    box: { ...box, bottom: Math.min(...line.map(({ y }) => y)), top: Math.max(...line.map(({ y, height }) => y + height)) },
  }));
}

/** Runs by their baselines, from the top. */
function groupLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [];
  for (const run of runs.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line?.[0] && line[0].y - run.y < SAME_LINE * Math.max(run.height, line[0].height)) line.push(run);
    else lines.push([run]);
  }
  return lines;
}

/** The numbers of a stacked fraction are smaller than this, as a share of the row's lettering. */
const MAX_SMALL = 0.8;
const NUMERATOR = /^\d{1,2}$/;
const DENOMINATOR = /^(?:2|4|8|16|32|64)$/;

/**
 * Fractions that are alone in their cell, as two numbers above each other: there is no larger number that they would belong to.
 * @param maxHeight of their numbers, points: larger ones above each other are those of two rows
 */
function joinStacked(runs: readonly Run[], maxHeight: number): Run[] {
  const joined = new Set<Run>();
  const small = runs.filter(({ height }) => height <= maxHeight);
  const fractions = small.flatMap((above): Run[] => {
    const below = small.find((run) => !joined.has(run) && isStacked(above, run));
    if (!below || joined.has(above)) return [];
    joined.add(above).add(below);
    return [{ ...below, text: `${above.text}/${below.text}`, y: (above.y + below.y) / 2 }];
  });
  return [...runs.filter((run) => !joined.has(run)), ...fractions];
}

function joinTexts(runs: readonly Run[]): string {
  const sorted = runs.toSorted((a, b) => (Math.abs(a.y - b.y) > a.height / 2 ? b.y - a.y : a.x - b.x));
  return sorted.map(({ text }) => text).join(" ");
}

function isStacked(above: Run, below: Run): boolean {
  if (!NUMERATOR.test(above.text) || !DENOMINATOR.test(below.text) || Number(above.text) >= Number(below.text)) return false;
  const height = Math.max(above.height, below.height);
  const rise = above.y - below.y;
  return Math.abs(above.centre.x - below.centre.x) < 0.4 * height && rise > 0.6 * height && rise < 1.8 * height;
}
