import { VisuallyHidden } from "@mantine/core";
import type { Draft, DraftLine, DraftSheet, ReviewEffort } from "@takeoff/contracts";
import { useRef, type ReactNode } from "react";
import { Page } from "../../shared/ui/page/page.tsx";
import { SplitPanes } from "../../shared/ui/split/split-panes.tsx";
import type { PdfPages } from "../../widgets/sheet/pages/pdf-pages.ts";
import type { SheetPaneHandle } from "../../widgets/sheet/sheet-pane-props.ts";
import type { Completion } from "./dialogs/completion.ts";
import { ReviewDialogs } from "./dialogs/review-dialogs.tsx";
import { LinePanel } from "./lines/line-panel.tsx";
import { PicturesContext } from "./lines/row/callout-pictures.tsx";
import { PreflightNotice } from "./notices/preflight-notice.tsx";
import { DraftProgress, KeptDecisions, LockNotice, ViewersNotice } from "./notices/draft-notices.tsx";
import { ReviewToolbar } from "./review-toolbar.tsx";
import { ReviewDrawing } from "./sheet/review-drawing.tsx";
import { ReviewLock } from "./state/review-lock.ts";
import { useReviewShortcuts } from "./state/review-shortcuts.ts";
import { useDecisions } from "./state/decisions/use-decisions.ts";
import type { LoadedDraft } from "./state/use-draft.ts";
import { useEffort } from "./state/use-effort.ts";
import { useReviewActions } from "./state/use-review-actions.ts";
import { useReviewState } from "./state/use-review-state.ts";
import { useViewers } from "./state/use-viewers.ts";

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
  onComplete: (how: Completion, effort: ReviewEffort) => Promise<unknown>;
  onReadAgain: () => Promise<unknown>;
  /** The drawing replaces an earlier one, whose takeoff this one is compared with. */
  replacesEarlier: boolean;
}

const NO_LINES: readonly DraftLine[] = [];

/** A draft takeoff: its lines next to the sheet on which they were read. */
export function Review({ id, name, page, sheets, draft, data, pdf, onPage, onComplete, onReadAgain, ...props }: Props) {
  const pane = useRef<SheetPaneHandle>(null);
  const decisions = useDecisions(id, page, data);
  const viewers = useViewers(id);
  const readEffort = useEffort();
  const review = useReviewState(data.lines.data ?? NO_LINES);
  const sheet = data.sheet.data;
  const hasViews = sheet !== undefined && sheet.views.length > 0;
  const actions = useReviewActions({ review, decisions, page, sheets, hasViews, draft, pane, onPage });
  useReviewShortcuts((action) => actions.act[action]());
  const { dispatch } = review;
  const lines = (
    <PicturesContext value={pdf.pictures}>
      <LinePanel page={page} sheets={sheets} draft={draft} data={data} review={review} actions={actions} decisions={decisions} />
    </PicturesContext>
  );
  const drawing = <ReviewDrawing pdf={pdf} page={page} sheets={sheets} sheet={sheet} review={review} actions={actions} ref={pane} />;
  return (
    <ReviewLock value={draft.lock !== null}>
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
        <div>
          {props.assignment}
          <ViewersNotice viewers={viewers} />
        </div>
        <PreflightNotice preflight={draft.preflight} />
        <LockNotice draft={draft} id={id} onChanged={data.reload} />
        <DraftProgress draft={draft} onReadAgain={() => dispatch({ type: "openDialog", dialog: "readAgain" })} />
        <KeptDecisions totals={draft.totals} onShowLost={() => dispatch({ type: "openDialog", dialog: "lostLines" })} />
        <SplitPanes
          label="Width of the list of lines"
          storageKey="takeoff-review-split"
          shown={review.pane}
          onShow={(shown) => dispatch({ type: "showPane", pane: shown })}
          panes={[
            { value: "lines", name: "Lines", content: lines },
            { value: "drawing", name: "Drawing", content: drawing },
          ]}
        />
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
          onComplete={(how) => onComplete(how, readEffort())}
          onReadAgain={onReadAgain}
        />
      </Page>
    </ReviewLock>
  );
}
