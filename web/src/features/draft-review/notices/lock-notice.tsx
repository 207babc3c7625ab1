import { Alert } from "@mantine/core";
import {
  DELIVERY_STATES,
  DRAFT_LOCKS,
  MARKED_PDF_STATES,
  MESSAGES,
  type Document,
  type Draft,
  type StatusChange,
} from "@takeoff/contracts";
import { InlineButton } from "../../../shared/ui/form/buttons.tsx";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { describeError, request } from "../../../shared/api/api.ts";
import { toastError } from "../../../shared/ui/feedback/toast.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";

interface Props {
  draft: Pick<Draft, "lock" | "delivery" | "marked_pdf">;
  id: number;
  onChanged: () => void;
}

/** The status that unlocks a draft, with the button that sets it. */
function findUnlocking(lock: NonNullable<Draft["lock"]>): { label: string; status: StatusChange["status"] } {
  // A document that is being sent is in processing: the same status would change nothing.
  return lock === "sending" ? { label: "Stop sending", status: "in_progress" } : { label: "Reopen", status: "processing" };
}

/** Says why a draft cannot be changed, with the way to change it; or why it was not sent. Nothing for any other draft. */
export function LockNotice({ draft: { lock, delivery, marked_pdf }, id, onChanged }: Props) {
  const { isBusy, send } = useSubmit();
  if (lock === null) {
    if (delivery !== "not_sent") return null;
    return (
      <Alert color="red" role="status">
        {DELIVERY_STATES.not_sent} {marked_pdf && MARKED_PDF_STATES[marked_pdf]}
      </Alert>
    );
  }
  const { label, status } = findUnlocking(lock);
  const unlock = async () => {
    try {
      const document: Document = await request("setDocumentStatus", { params: { id }, json: { status } });
      publishDocumentEvent({ type: "document", document, isOwn: true });
      onChanged();
    } catch (error) {
      toastError(describeError(error, MESSAGES.drafts.reopenFailed));
    }
  };
  return (
    <Alert color="steel" role="status">
      {DRAFT_LOCKS[lock]}
      <InlineButton mt="xs" display="block" loading={isBusy} onClick={() => send(unlock)}>
        {label}
      </InlineButton>
    </Alert>
  );
}
