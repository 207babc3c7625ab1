import type { Box, DraftLine } from "@takeoff/contracts";
import { ALL_LINES, isShown, type Filter } from "../lines/filter.ts";
import { toggleNumber } from "../lines/parts/line-parts.ts";
import type { LineMode } from "../lines/row/line-item.tsx";
import type { Measured } from "../../../widgets/sheet/view/view.ts";

/** What pointers do with the drawing: move it, draw a box, or click two points. */
export type Tool = "pan" | "box" | "measure";

export type ReviewDialog = "help" | "changes" | "complete" | "acceptSure" | "readAgain" | "scale" | "sheets" | "lostLines";

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
  tool: Tool;
  measured: Measured | null;
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
  | { type: "togglePiece"; piece: number }
  | { type: "toggleExceptions" }
  | { type: "showException"; key: string; box: Box }
  | { type: "see"; box: Box }
  | { type: "toggleBox" }
  | { type: "toggleMeasure" }
  | { type: "draw"; box: Box }
  | { type: "cancelLine" }
  | { type: "addLine" }
  | { type: "measure"; measured: Measured | null }
  | { type: "measureScale" }
  | { type: "saveScale" }
  | { type: "openSheet" }
  | { type: "openDialog"; dialog: ReviewDialog }
  | { type: "closeDialog" };

export const INITIAL_REVIEW: ReviewState = {
  filter: ALL_LINES,
  selectedId: null,
  mode: "look",
  chosen: [],
  showsExceptions: false,
  focus: null,
  shownException: null,
  seen: null,
  tool: "pan",
  measured: null,
  measuresScale: false,
  drawn: null,
  dialog: null,
};

const toggleTool = (current: Tool, wanted: Tool): Tool => (current === wanted ? "pan" : wanted);

export function reduceReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case "filter":
      return { ...state, filter: event.filter };
    case "select":
      return { ...state, selectedId: event.id, mode: "look", chosen: [], focus: null, shownException: null };
    case "mode":
      return { ...state, mode: state.selectedId === null ? "look" : event.mode, chosen: [] };
    case "togglePiece":
      return { ...state, chosen: toggleNumber(state.chosen, event.piece) };
    case "toggleExceptions":
      return { ...state, showsExceptions: !state.showsExceptions };
    case "showException":
      return { ...state, focus: event.box, shownException: event.key };
    case "see":
      return { ...state, seen: event.box };
    case "toggleBox":
      return { ...state, tool: toggleTool(state.tool, "box") };
    case "toggleMeasure":
      return { ...state, tool: toggleTool(state.tool, "measure"), measured: null, measuresScale: false };
    case "draw":
      return { ...state, drawn: event.box };
    case "cancelLine":
      return { ...state, drawn: null };
    case "addLine":
      return { ...state, drawn: null, tool: "pan" };
    case "measure":
      return { ...state, measured: event.measured, dialog: state.measuresScale ? "scale" : state.dialog };
    case "measureScale":
      return { ...state, tool: "measure", measured: null, measuresScale: true, dialog: null };
    case "saveScale":
      return { ...state, tool: "pan", measured: null, measuresScale: false, dialog: null };
    case "openSheet":
      return {
        ...state,
        selectedId: null,
        mode: "look",
        chosen: [],
        focus: null,
        shownException: null,
        seen: null,
        drawn: null,
        tool: "pan",
        measured: null,
      };
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
