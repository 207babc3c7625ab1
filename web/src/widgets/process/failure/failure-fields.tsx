import { Checkbox, Select, Textarea } from "@mantine/core";
import { FAILURE_REASONS, TEXT_LIMITS, type FailureReason } from "@takeoff/contracts";
import type { ProcessForm } from "../fields.ts";
import { ProposedReason } from "./proposed-reason.tsx";

export type FailureForm = Pick<ProcessForm, "reason" | "notes" | "notify">;

interface Props {
  /** Null for several documents, whose drawings may suggest several reasons. */
  documentId: number | null;
  form: FailureForm;
  onChange: (part: Partial<FailureForm>) => void;
  disabled: boolean;
}

const REASONS = (Object.keys(FAILURE_REASONS) as FailureReason[]).map((value) => ({ value, label: FAILURE_REASONS[value] }));

/** The fields for marking documents as failed. */
export function FailureFields({ documentId, form, onChange, disabled }: Props) {
  return (
    <>
      {documentId !== null && (
        <ProposedReason documentId={documentId} label="Use this reason" disabled={disabled} onTake={(reason) => onChange({ reason })} />
      )}
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
