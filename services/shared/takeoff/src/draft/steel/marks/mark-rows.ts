import type { Run } from "../../text/runs.ts";
import type { Callout } from "../callouts.ts";
import type { MarkText } from "./mark-texts.ts";

/** A mark and a size that follow each other along the line of a member. */
export interface RowPair {
  callout: Callout;
  run: MarkText;
  /** Between both texts, in heights of the callout's. */
  gap: number;
}

/** In which order the marks and sizes of a sheet follow each other along lines. */
export interface RowOrder {
  /** Where the marks stand, seen from their sizes. */
  side: "before" | "after";
  /** Neighbours in that order. */
  pairs: readonly RowPair[];
}

interface Label<Text extends Run = Run> {
  run: Text;
  callout: Callout | null;
  /** In the direction of the text, and across it. */
  along: number;
  across: number;
}

/** Texts within this of each other stand on one line, in heights. */
const SAME_LINE = 0.5;
/** Radians that are one direction. */
const DIRECTION = 0.05;
/** Labels of two members end to end say in which order they follow each other. */
const MIN_LABELS = 4;

/**
 * The order of labels along lines: where each member has its mark at one end and its size at the other, `B1 ____ W8X10 B2 ____ W8X13`, a size
 * stands nearer to the mark of the next member than to its own. Rows that begin and end with one kind say nothing. Null where no row says it.
 */
export function findRowOrder(callouts: readonly Callout[], texts: readonly MarkText[]): RowOrder | null {
  const labels = [
    ...callouts.map((callout) => placeLabel(callout.run, callout.centre, callout)),
    ...texts.map((run) => placeLabel(run, run.centre, null)),
  ];
  const rows = splitRows(labels).flatMap(splitAlternating);
  const whole = rows.filter(({ length }) => length % 2 === 0 && length >= MIN_LABELS);
  const before = whole.reduce((sum, [first, ...others]) => sum + (first?.callout ? -1 : 1) * (others.length + 1), 0);
  if (before === 0) return null;
  const side = before > 0 ? "before" : "after";
  return { side, pairs: rows.flatMap((row) => pairUp(row, side)) };
}

/** Texts of one direction on one line. */
export function findRows<Text extends Run>(texts: readonly Text[]): Text[][] {
  return splitRows(texts.map((run) => placeLabel(run, run.centre, null))).map((row) => row.map(({ run }) => run));
}

function placeLabel<Text extends Run>(run: Text, { x, y }: Callout["centre"], callout: Callout | null): Label<Text> {
  const [cos, sin] = [Math.cos(run.angle), Math.sin(run.angle)];
  return { run, callout, along: x * cos + y * sin, across: y * cos - x * sin };
}

/** Labels line by line, each line in its direction. */
function splitRows<Text extends Run>(labels: readonly Label<Text>[]): Label<Text>[][] {
  const rows: Label<Text>[][] = [];
  const directionOf = ({ run }: Label): number => Math.round(run.angle / DIRECTION);
  for (const label of labels.toSorted((a, b) => directionOf(a) - directionOf(b) || a.across - b.across)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isSame = last && directionOf(last) === directionOf(label) && label.across - last.across < SAME_LINE * label.run.height;
    if (row && isSame) row.push(label);
    else rows.push([label]);
  }
  return rows.map((row) => row.sort((a, b) => a.along - b.along));
}

/** The parts of a line in which a mark follows on each size, and a size on each mark. */
function splitAlternating(row: readonly Label[]): Label[][] {
  const parts: Label[][] = [];
  for (const label of row) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part && last && (last.callout === null) !== (label.callout === null)) part.push(label);
    else parts.push([label]);
  }
  return parts;
}

function pairUp(row: readonly Label[], side: RowOrder["side"]): RowPair[] {
  return row.flatMap((label, index): RowPair[] => {
    const next = row[index + 1];
    const [mark, size] = side === "before" ? [label, next] : [next, label];
    if (!next || !mark || mark.callout !== null || !size?.callout) return [];
    const { callout } = size;
    const gap = (next.along - label.along - (widthOf(label) + widthOf(next)) / 2) / callout.run.height;
    return [{ callout, run: mark.run, gap: Math.max(0, gap) }];
  });
}

function widthOf({ run, callout }: Label): number {
  return callout ? widthOfCallout(callout) : run.width;
}

/** The width of a callout's own part of its text. */
export function widthOfCallout({ run, text }: Callout): number {
  return (run.width * text.length) / run.text.length;
}
