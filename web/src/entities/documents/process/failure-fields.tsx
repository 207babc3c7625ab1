import { Checkbox, Select, Textarea } from "@mantine/core";
import { FAILURE_REASONS, TEXT_LIMITS, type FailureReason } from "@takeoff/contracts";
import type { ProcessForm } from "./fields.ts";
import { ProposedReason } from "./proposed-reason.tsx";

interface Props {
  documentId: number;
  form: ProcessForm;
  onChange: (part: Partial<ProcessForm>) => void;
  disabled: boolean;
}

const REASONS = (Object.keys(FAILURE_REASONS) as FailureReason[]).map((value) => ({ value, label: FAILURE_REASONS[value] }));

/** The fields for marking a document as failed. */
export function FailureFields({ documentId, form, onChange, disabled }: Props) {
  return (
    <>
      <ProposedReason documentId={documentId} disabled={disabled} onTake={(reason) => onChange({ reason })} />
      <Select
        label="Failure Reason"
        data={REASONS}
        value={form.reason}
        onChange={(value) => onChange({ reason: REASONS.find((reason) => reason.value === value)?.value ?? form.reason })}
        allowDeselect={false}
        disabled={disabled}
        data-autofocus
      />
      <Textarea
        label="Notes"
        rows={4}
        maxLength={TEXT_LIMITS.notes}
        value={form.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
        disabled={disabled}
      />
      <Checkbox
        label="Notify client about failure status"
        checked={form.notify}
        onChange={(event) => onChange({ notify: event.currentTarget.checked })}
        disabled={disabled}
      />
    </>
  );
}
