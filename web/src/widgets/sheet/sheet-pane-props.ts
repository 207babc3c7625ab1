import type { Box, SheetView } from "@takeoff/contracts";
import type { Ref } from "react";
import type { PdfPages } from "./pages/pdf-pages.ts";
import type { SheetItem } from "./sheet-item.ts";
import type { SheetName } from "./toolbar/sheet-name.ts";
import type { SheetTool } from "./view/use-sheet-pointer.ts";
import type { Measured } from "./view/view.ts";

/** What the keyboard does with the sheet. */
export interface SheetPaneHandle {
  zoom: (factor: number) => void;
  fit: () => void;
  /** Shows a whole box of the page. */
  showAll: (box: Box) => void;
}

/** What a pane shows and what it calls. */
export interface SheetPaneProps {
  pages: PdfPages;
  page: number;
  /** The name of its region: two panes next to each other have different ones. */
  label?: string;
  items?: readonly SheetItem[];
  /** The ids of items. */
  selected?: readonly number[];
  onSelect?: (id: number) => void;
  /** Places that are outlined and cannot be selected. */
  outlines?: readonly Box[];
  /** A place that is to be seen. */
  focus?: Box | null;
  /** The views of the page: without them the toolbar tells no scale. */
  views?: readonly SheetView[];
  /** All sheets of the drawing, between which the toolbar leads. */
  sheets?: readonly SheetName[];
  onSheet?: (page: number) => void;
  tool?: SheetTool;
  onDrawBox?: (box: Box) => void;
  /** Without it the toolbar has no button for measuring. */
  onToggleMeasure?: () => void;
  /** What was measured last; two clicks with the tool measure anew. */
  measured?: Measured | null;
  onMeasure?: (measured: Measured) => void;
  /** Takes a measured length over; undefined where there is no place for it. */
  onUseLength?: ((inches: number) => void) | undefined;
  /** Gets the part of the page that is seen, each time that the view rests. */
  onSee?: (seen: Box) => void;
  ref?: Ref<SheetPaneHandle>;
}
