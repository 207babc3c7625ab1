import type { Draft, ViewScale } from "@takeoff/contracts";
import { request } from "../../../shared/api/api.ts";
import { findSureLines } from "../lines/lines.ts";
import { findView, isInDoubt } from "../sheet/scales.ts";
import { measureLength } from "../sheet/view.ts";
import type { Decisions } from "../state/use-decisions.ts";
import type { LoadedDraft } from "../state/use-draft.ts";
import type { ReviewView } from "../state/use-review-state.ts";
import { AcceptSureDialog } from "./accept-sure-dialog.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import { ReadAgainDialog } from "./read-again-dialog.tsx";
import { ScaleDialog } from "./scale-dialog.tsx";
import { ReviewShortcutsDialog } from "./shortcuts-dialog.tsx";

interface Props {
  id: number;
  page: number;
  draft: Draft;
  data: LoadedDraft;
  review: ReviewView;
  decisions: Decisions;
  onComplete: (leaveOutOpen: boolean) => Promise<unknown>;
  onReadAgain: () => Promise<unknown>;
}

/** The dialogs of a review, of which one is open at a time. */
export function ReviewDialogs({ id, page, draft, data, review, decisions, onComplete, onReadAgain }: Props) {
  const { dialog, measured, dispatch } = review;
  const views = data.sheet.data?.views ?? [];
  const sure = findSureLines(review.all);
  const close = () => dispatch({ type: "closeDialog" });
  const acceptSure = () => {
    decisions.decide(
      sure.map((line) => line.id),
      "accepted",
    );
    close();
  };
  const saveScale = async (scale: ViewScale) => {
    await request("setViewScale", { params: { id, page }, json: scale });
    dispatch({ type: "saveScale" });
    data.reload();
  };
  return (
    <>
      <ReviewShortcutsDialog opened={dialog === "help"} onClose={close} />
      {dialog === "scale" && (
        <ScaleDialog
          opened
          onClose={close}
          views={views}
          first={measured ? findView(views, measured.from) : Math.max(views.findIndex(isInDoubt), 0)}
          measured={measured && measureLength(measured)}
          onMeasure={() => dispatch({ type: "measureScale" })}
          onSave={saveScale}
        />
      )}
      <AcceptSureDialog opened={dialog === "acceptSure"} onClose={close} lines={sure} onAccept={acceptSure} />
      <ReadAgainDialog opened={dialog === "readAgain"} onClose={close} draft={draft} onReadAgain={onReadAgain} />
      <ChangesDialog opened={dialog === "changes"} onClose={close} id={id} />
      <CompleteDialog opened={dialog === "complete"} onClose={close} draft={draft} onComplete={onComplete} />
    </>
  );
}
