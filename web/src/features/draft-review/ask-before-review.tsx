import type { Document } from "@takeoff/contracts";
import { ContinueQuestion } from "../../widgets/assignment/continue-question.tsx";
import { useColleague } from "../../widgets/assignment/use-colleague.ts";
import { nameDocument } from "../../entities/documents/document-name.ts";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { focusMainWhenLost } from "../../shared/ui/dialog/restore-focus.ts";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";

/** Asks whether to go on with a document that a colleague has: when its review is opened, and when a colleague takes it meanwhile. */
export function AskBeforeReview({ document, onCancel }: { document: Document; onCancel: () => void }) {
  const { assignment, confirm } = useColleague(document);
  const shown = useLastValue(assignment);
  if (!shown) return null;
  return (
    <FormModal
      opened={assignment !== null}
      onClose={onCancel}
      onExitTransitionEnd={focusMainWhenLost}
      title={nameDocument(document)}
      isBusy={false}
    >
      <ContinueQuestion assignment={shown} onContinue={confirm} onCancel={onCancel} />
    </FormModal>
  );
}
