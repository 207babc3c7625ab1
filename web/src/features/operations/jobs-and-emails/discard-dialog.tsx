import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { discardEmailsRequestSchema, OPERATIONS_MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { ApiError } from "../../../shared/api/api.ts";
import { findIssues } from "../../../shared/api/issues.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { FormModal } from "../../../shared/ui/dialog/form-modal.tsx";
import { focusMainWhenLost } from "../../../shared/ui/dialog/restore-focus.ts";
import { useSubmit } from "../../../shared/ui/form/use-submit.ts";
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
  sending: ReturnType<typeof useSubmit>;
  onClose: () => void;
}

function Form({ discarding: { undone, discard }, sending: { isBusy, send }, onClose }: FormProps) {
  const [error, setError] = useState<unknown>(null);
  const form = useForm({ initialValues: { reason: "" }, validate: (values) => findIssues(reasonSchema, values) });
  const run = async ({ reason }: { reason: string }) => {
    setError(null);
    try {
      await discard(reason);
      onClose();
    } catch (caught) {
      setError(caught);
      if (caught instanceof ApiError) form.setErrors(caught.fields);
    }
  };
  return (
    <form onSubmit={form.onSubmit((values) => send(() => run(values)))} noValidate>
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
