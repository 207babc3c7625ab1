import { List, Text, TextInput } from "@mantine/core";
import { discardEmailsRequestSchema, OPERATIONS_MESSAGES } from "@takeoff/contracts";
import { findIssues } from "../../../shared/api/issues.ts";
import { focusMainWhenLost, FormDialog } from "../../../shared/ui/dialog/form-modal.tsx";
import { DialogForm, useSentForm } from "../../../shared/ui/form/dialog-form.tsx";
import type { Submit } from "../../../shared/ui/form/use-submit.ts";

export interface DiscardRequest {
  title: string;
  /** The tasks that will not be done, without duplicates. */
  undone: readonly string[];
  discard: (reason: string) => Promise<void>;
}

const reasonSchema = discardEmailsRequestSchema.pick({ reason: true });

interface FormProps {
  discarding: DiscardRequest;
  sending: Submit;
  onClose: () => void;
}

function Form({ discarding: { undone, discard }, sending, onClose }: FormProps) {
  const sent = useSentForm({
    sending,
    initialValues: { reason: "" },
    validate: (values) => findIssues(reasonSchema, values),
    send: async ({ reason }) => {
      await discard(reason);
      onClose();
    },
  });
  return (
    <DialogForm sent={sent} failure={OPERATIONS_MESSAGES.discardFailed} onCancel={onClose} submit="Discard" color="red">
      <Text>This will not be done:</Text>
      <List size="sm">
        {undone.map((work) => (
          <List.Item key={work}>{work}</List.Item>
        ))}
      </List>
      <TextInput
        label="Reason"
        description="Shown with your name to other staff."
        required
        data-autofocus
        disabled={sent.isBusy}
        {...sent.form.getInputProps("reason")}
      />
    </DialogForm>
  );
}

/** Asks for the reason before jobs or e-mails are discarded. Closed while `discarding` is null. */
export function DiscardDialog({ discarding, onClose }: { discarding: DiscardRequest | null; onClose: () => void }) {
  return (
    <FormDialog subject={discarding} onClose={onClose} onExitTransitionEnd={focusMainWhenLost} title={({ title }) => title}>
      {(shown, sending) => <Form discarding={shown} sending={sending} onClose={onClose} />}
    </FormDialog>
  );
}
