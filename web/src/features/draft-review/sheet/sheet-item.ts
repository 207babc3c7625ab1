import type { DraftLine, DraftSheet, LineState } from "@takeoff/contracts";
import type { ItemLook, SheetItem } from "../../../widgets/sheet/sheet-item.ts";
import type { SheetName } from "../../../widgets/sheet/toolbar/sheet-name.ts";

const LOOKS: Record<LineState, ItemLook> = { draft: "outlined", accepted: "filled", edited: "filled", rejected: "crossed" };

/** A line as it is drawn above its sheet. */
export function buildSheetItem({ id, designation, state, pieces }: DraftLine): SheetItem {
  return { id, name: `${designation}, ${pieces.length} on this sheet`, look: LOOKS[state], places: pieces };
}

/** A page in the list of sheets above the drawing. */
export function nameSheet({ page, sheet, title }: DraftSheet): SheetName {
  return { page, name: sheet ?? `Page ${page}`, title };
}
