import { LENGTH_BASIS_LABELS, type Box, type DraftLine, type SheetView } from "@takeoff/contracts";
import { isMetricPiece, isMetricScale, writePieceLength } from "@takeoff/takeoff";
import { findMarkupFamily, type MarkupFamily } from "./markup-families.ts";
import { isAsLabelled, markupName } from "./markup-names.ts";
import { toCells, MARKUP_COLUMNS } from "../completion/result-files.ts";
import { findMark, NO_FACTS, type ResultFacts } from "../completion/result-facts.ts";

/** What the results say of a line that the drawing does not: the marks that were made, and the uploader's parameters. */
export type MarkupFacts = Pick<ResultFacts, "marks" | "parameters">;

interface Point {
  x: number;
  y: number;
}

/** What is drawn into the marked-up PDF for one piece, in points of the page as it is shown. */
export interface Markup {
  page: number;
  /** Its `/NM`: unique in the file. */
  name: string;
  /** The designation and the mark; null for a markup that only shows where else a line is labelled. */
  subject: string | null;
  label: string | null;
  contents: string;
  /** How many pieces it stands for. */
  pieces: number;
  /** The values of `MARKUP_COLUMNS`. */
  columns: string[];
  /** Written next to it; null where another markup stands for the line. */
  text: string | null;
  family: MarkupFamily;
  /** A member from end to end, or the box of its label. */
  line: { from: Point; to: Point } | null;
  box: Box;
  /** Points for a foot of the view that it stands on; null where it is not known. */
  pointsPerFoot: number | null;
  /** It is measured in millimetres. */
  isMetric: boolean;
}

/** A part of a page with a scale of its own, which PDF viewers measure by. */
export interface Viewport {
  page: number;
  title: string | null;
  box: Box;
  pointsPerFoot: number;
  /** It is measured in millimetres. */
  isMetric: boolean;
}

/**
 * The markups of a line: one for each piece, so that they add up to the quantity. Where the quantity differs from what is labelled, one
 * markup stands for the whole line, and its other labels are marked without being counted.
 * @param views of its page
 * @param facts with the marks of the results, which a markup has as well: else they could not be compared
 */
export function buildMarkups(line: DraftLine, views: readonly SheetView[], facts: MarkupFacts): Markup[] {
  const { mark } = findMark(line, facts.marks);
  const view = line.view === null ? undefined : views[line.view];
  const isEachCounted = isAsLabelled(line);
  return line.pieces.map((piece, index): Markup => {
    const common = {
      ...{ page: line.page, name: markupName(line, index), family: findMarkupFamily(line.shape) },
      ...{ line: piece.line, box: piece.box, pointsPerFoot: view?.points_per_foot ?? null },
      isMetric: isMetricPiece(line.designation),
    };
    if (!isEachCounted && index > 0) {
      const contents = `${line.designation}: counted by the markup ${markupName(line, 0)}.`;
      return { ...common, subject: null, label: null, contents, pieces: 1, columns: [], text: null };
    }
    const pieces = isEachCounted ? piece.quantity : (line.quantity ?? 1);
    return {
      ...common,
      ...{ subject: line.designation, label: mark === "" ? null : mark, contents: writeContents(line), pieces },
      columns: listColumns(line, line.quantity === null ? null : pieces, facts),
      text: writeText(line, mark, pieces),
    };
  });
}

/** The viewports of views whose scale is known. @param metricPages of the pages with steel, whether it is in millimetres */
export function buildViewports(
  viewsOfPage: ReadonlyMap<number, readonly SheetView[]>,
  metricPages: ReadonlyMap<number, boolean>,
): Viewport[] {
  return [...viewsOfPage].flatMap(([page, views]) =>
    views.flatMap(({ title, stated, box, points_per_foot: pointsPerFoot }) =>
      pointsPerFoot === null ? [] : [{ page, title, box, pointsPerFoot, isMetric: metricPages.get(page) ?? isMetricScale(stated ?? "") }],
    ),
  );
}

/** Tells of each page of some lines whether most of its steel is in millimetres. */
export function findMetricPages(markups: readonly Pick<Markup, "page" | "isMetric">[]): Map<number, boolean> {
  const balance = new Map<number, number>();
  for (const { page, isMetric } of markups) balance.set(page, (balance.get(page) ?? 0) + (isMetric ? 1 : -1));
  return new Map([...balance].map(([page, more]) => [page, more > 0]));
}

function writeContents(line: DraftLine): string {
  const { quantity, length_in, length_basis } = line;
  const length =
    length_in === null
      ? []
      : [[writePieceLength(length_in, line.designation), ...(length_basis ? [LENGTH_BASIS_LABELS[length_basis]] : [])].join(" ")];
  const count =
    quantity === null ? "The drawing does not say how many pieces." : `${quantity} in all, labelled at ${line.pieces.length} places.`;
  return [...length, ...(isAsLabelled(line) ? [] : [count])].join("\n");
}

/** The cells of the CSV's line, with the markup's own number of pieces. */
function listColumns(line: DraftLine, pieces: number | null, facts: MarkupFacts): string[] {
  const cells = toCells({ ...line, quantity: pieces }, { ...NO_FACTS, ...facts });
  return MARKUP_COLUMNS.map((name) => cells[name]);
}

/** `(2) B1 W12X26 25'-6 1/2"`. */
function writeText({ designation, length_in }: DraftLine, mark: string, pieces: number): string {
  return [
    ...(pieces === 1 ? [] : [`(${pieces})`]),
    ...(mark === "" ? [] : [mark]),
    designation,
    ...(length_in === null ? [] : [writePieceLength(length_in, designation)]),
  ].join(" ");
}
