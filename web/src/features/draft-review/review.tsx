import { VisuallyHidden } from "@mantine/core";
import type { Draft, DraftLine, DraftSheet } from "@takeoff/contracts";
import { useRef, type ReactNode } from "react";
import { Page } from "../../shared/ui/page/page.tsx";
import type { PdfPages } from "../../widgets/sheet/pages/pdf-pages.ts";
import { SheetPane, type SheetPaneHandle } from "../../widgets/sheet/sheet-pane.tsx";
import { ReviewDialogs } from "./dialogs/review-dialogs.tsx";
import { DraftProgress } from "./draft-progress.tsx";
import classes from "./draft-review.module.css";
import { KeptDecisions } from "./kept-decisions.tsx";
import { LinePanel } from "./lines/line-panel.tsx";
import { ReviewToolbar } from "./review-toolbar.tsx";
import { buildItems } from "./sheet/sheet-item.ts";
import { useReviewShortcuts } from "./state/review-shortcuts.ts";
import { useDecisions } from "./state/use-decisions.ts";
import type { LoadedDraft } from "./state/use-draft.ts";
import { useReviewActions } from "./state/use-review-actions.ts";
import { useReviewState } from "./state/use-review-state.ts";

interface Props {
  id: number;
  name: string;
  page: number;
  /** All pages that were read. */
  sheets: readonly DraftSheet[];
  draft: Draft;
  data: LoadedDraft;
  pdf: PdfPages;
  back: ReactNode;
  /** Who has the document. */
  assignment: ReactNode;
  onPage: (page: number) => void;
  onComplete: (leaveOutOpen: boolean) => Promise<unknown>;
  onReadAgain: () => Promise<unknown>;
  /** The drawing replaces an earlier one, whose takeoff this one is compared with. */
  replacesEarlier: boolean;
}

const NO_LINES: readonly DraftLine[] = [];

/** A draft takeoff: its lines next to the sheet on which they were read. */
export function Review({ id, name, page, sheets, draft, data, pdf, onPage, onComplete, onReadAgain, ...props }: Props) {
  const pane = useRef<SheetPaneHandle>(null);
  const decisions = useDecisions(id, page, data);
  const review = useReviewState(data.lines.data ?? NO_LINES);
  const sheet = data.sheet.data;
  const hasViews = sheet !== undefined && sheet.views.length > 0;
  const actions = useReviewActions({ review, decisions, page, sheets, hasViews, pane, onPage });
  useReviewShortcuts((action) => actions.act[action]());
  const { dispatch } = review;
  const { items, selected } = buildItems(review, sheet);
  return (
    <Page
      title="Draft takeoff"
      caption={name}
      fills
      actions={
        <ReviewToolbar
          draft={draft}
          hasChanges={props.replacesEarlier}
          back={props.back}
          onOpen={(dialog) => dispatch({ type: "openDialog", dialog })}
        />
      }
    >
      {props.assignment}
      <DraftProgress draft={draft} onReadAgain={() => dispatch({ type: "openDialog", dialog: "readAgain" })} />
      <KeptDecisions totals={draft.totals} onShowLost={() => dispatch({ type: "openDialog", dialog: "lostLines" })} />
      <div className={classes.split}>
        <LinePanel page={page} sheets={sheets} draft={draft} data={data} review={review} actions={actions} decisions={decisions} />
        <SheetPane
          key={page}
          pages={pdf}
          page={page}
          items={items}
          outlines={review.showsExceptions ? sheet?.exceptions.map(({ box }) => box) : undefined}
          selected={selected}
          focus={review.drawn ?? review.focus ?? review.selected?.pieces[0]?.box}
          onSelect={review.mode === "split" ? (piece) => dispatch({ type: "togglePiece", piece }) : actions.select}
          tool={review.tool}
          onDrawBox={(box) => dispatch({ type: "draw", box })}
          measured={review.measured}
          onMeasure={(measured) => dispatch({ type: "measure", measured })}
          onSee={(box) => dispatch({ type: "see", box })}
          ref={pane}
        />
      </div>
      <VisuallyHidden role="status">{decisions.said}</VisuallyHidden>
      <ReviewDialogs
        id={id}
        page={page}
        sheets={sheets}
        draft={draft}
        data={data}
        review={review}
        decisions={decisions}
        onPage={actions.openSheet}
        onComplete={onComplete}
        onReadAgain={onReadAgain}
      />
    </Page>
  );
}
