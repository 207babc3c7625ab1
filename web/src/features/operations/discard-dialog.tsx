import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { dropEmailsRequestSchema, MESSAGES } from "@takeoff/contracts";
import { useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { issuesOf } from "../../lib/issues.ts";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { FormModal } from "../../lib/ui/form-modal.tsx";
import { keepPlace } from "../../lib/ui/keep-place.ts";
import { useSending } from "../../lib/use-sending.ts";
import { useShown } from "../../lib/use-shown.ts";

export interface Dropping {
  title: string;
  /** What will not be done, each once. */
  undone: readonly string[];
  drop: (reason: string) => Promise<void>;
}

const reasonSchema = dropEmailsRequestSchema.pick({ reason: true });

interface FormProps {
  dropping: Dropping;
  sending: ReturnType<typeof useSending>;
  onClose: () => void;
}

function Form({ dropping: { undone, drop }, sending: { isBusy, send }, onClose }: FormProps) {
  const [error, setError] = useState<unknown>(null);
  const form = useForm({ initialValues: { reason: "" }, validate: (values) => issuesOf(reasonSchema, values) });
  const run = async ({ reason }: { reason: string }) => {
    setError(null);
    try {
      await drop(reason);
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
        {error !== null && <ErrorBanner message={MESSAGES.operations.dropFailed} error={error} />}
        <TextInput
          label="Reason"
          description="Kept with your name, for others to read."
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
            Drop
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks why something is given up. Null while it is closed. */
export function DropDialog({ dropping, onClose }: { dropping: Dropping | null; onClose: () => void }) {
  const sending = useSending();
  const shown = useShown(dropping);
  const close = () => {
    if (!sending.isBusy) onClose();
  };
  return (
    <FormModal opened={dropping !== null} onClose={close} onExitTransitionEnd={keepPlace} title={shown?.title} isBusy={sending.isBusy}>
      {shown && <Form dropping={shown} sending={sending} onClose={onClose} />}
    </FormModal>
  );
}
