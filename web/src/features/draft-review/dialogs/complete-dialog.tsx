import { Alert, Checkbox, List, Text } from "@mantine/core";
import { MESSAGES, type Draft, type DraftSheet } from "@takeoff/contracts";
import { useState } from "react";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { DialogForm } from "../../../shared/ui/form/dialog-form.tsx";
import { useTask } from "../../../shared/ui/form/use-task.ts";
import { listFindings, listGaps, summarizeCompletion, type Completion } from "./completion.ts";
import type { DialogProps } from "./dialog-props.ts";

const WORDS: Record<Completion, { title: string; yes: string; outcome: string }> = {
  send: {
    title: "Complete and send",
    yes: "Complete it with these findings",
    outcome:
      "The CSV, the XML and a marked-up PDF become the results. Once the PDF is made, the document is completed and the customer is notified.",
  },
  save: {
    title: "Save as results",
    yes: "Save it with these findings",
    outcome: "The CSV, the XML and a marked-up PDF become the results, in the place of those that there are. Nothing is sent.",
  },
};

interface Props extends DialogProps {
  how: Completion;
  draft: Draft;
  sheets: readonly DraftSheet[];
  onComplete: (how: Completion) => Promise<unknown>;
}

/** Says what becomes the results of the document before it does, and asks about what makes them incomplete. */
export function CompleteDialog({ opened, onClose, how, draft, sheets, onComplete }: Props) {
  const { accepted, edited } = draft.totals;
  const findings = listFindings(how, draft, sheets);
  const [isConfirmed, setConfirmed] = useState(false);
  const { isBusy, error, onSubmit } = useTask();
  const { title, yes, outcome } = WORDS[how];
  const unconfirmed = findings.length > 0 && !isConfirmed ? MESSAGES.drafts.unconfirmed : null;
  const reason = accepted + edited === 0 ? MESSAGES.drafts.nothingAccepted : unconfirmed;
  return (
    <FormModal opened={opened} onClose={onClose} title={title} isBusy={isBusy}>
      <DialogForm
        sent={{ isBusy, error, submit: onSubmit(() => onComplete(how)) }}
        failure={MESSAGES.drafts.completeFailed}
        onCancel={onClose}
        submit={title}
        missing={reason}
        focusesSubmit={findings.length === 0}
      >
        <Text size="sm">
          <b>{summarizeCompletion(draft)}</b> {listGaps(draft).join(" ")}
        </Text>
        {draft.prevents_marked_pdf === null && <Text size="sm">{outcome}</Text>}
        {findings.length > 0 && (
          <Alert color="yellow" title="Findings">
            <List size="sm">
              {findings.map((finding) => (
                <List.Item key={finding}>{finding}</List.Item>
              ))}
            </List>
            <Checkbox
              mt="xs"
              label={yes}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
              disabled={isBusy}
              data-autofocus
            />
          </Alert>
        )}
      </DialogForm>
    </FormModal>
  );
}
