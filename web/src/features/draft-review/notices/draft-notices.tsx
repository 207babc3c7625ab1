import { Progress } from "@mantine/core";
import {
  DELIVERY_STATES,
  type Draft,
  DRAFT_LOCKS,
  type DraftViewers,
  MARKED_PDF_STATES,
  MESSAGES,
  type StatusChange,
} from "@takeoff/contracts";
import { publishDocumentEvent } from "../../../entities/documents/live/events.ts";
import { request } from "../../../shared/api/api.ts";
import { useToastTask } from "../../../shared/ui/form/use-toast-task.ts";
import { describeKept, describeProgress, describeViewers } from "../lines/lines.ts";
import { Dimmed, Notice, NoticeButton } from "../../../shared/ui/basics.tsx";

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
  const { isBusy, run } = useToastTask(MESSAGES.drafts.reopenFailed, { saysReason: true });
  if (lock === null) {
    if (delivery !== "not_sent") return null;
    return (
      <Notice color="red">
        {DELIVERY_STATES.not_sent} {marked_pdf && MARKED_PDF_STATES[marked_pdf]}
      </Notice>
    );
  }
  const { label, status } = findUnlocking(lock);
  const unlock = async () => {
    const document = await request("setDocumentStatus", { params: { id }, json: { status } });
    publishDocumentEvent({ type: "document", document, isOwn: true });
    onChanged();
  };
  return (
    <Notice color="steel">
      {DRAFT_LOCKS[lock]}
      <NoticeButton loading={isBusy} onClick={() => run(unlock)}>
        {label}
      </NoticeButton>
    </Notice>
  );
}

/** Says what became of the decisions on the reading before; nothing where there were none. */
export function KeptDecisions({ totals, onShowLost }: Pick<Draft, "totals"> & { onShowLost: () => void }) {
  const kept = describeKept(totals);
  if (kept === null) return null;
  return (
    <Notice color={totals.lost > 0 ? "yellow" : "steel"}>
      {kept}
      {totals.lost > 0 && <NoticeButton onClick={onShowLost}>Show what was not found again</NoticeButton>}
    </Notice>
  );
}

/** How far a drawing was read, and how to have it read again; nothing once the draft is ready. */
export function DraftProgress({ draft, onReadAgain }: { draft: Draft; onReadAgain: () => void }) {
  const progress = describeProgress(draft);
  if (!progress) return null;
  return (
    <Notice color={draft.state === "failed" ? "red" : "steel"}>
      {progress}
      {draft.state === "running" && draft.pages !== null && <Progress mt="xs" value={100 * countShare(draft)} aria-label="Pages read" />}
      {(draft.state === "stale" || draft.state === "failed") && <NoticeButton onClick={onReadAgain}>Read the drawing again</NoticeButton>}
    </Notice>
  );
}

/** How much of what is read now is done: all pages, or after them those whose letters are read by their shapes. */
function countShare({ pages, pages_done, scans, scans_done }: Draft): number {
  return scans > 0 ? scans_done / scans : pages_done / (pages ?? 1);
}

/** Who else has the draft open. Its place is kept for screen readers, which read what appears in it. */
export function ViewersNotice({ viewers }: DraftViewers) {
  return <Dimmed role="status">{describeViewers(viewers)}</Dimmed>;
}
