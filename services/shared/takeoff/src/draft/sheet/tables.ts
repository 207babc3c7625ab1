import { isInside, type Box } from "../geometry/box.ts";
import { findRules, type Rule } from "../page/strokes/rules.ts";
import type { Run } from "../text/runs.ts";
import type { Strokes } from "../page/strokes/strokes.ts";

/** A table whose rows and columns are ruled. */
export interface RuledTable {
  box: Box;
  /** The texts of each row's cells, from the top and from the left. */
  rows: readonly (readonly string[])[];
  /** The same cells with their places and with the texts as they stand in them. */
  cells: readonly (readonly TableCell[])[];
}

/** A cell between two level rules and two uprights. */
export interface TableCell {
  box: Box;
  /** Lines from the top, words of one line from the left; upright texts among them. */
  runs: readonly Run[];
  /** No upright parts it from the next cell of its row: what stands in either may be above both. */
  isOpen?: boolean;
}

/** All in points. */
const MIN_RULE = 20;
const SAME_ENDS = 3;
const MIN_ROW = 4;
const MIN_COLUMN = 4;
/** How far from the other rules the frame of the sheet may be that is the outer rule of a table. */
const BORDER_REACH = 90;
/** Of the table's height. */
const MIN_UPRIGHT = 0.3;
const MIN_COLUMNS = 2;
/** Of the cells of rows in which something stands: walls and grids make lattices, too, with a text here and there. */
const MIN_FILLED = 0.3;
/** A stack of more rules that is no table is a hatch: to look for tables in its parts would take long. */
const MAX_SPLIT = 100;

/** How far apart the level rules of a table may be, points, and how many rows they rule at least. */
export interface TableLimits {
  maxRow: number;
  minRows: number;
  /** Each part of a stack of rules with columns of its own is a table: else only where the whole is none. */
  isParted?: boolean;
}
/** Tables that rule their rows. With taller rows the grid of a plan would be one. */
const RULED_ROWS: TableLimits = { maxRow: 90, minRows: 3 };

/** Finds the ruled tables of a page. */
export function findTables(strokes: Strokes, runs: readonly Run[], limits: TableLimits = RULED_ROWS): RuledTable[] {
  const { level, upright } = findRules(strokes);
  const byHeight = [...runs].sort((a, b) => a.centre.y - b.centre.y);
  const rules = level.filter(({ from, to }) => to - from > MIN_RULE);
  const stacks = findStacks(rules, limits).flatMap((stack) => splitByEdges(stack, upright));
  const readTable = (stack: readonly Rule[]): RuledTable[] => {
    if (stack.length <= limits.minRows) return [];
    const columns = findColumns(stack, upright);
    if (columns.length <= MIN_COLUMNS) return [];
    const cells = findCells(stack, columns, upright, byHeight);
    if (cells.length < limits.minRows || !isFilled(cells, limits.minRows)) return [];
    return [{ box: boxAroundStack(stack), rows: cells.map((row) => row.map(joinCell)), cells }];
  };
  return stacks.flatMap((inner) => {
    const stack = addBorders(inner, rules, upright);
    const whole = limits.isParted ? [] : readTable(stack);
    // A list may be as wide as the title block below it and the frame of the sheet, and its rules those of all three.
    if (whole.length > 0 || stack.length > MAX_SPLIT) return whole;
    return splitByColumns(limits.isParted ? addCovering(stack, rules) : stack, upright).flatMap(readTable);
  });
}

/** Whether enough stands in the cells of a lattice for a table. Rows without any text say nothing: printed forms have many. */
function isFilled(cells: readonly (readonly TableCell[])[], minRows: number): boolean {
  const counts = cells.map((row) => row.filter(({ runs }) => runs.length > 0).length).filter((count) => count > 0);
  const filled = counts.reduce((sum, count) => sum + count, 0);
  return counts.length >= minRows && filled >= MIN_FILLED * counts.length * (cells[0]?.length ?? 0);
}

/** Level rules with the same ends below each other, each stack from the top. */
function findStacks(rules: readonly Rule[], { maxRow, minRows }: TableLimits): Rule[][] {
  const cells = Map.groupBy(rules, ({ from, to }) => buildCellKey(from, to));
  const used = new Set<Rule>();
  const stacks: Rule[][] = [];
  for (const rule of rules) {
    if (used.has(rule)) continue;
    const mates = neighbours(rule)
      .flatMap((cell) => cells.get(cell) ?? [])
      .filter((other) => !used.has(other) && haveSameEnds(rule, other))
      .sort((a, b) => b.at - a.at);
    let stack: Rule[] = [];
    for (const mate of mates) {
      used.add(mate);
      if (stack.length > 0 && (stack.at(-1)?.at ?? 0) - mate.at > maxRow) {
        stacks.push(stack);
        stack = [];
      }
      stack.push(mate);
    }
    stacks.push(stack);
  }
  // The frame of the sheet may be one more rule at each end.
  return stacks.filter((stack) => stack.length >= minRows);
}

/** Tables of one width below each other are parted where no upright line joins them: there stands the title of the lower one. */
function splitByEdges(stack: readonly Rule[], upright: readonly Rule[]): Rule[][] {
  const edges = findNear(upright, stack[0]?.from ?? 0);
  const tables: Rule[][] = [];
  for (const [index, rule] of stack.entries()) {
    const middle = ((stack[index - 1]?.at ?? rule.at) + rule.at) / 2;
    if (index === 0 || !isCrossed(edges, middle)) tables.push([]);
    tables.at(-1)?.push(rule);
  }
  return tables;
}

/** The parts of a stack between whose rules the same uprights stand. */
function splitByColumns(stack: readonly Rule[], upright: readonly Rule[]): Rule[][] {
  const parts: Rule[][] = [];
  let before: readonly number[] = [];
  for (const [index, rule] of stack.slice(1).entries()) {
    const above = stack[index] ?? rule;
    const columns = findColumns([above, rule], upright);
    const isSame = columns.length === before.length && columns.every((place, at) => Math.abs(place - (before[at] ?? 0)) < SAME_ENDS);
    if (isSame) parts.at(-1)?.push(rule);
    else parts.push([above, rule]);
    before = columns;
  }
  return parts;
}

const isCrossed = (upright: readonly Rule[], y: number): boolean => upright.some(({ from, to }) => from <= y && to >= y);

/**
 * A stack with the longer rules directly above and below it to which its uprights reach: the frame of the sheet, or of the table next to it,
 * is the outer rule of a table that stands in its corner.
 */
function addBorders(stack: readonly Rule[], level: readonly Rule[], upright: readonly Rule[]): Rule[] {
  const { left, right, top, bottom } = boxAroundStack(stack);
  const findBorder = (from: number, to: number): Rule | null => {
    const covering = level
      .slice(firstFrom(level, from), firstFrom(level, to))
      .filter(
        (rule) => rule.from < left + SAME_ENDS && rule.to > right - SAME_ENDS && !haveSameEnds(rule, { at: 0, from: left, to: right }),
      );
    if (covering.length === 0) return null;
    const edges = upright.slice(firstFrom(upright, left - SAME_ENDS), firstFrom(upright, right + SAME_ENDS));
    const reaching = covering.filter((rule) => {
      const low = Math.min(rule.at, top);
      const high = Math.max(rule.at, bottom);
      return edges.filter((edge) => edge.from < low + SAME_ENDS && edge.to > high - SAME_ENDS).length > MIN_COLUMNS;
    });
    return reaching.toSorted((a, b) => Math.abs(a.at - from) - Math.abs(b.at - from))[0] ?? null;
  };
  const above = findBorder(top + MIN_ROW, top + BORDER_REACH);
  const below = findBorder(bottom - BORDER_REACH, bottom - MIN_ROW);
  const within = (border: Rule | null): Rule[] => (border ? [{ at: border.at, from: left, to: right }] : []);
  return [...within(above), ...stack, ...within(below)];
}

/** A stack with the longer rules across it: the upper edge of a title block ends the list that stands on it, whose lower frame is the block's. */
function addCovering(stack: readonly Rule[], level: readonly Rule[]): Rule[] {
  const { left, right, top, bottom } = boxAroundStack(stack);
  const between = level.slice(firstFrom(level, bottom + MIN_ROW), firstFrom(level, top - MIN_ROW));
  const covering = between.filter(
    ({ at, from, to }) => from < left + SAME_ENDS && to > right - SAME_ENDS && stack.every((rule) => Math.abs(rule.at - at) >= MIN_ROW),
  );
  return [...stack, ...covering.map(({ at }) => ({ at, from: left, to: right }))].sort((a, b) => b.at - a.at);
}

const buildCellKey = (from: number, to: number): string => `${Math.floor(from / SAME_ENDS)},${Math.floor(to / SAME_ENDS)}`;

function neighbours({ from, to }: Rule): string[] {
  const steps = [-SAME_ENDS, 0, SAME_ENDS];
  return steps.flatMap((left) => steps.map((right) => buildCellKey(from + left, to + right)));
}

function haveSameEnds(a: Rule, b: Rule): boolean {
  return Math.abs(a.from - b.from) < SAME_ENDS && Math.abs(a.to - b.to) < SAME_ENDS;
}

function boxAroundStack(stack: readonly Rule[]): Box {
  const first = stack[0];
  const last = stack.at(-1);
  return { left: first?.from ?? 0, right: first?.to ?? 0, top: first?.at ?? 0, bottom: last?.at ?? 0 };
}

/** The places of the uprights that part a stack's columns, from the left. */
function findColumns(stack: readonly Rule[], upright: readonly Rule[]): number[] {
  const { left, right, top, bottom } = boxAroundStack(stack);
  const minHeight = MIN_UPRIGHT * (top - bottom);
  const places: number[] = [];
  for (let index = firstFrom(upright, left - SAME_ENDS); index < upright.length; index++) {
    const rule = upright[index];
    if (!rule || rule.at > right + SAME_ENDS) break;
    if (Math.min(rule.to, top) - Math.max(rule.from, bottom) <= minHeight) continue;
    if (places.length === 0 || rule.at - (places.at(-1) ?? 0) > MIN_COLUMN) places.push(rule.at);
  }
  return places;
}

/** The rules at a place. */
function findNear(rules: readonly Rule[], place: number): readonly Rule[] {
  return rules.slice(firstFrom(rules, place - SAME_ENDS), firstFrom(rules, place + SAME_ENDS));
}

/** The index of the first rule at or behind a place. */
function firstFrom(rules: readonly Rule[], place: number): number {
  let low = 0;
  let high = rules.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rules[middle]?.at ?? Infinity) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param byHeight sorted from the bottom of the page */
function findCells(stack: readonly Rule[], columns: readonly number[], upright: readonly Rule[], byHeight: readonly Run[]): TableCell[][] {
  const box = boxAroundStack(stack);
  const inside = byHeight.filter(({ centre }) => isInside(box, centre));
  const ends = columns.slice(1).map((place) => findNear(upright, place));
  return stack.slice(1).flatMap((rule, index) => {
    const above = stack[index]?.at ?? 0;
    if (above - rule.at < MIN_ROW) return [];
    const row = inside.filter(({ centre }) => centre.y > rule.at && centre.y < above);
    return [
      columns.slice(1).map((to, column) => {
        const from = columns[column] ?? 0;
        const cell = row.filter(({ centre }) => centre.x > from && centre.x < to);
        cell.sort((a, b) => (Math.abs(a.y - b.y) > a.height / 2 ? b.y - a.y : a.x - b.x));
        const isOpen = row.length > 0 && !isCrossed(ends[column] ?? [], (above + rule.at) / 2);
        return { box: { left: from, right: to, bottom: rule.at, top: above }, runs: cell, isOpen };
      }),
    ];
  });
}

/** What stands in a cell. */
export const joinCell = ({ runs }: Pick<TableCell, "runs">): string => runs.map(({ text }) => text).join(" ");
