import { LENGTH_BASIS_LABELS, type Box, type DraftLine, type Piece, type SheetView } from "@takeoff/contracts";
import { writePieceLength } from "@takeoff/takeoff";
import { isAsLabelled, markupName } from "./markup-names.ts";
import { cellsOf, MARKUP_COLUMNS } from "../review/result-files.ts";

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
  /** Written next to a member. */
  caption: string | null;
  shape: string;
  /** A member from end to end, or the box of its label. */
  line: { from: Point; to: Point } | null;
  box: Box;
  /** Points for a foot of the view that it stands on; null where it is not known. */
  pointsPerFoot: number | null;
}

/** A part of a page with a scale of its own, which PDF viewers measure by. */
export interface Viewport {
  page: number;
  title: string | null;
  box: Box;
  pointsPerFoot: number;
}

/**
 * The markups of a line: one for each piece, so that they add up to the quantity. Where the quantity differs from what is labelled, one
 * markup stands for the whole line, and its other labels are marked without being counted.
 * @param views of its page
 */
export function markupsOf(line: DraftLine, views: readonly SheetView[]): Markup[] {
  const view = line.view === null ? undefined : views[line.view];
  const isEachCounted = isAsLabelled(line);
  return line.pieces.map((piece, index): Markup => {
    const common = {
      ...{ page: line.page, name: markupName(line, index), shape: line.shape },
      ...{ line: piece.line, box: piece.box, pointsPerFoot: view?.points_per_foot ?? null },
    };
    if (!isEachCounted && index > 0) {
      const contents = `${line.designation}: counted by the markup ${markupName(line, 0)}.`;
      return { ...common, subject: null, label: null, contents, pieces: 1, columns: [], caption: null };
    }
    const pieces = isEachCounted ? piece.quantity : (line.quantity ?? 1);
    return {
      ...common,
      ...{ subject: line.designation, label: line.mark, contents: contentsOf(line), pieces },
      columns: columnsOf(line, line.quantity === null ? null : pieces),
      caption: captionOf(line, piece),
    };
  });
}

/** The viewports of views whose scale is known. */
export function viewportsOf(viewsOfPage: ReadonlyMap<number, readonly SheetView[]>): Viewport[] {
  return [...viewsOfPage].flatMap(([page, views]) =>
    views.flatMap(({ title, box, points_per_foot: pointsPerFoot }) =>
      pointsPerFoot === null ? [] : [{ page, title, box, pointsPerFoot }],
    ),
  );
}

function contentsOf(line: DraftLine): string {
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
function columnsOf(line: DraftLine, pieces: number | null): string[] {
  const cells = cellsOf({ ...line, quantity: pieces });
  return MARKUP_COLUMNS.map((name) => cells[name]);
}

const captionOf = ({ length_in, designation }: DraftLine, { line }: Piece): string | null =>
  line && length_in !== null ? writePieceLength(length_in, designation) : null;
