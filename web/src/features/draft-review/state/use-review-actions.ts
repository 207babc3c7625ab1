import type { Draft, DraftSheet } from "@takeoff/contracts";
import type { RefObject } from "react";
import { findLine, findNextOpen, findSureLines, isQuestion, type Decision } from "../lines/lines.ts";
import type { SheetPaneHandle } from "../../../widgets/sheet/sheet-pane-props.ts";
import { ZOOM } from "../../../widgets/sheet/view/view.ts";
import { surroundPieces } from "../lines/row/in-view.ts";
import type { ReviewAction } from "./review-shortcuts.ts";
import type { Decisions } from "./decisions/use-decisions.ts";
import type { ReviewView } from "./use-review-state.ts";

interface Inputs {
  review: ReviewView;
  decisions: Decisions;
  page: number;
  /** All pages that were read. */
  sheets: readonly DraftSheet[];
  /** Whether a scale can be set on this sheet. */
  hasViews: boolean;
  draft: Pick<Draft, "lock" | "totals">;
  pane: RefObject<SheetPaneHandle | null>;
  onPage: (page: number) => void;
}

/** Actions that change a draft. */
const CHANGING = [
  "accept",
  "reject",
  "edit",
  "split",
  "join",
  "acceptSure",
  "undo",
  "add",
  "scale",
] as const satisfies readonly ReviewAction[];

/** What buttons and the keyboard do in a review. */
export function useReviewActions({ review, decisions, page, sheets, hasViews, draft, pane, onPage }: Inputs) {
  const { all, lines, selected, selectedId, dispatch } = review;
  const select = (id: number | null) => dispatch({ type: "select", id });
  const decide = (id: number, decision: Decision) => {
    const next = findNextOpen(lines, id);
    decisions.decide([id], decision);
    select(next?.id ?? id);
  };
  const openSheet = (number: number) => {
    dispatch({ type: "openSheet" });
    onPage(number);
  };
  const openNeighbour = (step: 1 | -1) => {
    const at = sheets.findIndex((sheet) => sheet.page === page);
    const next = sheets[at + step];
    if (next) openSheet(next.page);
  };
  const undo = () => {
    const where = decisions.undo();
    if (where !== null && where !== page) onPage(where);
  };
  const fitLine = () => {
    const around = selected && surroundPieces(selected);
    if (around) pane.current?.showAll(around);
  };
  const findQuestion = () => findNextOpen(all, selectedId, isQuestion);
  const canComplete = draft.lock === null && draft.totals.accepted + draft.totals.edited > 0;
  const act: Record<ReviewAction, () => void> = {
    next: () => select(findLine(lines, selectedId, 1)?.id ?? null),
    previous: () => select(findLine(lines, selectedId, -1)?.id ?? null),
    accept: () => selected && decide(selected.id, "accepted"),
    reject: () => selected && decide(selected.id, "rejected"),
    edit: () => dispatch({ type: "mode", mode: "edit" }),
    split: () => dispatch({ type: "mode", mode: "split" }),
    join: () => dispatch({ type: "mode", mode: "join" }),
    acceptSure: () =>
      decisions.decide(
        findSureLines(all).map(({ id }) => id),
        "accepted",
      ),
    undo,
    nextQuestion: () => select(findQuestion()?.id ?? selectedId),
    nextSheet: () => openNeighbour(1),
    previousSheet: () => openNeighbour(-1),
    add: () => dispatch({ type: "toggleBox" }),
    measure: () => dispatch({ type: "toggleMeasure" }),
    scale: () => hasViews && dispatch({ type: "openDialog", dialog: "scale" }),
    zoomIn: () => pane.current?.zoom(ZOOM.step),
    zoomOut: () => pane.current?.zoom(1 / ZOOM.step),
    fit: () => pane.current?.fit(),
    fitLine,
    corrections: () => dispatch({ type: "openDialog", dialog: "corrections" }),
    send: () => canComplete && dispatch({ type: "openDialog", dialog: "send" }),
    help: () => dispatch({ type: "openDialog", dialog: "help" }),
  };
  // The buttons of a draft that cannot be changed are not there; its keys do nothing.
  if (draft.lock !== null) for (const action of CHANGING) act[action] = () => {};
  return { act, select, decide, openSheet };
}

export type ReviewActions = ReturnType<typeof useReviewActions>;
