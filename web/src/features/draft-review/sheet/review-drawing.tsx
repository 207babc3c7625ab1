import type { DraftPage, DraftSheet } from "@takeoff/contracts";
import { useMemo, type Ref } from "react";
import type { PdfPages } from "../../../widgets/sheet/pages/pdf-pages.ts";
import type { SheetPaneHandle } from "../../../widgets/sheet/sheet-pane-props.ts";
import { SheetPane } from "../../../widgets/sheet/sheet-pane.tsx";
import type { ReviewActions } from "../state/use-review-actions.ts";
import type { ReviewView } from "../state/use-review-state.ts";
import { buildItems, nameSheet } from "./sheet-item.ts";

interface Props {
  pdf: PdfPages;
  page: number;
  /** All pages that were read. */
  sheets: readonly DraftSheet[];
  /** What was read of the page; undefined until it is loaded. */
  sheet: DraftPage | undefined;
  review: ReviewView;
  actions: ReviewActions;
  ref: Ref<SheetPaneHandle>;
}

/** The drawing of a review: the lines of the sheet are its items. */
export function ReviewDrawing({ pdf, page, sheets, sheet, review, actions, ref }: Props) {
  const { lines, selected, mode, chosen, shownException, showsExceptions, drawn, focus, tool, measured, dispatch } = review;
  const names = useMemo(() => sheets.map(nameSheet), [sheets]);
  const exceptions = sheet?.exceptions;
  const outlines = useMemo(() => (showsExceptions ? exceptions?.map(({ box }) => box) : undefined), [showsExceptions, exceptions]);
  const drawnItems = useMemo(
    () => buildItems({ lines, selected, mode, chosen, shownException }, sheet),
    [lines, selected, mode, chosen, shownException, sheet],
  );
  const hasLengthField = selected !== null || drawn !== null;
  return (
    <SheetPane
      pages={pdf}
      page={page}
      items={drawnItems.items}
      outlines={outlines}
      selected={drawnItems.selected}
      focus={drawn ?? focus ?? selected?.pieces[0]?.box}
      onSelect={mode === "split" ? (piece) => dispatch({ type: "togglePiece", piece }) : actions.select}
      views={sheet?.views}
      sheets={names}
      onSheet={actions.openSheet}
      tool={tool}
      onDrawBox={(box) => dispatch({ type: "draw", box })}
      onToggleMeasure={actions.act.measure}
      measured={measured}
      onMeasure={(line) => dispatch({ type: "measure", measured: line })}
      onUseLength={hasLengthField ? (inches) => dispatch({ type: "useLength", inches }) : undefined}
      onSee={(seen) => dispatch({ type: "see", box: seen })}
      ref={ref}
    />
  );
}
