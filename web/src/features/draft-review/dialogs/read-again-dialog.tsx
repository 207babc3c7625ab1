import { MESSAGES, type Draft } from "@takeoff/contracts";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import type { DialogProps } from "./dialog-props.ts";

/** Says what becomes of decisions before a drawing is read again. */
export function ReadAgainDialog({
  opened,
  onClose,
  draft,
  onReadAgain,
}: DialogProps & { draft: Draft; onReadAgain: () => Promise<unknown> }) {
  const decided = draft.totals.lines - draft.totals.open;
  const held = decided === 1 ? "1 decision holds" : `${decided} decisions hold`;
  const kept = decided > 0 ? ` ${held} where the same line is found again; what is not found again is listed.` : "";
  return (
    <ConfirmDialog
      subject={opened || null}
      onClose={onClose}
      title="Read the drawing again?"
      question={`The lines of this draft are replaced.${kept}`}
      confirm="Read again"
      color="steel"
      onConfirm={onReadAgain}
      failure={MESSAGES.drafts.requestFailed}
    />
  );
}
