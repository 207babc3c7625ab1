import type { MarkedLine } from "./marked-line.ts";

/** What the plans of a set, or its drawings, say about a mark. */
export interface MarkSide<Line extends MarkedLine = MarkedLine> {
  lines: Line[];
  /** Of all its lines; null where one of them does not say how many. */
  quantity: number | null;
  /**
   * Of the sheet that has most, where sheets may show the same pieces, or of those with a size, where others may be their labels again; null where
   * each label is a piece.
   */
  least: number | null;
  /** Where several sheets have it: the number that all of them state, null where they differ. */
  perSheet: number | null;
  /** Different ones, as they are read; none where no line names a size. */
  designations: string[];
  /** Inches of one piece: where all lines agree to a sixteenth; null otherwise. */
  length: number | null;
  /** Pounds of one piece, without its parts; null where it is not known. */
  weight: number | null;
  /** How many sheets show it, without lists of a whole job. */
  sheets: number;
}

const SIXTEENTH = 1 / 16;

/** Sums the lines of one side; null without any. */
export function sumSide<Line extends MarkedLine>(lines: readonly Line[]): MarkSide<Line> | null {
  const [first] = lines;
  if (!first) return null;
  // Lists of a whole job say again what the sheets say.
  const ofSheets = lines.filter(({ kind }) => kind !== "parts_list");
  const counted = ofSheets.length > 0 ? ofSheets : lines;
  const bySheet = [...Map.groupBy(counted, ({ document, page }) => `${document} ${page}`).values()].map(sumQuantities);
  const [onFirst = null] = bySheet;
  return {
    lines: [...lines],
    quantity: bySheet.reduce<number | null>(addKnown, 0),
    least: findLeast(counted, bySheet),
    perSheet: bySheet.every((quantity) => quantity === onFirst) ? onFirst : null,
    designations: [...new Set(lines.flatMap(({ designation }) => designation ?? []))],
    length: findShared(lines.map(({ length }) => length)),
    weight: findShared(lines.map(({ weight }) => weight)),
    sheets: ofSheets.length > 0 ? bySheet.length : 0,
  };
}

const sumQuantities = (lines: readonly MarkedLine[]): number | null =>
  lines.map(({ quantity }) => quantity).reduce<number | null>(addKnown, 0);

/**
 * Plans of several levels show a column each, and it is one where no sheet tells its length, too: there are at least as many pieces as one sheet
 * has, and at most as many as all have. Of two sections of one number a piece may be made, and a sheet that has a mark with a size and without
 * one may label a piece twice, by its dimension, too.
 */
function findLeast(lines: readonly MarkedLine[], bySheet: readonly (number | null)[]): number | null {
  if (bySheet.includes(null)) return null;
  const isShared = bySheet.length > 1 && (lines.some(({ isUpright }) => isUpright) || lines.every(({ length }) => length === null));
  if (isShared) return Math.max(...bySheet.flatMap((quantity) => quantity ?? []));
  const bySize = Map.groupBy(lines, ({ designation }) => designation);
  const isLoose = bySize.delete(null);
  const [first = null, ...others] = [...bySize.values()].map(sumQuantities);
  if (others.length > 0 && others.every((one) => one === first)) return first;
  return first !== null && isLoose ? sumQuantities([...bySize.values()].flat()) : null;
}

const addKnown = (sum: number | null, quantity: number | null): number | null =>
  sum === null || quantity === null ? null : sum + quantity;

function findShared(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  const [first = null] = known;
  return first !== null && known.every((value) => Math.abs(value - first) <= SIXTEENTH) ? first : null;
}
