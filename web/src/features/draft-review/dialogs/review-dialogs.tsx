import { Modal, Text } from "@mantine/core";
import { type Draft, type DraftSheet, MESSAGES, type SheetChoice, type ViewScale } from "@takeoff/contracts";
import { describeError, request } from "../../../shared/api/api.ts";
import { ShortcutsDialog } from "../../../shared/ui/dialog/shortcuts-dialog.tsx";
import { toastError } from "../../../shared/ui/feedback/toast.ts";
import { SheetsDialog } from "../sheets/sheets-dialog.tsx";
import { findView } from "../../../widgets/sheet/scales.ts";
import { isInDoubt } from "../sheet/scales.ts";
import { measureLength } from "../../../widgets/sheet/view/view.ts";
import type { Decisions } from "../state/decisions/use-decisions.ts";
import { REVIEW_SHORTCUTS } from "../state/review-shortcuts.ts";
import type { LoadedDraft } from "../state/use-draft.ts";
import type { ReviewView } from "../state/use-review-state.ts";
import { CorrectionsDialog } from "../corrections/corrections-dialog.tsx";
import { MarksDialog } from "../marks/marks-dialog.tsx";
import { ChangedLinesDialog } from "./changed-lines-dialog.tsx";
import type { Completion } from "./completion.ts";
import { CompleteDialog } from "./complete-dialog.tsx";
import { LostLinesDialog } from "./lost-lines-dialog.tsx";
import { ReadAgainDialog } from "./read-again-dialog.tsx";
import { ScaleDialog } from "./scale-dialog.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { TakeoffDifferenceView } from "../../../widgets/difference/takeoff-difference.tsx";
import type { DialogProps } from "./dialog-props.ts";

/** Lines of the changes from an earlier drawing. */
const MAX_DIFFERENCES = 500;

/** What the lines that are not rejected change in the takeoff of the earlier drawing. */
function ChangesDialog({ opened, onClose, id }: DialogProps & { id: number }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Changes from the earlier drawing" size={LAYOUT.dialog.lg}>
      {opened && <TakeoffDifferenceView id={id} of="draft" maxRows={MAX_DIFFERENCES} />}
    </Modal>
  );
}

interface Props {
  id: number;
  page: number;
  /** All pages that were read. */
  sheets: readonly DraftSheet[];
  draft: Draft;
  data: LoadedDraft;
  review: ReviewView;
  decisions: Decisions;
  onPage: (page: number) => void;
  onComplete: (how: Completion) => Promise<unknown>;
  onReadAgain: () => Promise<unknown>;
}

/** The dialogs of a review, of which one is open at a time. */
export function ReviewDialogs({ id, page, sheets, draft, data, review, decisions, onPage, onComplete, onReadAgain }: Props) {
  const { dialog, measured, dispatch } = review;
  const views = data.sheet.data?.views ?? [];
  const close = () => dispatch({ type: "closeDialog" });
  const saveScale = async (scale: ViewScale) => {
    await request("setViewScale", { params: { id, page }, json: scale });
    dispatch({ type: "saveScale" });
    data.reload();
  };
  const chooseSheet = async (number: number, choice: SheetChoice) => {
    try {
      await request("chooseSheet", { params: { id, page: number }, json: choice });
    } catch (error) {
      toastError(describeError(error, MESSAGES.drafts.sheetFailed));
    }
    data.reload();
  };
  return (
    <>
      <ShortcutsDialog opened={dialog === "help"} onClose={close} shortcuts={REVIEW_SHORTCUTS} spacing="xxs">
        <Text size="sm" mb="xs">
          Lines are in the order of their designations, those of one designation by mark, the longest first.
        </Text>
      </ShortcutsDialog>
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
      <ReadAgainDialog opened={dialog === "readAgain"} onClose={close} draft={draft} onReadAgain={onReadAgain} />
      <ChangesDialog opened={dialog === "changes"} onClose={close} id={id} />
      <MarksDialog opened={dialog === "marks"} onClose={close} id={id} />
      <SheetsDialog
        opened={dialog === "sheets"}
        onClose={close}
        sheets={sheets}
        onChoose={(number, choice) => void chooseSheet(number, choice)}
        onOpen={(number) => {
          close();
          onPage(number);
        }}
      />
      <CorrectionsDialog
        opened={dialog === "corrections"}
        onClose={close}
        id={id}
        lock={draft.lock}
        onTaken={data.reload}
        onShow={(number) => {
          close();
          onPage(number);
        }}
      />
      <LostLinesDialog opened={dialog === "lostLines"} onClose={close} id={id} />
      {(["send", "save"] as const).map((how) => (
        <CompleteDialog key={how} opened={dialog === how} onClose={close} how={how} draft={draft} sheets={sheets} onComplete={onComplete} />
      ))}
      <ChangedLinesDialog question={decisions.question} onAnswer={decisions.answer} />
    </>
  );
}
