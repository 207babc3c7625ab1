import type { DraftLine, DraftPage, DraftSheet, LineState } from "@takeoff/contracts";
import type { ItemLook, SheetItem } from "../../../widgets/sheet/sheet-item.ts";
import type { SheetName } from "../../../widgets/sheet/toolbar/sheet-name.ts";
import type { ReviewView } from "../state/use-review-state.ts";

const LOOKS: Record<LineState, ItemLook> = { draft: "outlined", accepted: "filled", edited: "filled", rejected: "crossed" };
/** No line has it. */
const EXCEPTION_ID = -1;

/** What is drawn above a sheet. */
export interface SheetItems {
  items: SheetItem[];
  selected: number[];
}

/** A line as it is drawn above its sheet. */
export function buildSheetItem({ id, designation, state, pieces }: DraftLine): SheetItem {
  return { id, name: `${designation}, ${pieces.length} on this sheet`, look: LOOKS[state], places: pieces };
}

/** The pieces of a line that is split: each is chosen for itself, by its place in the line. */
export function buildPieceItems({ state, pieces }: DraftLine): SheetItem[] {
  return pieces.map((piece, index) => ({ id: index, name: `Piece ${index + 1}: ${piece.text}`, look: LOOKS[state], places: [piece] }));
}

type Shown = Pick<ReviewView, "lines" | "selected" | "mode" | "chosen" | "shownException">;

/** What is drawn of a review: the pieces of a line that is split, else all lines and the exception that is looked at. */
export function buildItems({ lines, selected, mode, chosen, shownException }: Shown, sheet: DraftPage | undefined): SheetItems {
  if (mode === "split" && selected) return { items: buildPieceItems(selected), selected: [...chosen] };
  const items = lines.map(buildSheetItem);
  const exception = sheet?.exceptions.find(({ key }) => key === shownException);
  if (!exception) return { items, selected: selected ? [selected.id] : [] };
  const place = { box: exception.box, line: null };
  return { items: [...items, { id: EXCEPTION_ID, name: exception.text, look: "outlined", places: [place] }], selected: [EXCEPTION_ID] };
}

/** A page in the list of sheets above the drawing. */
export function nameSheet({ page, sheet, title }: DraftSheet): SheetName {
  return { page, name: sheet ?? `Page ${page}`, title };
}
