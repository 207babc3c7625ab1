import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../api-error.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  question: string;
  /** The confirming button's label. */
  confirm: string;
  onConfirm: () => Promise<unknown>;
  /** Shown when the server gives no reason of its own. */
  failure: string;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog({ opened, onClose, title, question, confirm, onConfirm, failure }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (caught) {
      setError(messageOf(caught, failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnEscape={!isBusy} closeOnClickOutside={!isBusy} role="alertdialog">
      <Stack>
        <Text>{question}</Text>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={() => void run()} loading={isBusy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
