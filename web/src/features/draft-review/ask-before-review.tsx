import { Stack, Text } from "@mantine/core";
import { MESSAGES, type Document } from "@takeoff/contracts";
import { ContinueQuestion, useColleague } from "../../widgets/assignment/continue-question.tsx";
import { nameDocument } from "../../entities/documents/document-name.ts";
import { publishDocumentEvent } from "../../entities/documents/live/events.ts";
import { request } from "../../shared/api/api.ts";
import { focusMainWhenLost, FormModal, useLastValue } from "../../shared/ui/dialog/form-modal.tsx";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { useTask } from "../../shared/ui/form/use-task.ts";

/**
 * Asks whether to take over a document that a colleague has: once when its review is opened, and once when a colleague takes it
 * meanwhile. Decisions then change nothing about who has it.
 */
export function AskBeforeReview({ document, onCancel }: { document: Document; onCancel: () => void }) {
  const { assignment, confirm } = useColleague(document);
  const shown = useLastValue(assignment);
  const { isBusy, error, run } = useTask();
  if (!shown) return null;
  const takeOver = async () => {
    const taken = await request("assignDocument", { params: { id: document.id }, json: { take_over: true } });
    confirm();
    publishDocumentEvent({ type: "document", document: taken, isOwn: true });
  };
  return (
    <FormModal
      opened={assignment !== null}
      onClose={onCancel}
      onExitTransitionEnd={focusMainWhenLost}
      title={nameDocument(document)}
      isBusy={isBusy}
    >
      <Stack>
        <Text size="sm">If you continue, the document becomes yours. You are asked only once.</Text>
        {error !== null && <ErrorBanner message={MESSAGES.assignment.takeFailed} error={error} />}
        <ContinueQuestion assignment={shown} onContinue={() => run(takeOver)} onCancel={onCancel} />
      </Stack>
    </FormModal>
  );
}
