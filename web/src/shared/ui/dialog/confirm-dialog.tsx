import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTask } from "../form/use-task.ts";
import { ErrorBanner } from "../feedback/error-banner.tsx";
import { FormModal } from "./form-modal.tsx";
import { focusMainWhenLost } from "./restore-focus.ts";
import { LongText } from "../text/long-text.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  question: string;
  /** The name of the affected object, shown below the question. */
  subject?: string;
  /** What else the user should know, shown below the name. */
  children?: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  /** False while something must be entered first. */
  isReady?: boolean;
  onConfirm: () => Promise<unknown>;
  /** The message for a failure; the server's reason is shown below it. */
  failure: string;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ opened, onClose, title, question, subject, children, confirm, isReady = true, onConfirm, failure }: Props) {
  const { isBusy, error, run, forget } = useTask();
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const confirmed = async () => {
    await onConfirm();
    onClose();
  };
  return (
    <FormModal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={focusMainWhenLost}
      title={title}
      closeOnClickOutside={!isBusy}
      isBusy={isBusy}
    >
      <Stack>
        <Text>{question}</Text>
        {subject && (
          <LongText>
            <b>{subject}</b>
          </LongText>
        )}
        {children}
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={() => run(confirmed)} loading={isBusy} disabled={!isReady}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}
