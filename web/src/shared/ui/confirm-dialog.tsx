import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSending } from "../use-sending.ts";
import { ErrorBanner } from "./error-banner.tsx";
import { FormModal } from "./form-modal.tsx";
import { keepPlace } from "./keep-place.ts";
import { LongText } from "./long-text.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  question: string;
  /** What the question is about, where its sentence does not say. */
  subject?: string;
  /** The confirming button's label. */
  confirm: string;
  onConfirm: () => Promise<unknown>;
  /** Shown when it failed, with the server's reason. */
  failure: string;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog({ opened, onClose, title, question, subject, confirm, onConfirm, failure }: Props) {
  const { isBusy, send } = useSending();
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    if (isBusy) return;
    setError(null);
    onClose();
  };
  const run = async () => {
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (caught) {
      setError(caught);
    }
  };
  return (
    <FormModal opened={opened} onClose={close} onExitTransitionEnd={keepPlace} title={title} closeOnClickOutside={!isBusy} isBusy={isBusy}>
      <Stack>
        <Text>{question}</Text>
        {subject && (
          <LongText>
            <b>{subject}</b>
          </LongText>
        )}
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={() => send(run)} loading={isBusy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}
