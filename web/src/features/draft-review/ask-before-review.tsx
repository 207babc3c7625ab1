import type { Document } from "@takeoff/contracts";
import { useState } from "react";
import { assignmentToAnother } from "../../entities/documents/assignment/assignment-text.ts";
import { ContinueQuestion } from "../../entities/documents/assignment/continue-question.tsx";
import { documentName } from "../../entities/documents/document-name.ts";
import { useUser } from "../../shared/api/session.tsx";
import { FormModal } from "../../shared/ui/form-modal.tsx";
import { focusMainWhenLost } from "../../shared/ui/restore-focus.ts";

/** Asks once, when a review is opened, whether to go on with a document that a colleague has. */
export function AskBeforeReview({ document, onCancel }: { document: Document; onCancel: () => void }) {
  const { id: userId } = useUser();
  const [colleague] = useState(() => assignmentToAnother(document, userId));
  const [isAsking, setAsking] = useState(colleague !== null);
  if (!colleague) return null;
  return (
    <FormModal opened={isAsking} onClose={onCancel} onExitTransitionEnd={focusMainWhenLost} title={documentName(document)} isBusy={false}>
      <ContinueQuestion assignment={colleague} onContinue={() => setAsking(false)} onCancel={onCancel} />
    </FormModal>
  );
}
