import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { discardEmailsRequestSchema, OPERATIONS_MESSAGES } from "@takeoff/contracts";
import { findIssues } from "../../../shared/api/issues.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { focusMainWhenLost } from "../../../shared/ui/dialog/restore-focus.ts";
import { useSubmit, type Submit } from "../../../shared/ui/form/use-submit.ts";
import { useTask } from "../../../shared/ui/form/use-task.ts";
import { useLastValue } from "../../../shared/ui/dialog/use-last-value.ts";

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
  const form = useForm({ initialValues: { reason: "" }, validate: (values) => findIssues(reasonSchema, values) });
  const { isBusy, error, run } = useTask({ sending, onFields: form.setErrors });
  const save = async ({ reason }: { reason: string }) => {
    await discard(reason);
    onClose();
  };
  return (
    <form onSubmit={form.onSubmit((values) => run(() => save(values)))} noValidate>
      <Stack>
        <Text>This will not be done:</Text>
        <List size="sm">
          {undone.map((work) => (
            <List.Item key={work}>{work}</List.Item>
          ))}
        </List>
        {error !== null && <ErrorBanner message={OPERATIONS_MESSAGES.discardFailed} error={error} />}
        <TextInput
          label="Reason"
          description="Shown with your name to other staff."
          withAsterisk
          aria-required
          data-autofocus
          disabled={isBusy}
          {...form.getInputProps("reason")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isBusy}>
            Discard
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks for the reason before jobs or e-mails are discarded. Closed while `discarding` is null. */
export function DiscardDialog({ discarding, onClose }: { discarding: DiscardRequest | null; onClose: () => void }) {
  const sending = useSubmit();
  const shown = useLastValue(discarding);
  const close = () => {
    if (!sending.isBusy) onClose();
  };
  return (
    <FormModal
      opened={discarding !== null}
      onClose={close}
      onExitTransitionEnd={focusMainWhenLost}
      title={shown?.title}
      isBusy={sending.isBusy}
    >
      {shown && <Form discarding={shown} sending={sending} onClose={onClose} />}
    </FormModal>
  );
}
