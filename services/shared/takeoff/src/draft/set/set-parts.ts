import type { CountLine, Piece } from "../counts/count-line.ts";
import type { SheetKind } from "../sheet/sheet-kind.ts";
import type { GridAxis } from "./grid-axes.ts";
import { areOblique, type SetLine, type SetPage } from "./set-page.ts";

/** A page as it was read. What an earlier version of the engine did not read is undefined. */
export interface ReadSheetPage {
  page: number;
  sheet: string | null;
  title: string | null;
  kind: SheetKind;
  isDrawing: boolean;
  isVoid?: boolean | undefined;
  revision?: string | null | undefined;
  issued?: string | null | undefined;
  views: readonly { title: string | null }[];
  axes?: readonly GridAxis[] | undefined;
}

/** What staff decided about a page; null where they left it to the engine. */
export interface SheetChoice {
  kind: SheetKind | null;
  isCounted: boolean | null;
}

/** A page as the decision about its set takes it. */
export function toSetPage(read: ReadSheetPage, choice: SheetChoice): SetPage {
  const { page, sheet, title, kind, isDrawing, isVoid = false, revision = null, issued = null, views, axes = [] } = read;
  return {
    page,
    sheet,
    title,
    kind: choice.kind ?? kind,
    isDrawing,
    isVoid,
    revision,
    issued,
    // The titles of views said what the sheet shows; then staff said it.
    views: choice.kind === null ? views.map((view) => view.title) : [],
    axes,
    isCounted: choice.isCounted,
  };
}

/** A line as the decision about its set takes it. */
export function toSetLine(
  line: Pick<CountLine, "mark" | "view" | "designation" | "quantity" | "role"> & {
    inches: number | null;
    reasons: readonly string[];
    pieces: readonly Pick<Piece, "box">[];
  },
  { page, repeats }: Pick<SetLine, "page" | "repeats">,
): SetLine {
  const { mark, view, designation, quantity, inches, role, reasons, pieces } = line;
  return {
    page,
    repeats,
    view,
    mark,
    designation,
    quantity,
    inches,
    role,
    isStated: reasons.includes("stated_quantity"),
    isBrace: reasons.includes("brace") || areOblique(pieces),
  };
}
