import type { Box } from "@takeoff/contracts";
import type { Measured } from "./view/view.ts";

/** How an item is drawn. Each look differs by more than its colour: filled, outlined, or dashed and crossed. */
export type ItemLook = "outlined" | "filled" | "crossed";

/** Where an item is drawn, in points of the page: its text, and its line where that is known. */
export interface ItemPlace {
  box: Box;
  line: Measured | null;
}

/** Something that is drawn above a sheet, at one or more places, and can be selected there. */
export interface SheetItem {
  id: number;
  /** What a pointer above it shows. */
  name: string;
  look: ItemLook;
  places: readonly ItemPlace[];
}
