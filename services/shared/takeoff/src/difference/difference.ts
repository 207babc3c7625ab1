import { areMetricPieces } from "../piece-length.ts";

/** Pieces that are alike: what two takeoffs are compared by. */
export interface ComparedLine {
  /** Empty for pieces without one. */
  mark: string;
  designation: string;
  /** Of one piece; null where it is not known. */
  length_in: number | null;
  /** Null where it is not known. */
  quantity: number | null;
  /** Of all pieces, pounds; null where it is not known. */
  weight_lb: number | null;
}

export type DifferenceKind = "added" | "gone" | "changed";

/** A line of one takeoff, and the one that it became in the other; both for `changed`. */
export interface DifferenceRow {
  kind: DifferenceKind;
  before: ComparedLine | null;
  after: ComparedLine | null;
}

export interface Difference {
  /** In the order of their designations. */
  rows: DifferenceRow[];
  /** Lines that are in both takeoffs, unchanged. */
  same: number;
}

/** Whether the steel of a difference, as it was and as it is, is in millimetres. */
export function isMetricDifference(
  rows: readonly { before: Pick<ComparedLine, "designation"> | null; after: Pick<ComparedLine, "designation"> | null }[],
): boolean {
  return areMetricPieces(rows.flatMap(({ before, after }) => [before?.designation ?? "", after?.designation ?? ""]));
}

/** A takeoff has more different lines than can be compared. */
export class TooManyLinesError extends Error {}

/** Lengths are compared to the nearest sixteenth of an inch, as takeoffs write them. */
const STEPS_PER_INCH = 16;

/** Sums a takeoff's lines: lines with one mark, designation and length are one, on whatever sheets they stand. */
export class LineSums {
  readonly lines = new Map<string, ComparedLine>();

  private readonly maxLines: number;

  /** @param maxLines how many different lines there may be */
  constructor(maxLines: number) {
    this.maxLines = maxLines;
  }

  /** @throws TooManyLinesError */
  add(line: ComparedLine): void {
    const key = buildKey(line);
    const sum = this.lines.get(key);
    if (sum) {
      sum.quantity = added(sum.quantity, line.quantity);
      sum.weight_lb = added(sum.weight_lb, line.weight_lb);
      return;
    }
    if (this.lines.size >= this.maxLines) throw new TooManyLinesError();
    this.lines.set(key, { ...line });
  }
}

/** What is not known of one part is not known of the sum. */
const added = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

const buildKey = ({ mark, designation, length_in }: ComparedLine): string =>
  JSON.stringify([mark, designation, length_in === null ? null : Math.round(length_in * STEPS_PER_INCH)]);

/**
 * Compares a takeoff with an earlier one. A line changed when its quantity did; when the only other line with its mark has another
 * designation or length; or when lines without marks have the same designation and quantity, and the nearest lengths.
 */
export function differenceOf(before: LineSums, after: LineSums): Difference {
  const rows: DifferenceRow[] = [];
  const gone = new Map(before.lines);
  const come = new Map(after.lines);
  let same = 0;
  for (const [key, line] of before.lines) {
    const now = come.get(key);
    if (!now) continue;
    gone.delete(key);
    come.delete(key);
    if (now.quantity === line.quantity) same++;
    else rows.push({ kind: "changed", before: line, after: now });
  }
  pairByMark(gone, come, rows);
  pairByLength(gone, come, rows);
  for (const line of gone.values()) rows.push({ kind: "gone", before: line, after: null });
  for (const line of come.values()) rows.push({ kind: "added", before: null, after: line });
  return { rows: rows.sort(byDesignation), same };
}

type Lines = Map<string, ComparedLine>;

/** Lines whose mark occurs once on each side are the same piece, changed. */
function pairByMark(gone: Lines, come: Lines, rows: DifferenceRow[]): void {
  const now = Map.groupBy(come, ([, { mark }]) => mark);
  for (const [mark, was] of Map.groupBy(gone, ([, line]) => line.mark)) {
    const is = now.get(mark) ?? [];
    const [wasKey, before] = was[0] ?? [];
    const [isKey, after] = is[0] ?? [];
    if (mark === "" || was.length !== 1 || is.length !== 1 || !before || !after || !wasKey || !isKey) continue;
    gone.delete(wasKey);
    come.delete(isKey);
    rows.push({ kind: "changed", before, after });
  }
}

/** Of lines with one designation, mark and quantity, those with the nearest lengths are the same, lengthened or shortened. */
function pairByLength(gone: Lines, come: Lines, rows: DifferenceRow[]): void {
  const alike = ([, { mark, designation, quantity }]: readonly [string, ComparedLine]): string =>
    JSON.stringify([mark, designation, quantity]);
  const hasLength = ([, line]: readonly [string, ComparedLine]): boolean => line.length_in !== null;
  const now = Map.groupBy([...come].filter(hasLength), alike);
  for (const [key, was] of Map.groupBy([...gone].filter(hasLength), alike)) {
    const is = now.get(key) ?? [];
    // Both in the order of their lengths: the nearest are next to each other as long as there are as many of them.
    if (is.length !== was.length) continue;
    const later = is.sort(compareLengths);
    for (const [index, [wasKey, before]] of was.sort(compareLengths).entries()) {
      const [isKey = "", after = null] = later[index] ?? [];
      gone.delete(wasKey);
      come.delete(isKey);
      rows.push({ kind: "changed", before, after });
    }
  }
}

function compareLengths([, a]: readonly [string, ComparedLine], [, b]: readonly [string, ComparedLine]): number {
  return (a.length_in ?? 0) - (b.length_in ?? 0);
}

const collator = new Intl.Collator("en", { numeric: true });

function byDesignation(a: DifferenceRow, b: DifferenceRow): number {
  const first = a.after ?? a.before;
  const second = b.after ?? b.before;
  if (!first || !second) return 0;
  return (
    collator.compare(first.designation, second.designation) ||
    collator.compare(first.mark, second.mark) ||
    (first.length_in ?? 0) - (second.length_in ?? 0)
  );
}
