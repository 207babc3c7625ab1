import { Stack, Text, TextInput } from "@mantine/core";
import { BULK_MESSAGES, STATUS_LABELS, TEXT_LIMITS, type Document } from "@takeoff/contracts";
import { useState } from "react";
import { FormButtons } from "../../../../shared/ui/form/dialog-form.tsx";
import { FailureFields } from "../../../../widgets/process/failure/failure-fields.tsx";
import { useUser } from "../../../../shared/api/session.tsx";
import { FormModal, useLastValue } from "../../../../shared/ui/dialog/form-modal.tsx";
import { closes, countColleagues, NO_DETAILS, recordsReason, type Action, type Details, type Order } from "./order.ts";

/** An action with the documents that were selected when it was chosen. */
export interface Choice {
  action: Action;
  documents: readonly Document[];
}

function describeOrder(action: Action): string {
  if (action.kind === "assign") return `Assign to ${action.assignee.username}`;
  if (action.kind === "release") return "Release";
  return action.status === "failed" ? "Mark as Failed" : `Set status to ${STATUS_LABELS[action.status]}`;
}

interface FormProps {
  choice: Choice;
  onConfirm: (order: Order) => void;
  onClose: () => void;
}

function Form({ choice: { action, documents }, onConfirm, onClose }: FormProps) {
  const taken = countColleagues(action, documents, useUser().id);
  const [details, setDetails] = useState<Details>(NO_DETAILS);
  const isFailure = action.kind === "status" && action.status === "failed";
  const question = isFailure ? BULK_MESSAGES.fail : BULK_MESSAGES.complete;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm({ action, documents, theirs: new Set(taken.map(({ id }) => id)), ...details });
      }}
    >
      <Stack>
        {closes(action) && <Text>{question(documents.length)}</Text>}
        {taken.length > 0 && <Text>{BULK_MESSAGES.colleagues(taken.length, documents.length)}</Text>}
        {taken.length > 0 && recordsReason(action) && (
          <TextInput
            label="Reason (optional)"
            description="Shown in the history of the documents that belong to colleagues."
            maxLength={TEXT_LIMITS.text}
            value={details.reason}
            onChange={(event) => setDetails({ ...details, reason: event.currentTarget.value })}
            data-autofocus
          />
        )}
        {isFailure && (
          <FailureFields
            documentId={null}
            form={details.failure}
            onChange={(part) => setDetails({ ...details, failure: { ...details.failure, ...part } })}
            disabled={false}
          />
        )}
        <FormButtons
          isBusy={false}
          onCancel={onClose}
          submit={isFailure ? "Mark as Failed" : "Continue"}
          color={isFailure ? "red" : undefined}
        />
      </Stack>
    </form>
  );
}

/** Asks before an action ends the work on documents, or takes some from colleagues. Closed while `choice` is null. */
export function OrderDialog({ choice, onConfirm, onClose }: Omit<FormProps, "choice"> & { choice: Choice | null }) {
  const shown = useLastValue(choice);
  return (
    <FormModal opened={choice !== null} onClose={onClose} returnFocus={false} title={shown && describeOrder(shown.action)} isBusy={false}>
      {shown && <Form choice={shown} onConfirm={onConfirm} onClose={onClose} />}
    </FormModal>
  );
}
