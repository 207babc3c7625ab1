import type { Box, DraftLine } from "@takeoff/contracts";
import { ALL_LINES, isShown, type Filter } from "../lines/filter.ts";
import { toggleNumber } from "../lines/parts/line-parts.ts";
import type { LineMode } from "../lines/row/line-item.tsx";
import type { SheetTool } from "../../../widgets/sheet/view/use-sheet-pointer.ts";
import type { Measured } from "../../../widgets/sheet/view/view.ts";

/** What a narrow window shows: it has no room for both. */
export type ReviewPane = "lines" | "drawing";

export type ReviewDialog = "help" | "changes" | "send" | "save" | "readAgain" | "scale" | "sheets" | "marks" | "lostLines" | "corrections";

/** What is shown of a draft, and what a person is doing with it. The draft itself is SWR's. */
export interface ReviewState {
  filter: Filter;
  selectedId: number | null;
  /** What is done with the selected line. */
  mode: LineMode;
  /** The chosen pieces of the selected line, while it is split. */
  chosen: readonly number[];
  showsExceptions: boolean;
  /** A place of the sheet that is to be seen, besides that of the selected line. */
  focus: Box | null;
  /** The exception that is shown on the drawing, by its key. */
  shownException: string | null;
  /** The part of the page that is seen; null until it is known. */
  seen: Box | null;
  tool: SheetTool;
  pane: ReviewPane;
  measured: Measured | null;
  /** A measured length for the length field of the line that is being corrected or added. A new object is filled in anew. */
  usedLength: { inches: number } | null;
  /** Two clicks are for the scale of a view, which the dialog then asks about. */
  measuresScale: boolean;
  /** The box of a line that is being added. */
  drawn: Box | null;
  dialog: ReviewDialog | null;
}

export type ReviewEvent =
  | { type: "filter"; filter: Filter }
  | { type: "select"; id: number | null }
  | { type: "mode"; mode: LineMode }
  /** The form of a line was sent. Another one that was opened meanwhile stays. */
  | { type: "endMode"; mode: LineMode; id: number | undefined }
  | { type: "togglePiece"; piece: number }
  | { type: "toggleExceptions" }
  | { type: "showException"; key: string; box: Box }
  | { type: "see"; box: Box }
  | { type: "toggleBox" }
  | { type: "toggleMeasure" }
  | { type: "draw"; box: Box }
  | { type: "cancelLine" }
  | { type: "addLine" }
  | { type: "measure"; measured: Measured }
  | { type: "useLength"; inches: number }
  | { type: "showPane"; pane: ReviewPane }
  | { type: "measureScale" }
  | { type: "saveScale" }
  | { type: "openSheet" }
  | { type: "openDialog"; dialog: ReviewDialog }
  | { type: "closeDialog" };

/** What begins anew with each sheet. */
const NEW_SHEET = {
  selectedId: null,
  mode: "look",
  chosen: [],
  focus: null,
  shownException: null,
  seen: null,
  tool: "pan",
  measured: null,
  usedLength: null,
  drawn: null,
} as const;

export const INITIAL_REVIEW: ReviewState = {
  ...NEW_SHEET,
  filter: ALL_LINES,
  showsExceptions: false,
  pane: "lines",
  measuresScale: false,
  dialog: null,
};

/** A tool that is chosen shows the drawing, on which it works; chosen again it is put away. */
function toggleTool({ tool, pane }: ReviewState, wanted: SheetTool): Pick<ReviewState, "tool" | "pane"> {
  return tool === wanted ? { tool: "pan", pane } : { tool: wanted, pane: "drawing" };
}

export function reduceReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case "filter":
      return { ...state, filter: event.filter };
    case "select":
      return { ...state, selectedId: event.id, mode: "look", chosen: [], focus: null, shownException: null, usedLength: null };
    case "mode":
      return { ...state, mode: state.selectedId === null ? "look" : event.mode, chosen: [], usedLength: null };
    case "endMode":
      return state.mode === event.mode && state.selectedId === event.id ? { ...state, mode: "look", chosen: [], usedLength: null } : state;
    case "togglePiece":
      return { ...state, chosen: toggleNumber(state.chosen, event.piece) };
    case "toggleExceptions":
      return { ...state, showsExceptions: !state.showsExceptions };
    case "showException":
      return { ...state, focus: event.box, shownException: event.key, pane: "drawing" };
    case "see":
      return { ...state, seen: event.box };
    case "toggleBox":
      return { ...state, ...toggleTool(state, "box") };
    case "toggleMeasure":
      return { ...state, ...toggleTool(state, "measure"), measured: null, measuresScale: false };
    case "draw":
      return { ...state, drawn: event.box, usedLength: null, pane: "lines" };
    case "cancelLine":
      return { ...state, drawn: null, usedLength: null };
    case "addLine":
      return { ...state, drawn: null, usedLength: null, tool: "pan" };
    case "measure":
      return { ...state, measured: event.measured, dialog: state.measuresScale ? "scale" : state.dialog };
    case "useLength":
      // A line that is being added has its form open already.
      return {
        ...state,
        mode: state.drawn || state.selectedId === null ? state.mode : "edit",
        usedLength: { inches: event.inches },
        pane: "lines",
      };
    case "showPane":
      return { ...state, pane: event.pane };
    case "measureScale":
      return { ...state, tool: "measure", pane: "drawing", measured: null, measuresScale: true, dialog: null };
    case "saveScale":
      return { ...state, tool: "pan", measured: null, measuresScale: false, dialog: null };
    case "openSheet":
      return { ...state, ...NEW_SHEET };
    case "openDialog":
      return { ...state, dialog: event.dialog };
    case "closeDialog":
      // Other dialogs can be looked at while two points are clicked for a scale.
      return { ...state, dialog: null, measuresScale: state.dialog === "scale" ? false : state.measuresScale };
  }
}

/** The lines that the filter lets through. The selected one stays until another one is selected. */
export function filterLines(lines: readonly DraftLine[], { filter, selectedId }: ReviewState): DraftLine[] {
  return lines.filter((line) => isShown(line, filter) || line.id === selectedId);
}
