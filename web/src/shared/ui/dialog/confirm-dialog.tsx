import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DisabledBecause, PlainButton } from "../basics.tsx";
import { useTask } from "../form/use-task.ts";
import { ErrorBanner } from "../feedback/error-banner.tsx";
import { focusMainWhenLost, FormModal, useLastValue } from "./form-modal.tsx";
import { LongText } from "../text/cell-texts.tsx";

interface Props<T> {
  /** What the question is about; null while the dialog is closed. */
  subject: T | null;
  onClose: () => void;
  title: string;
  question: string;
  /** The name of the subject, shown below the question. */
  getName?: (subject: T) => string;
  /** What else the user should know, shown below the name. */
  children?: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  /** Of the confirming button: red for what cannot be undone. */
  color?: "red" | "steel";
  /** What must be entered first, as a sentence. */
  missing?: string | null;
  onConfirm: (subject: T) => Promise<unknown>;
  /** The message for a failure; the server's reason is shown below it. */
  failure: string;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog<T>({
  subject,
  onClose,
  title,
  question,
  getName,
  children,
  confirm,
  color = "red",
  missing = null,
  onConfirm,
  failure,
}: Props<T>) {
  const shown = useLastValue(subject);
  const { isBusy, error, run, forget } = useTask();
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const confirmed = async () => {
    if (subject !== null) await onConfirm(subject);
    onClose();
  };
  return (
    <FormModal
      opened={subject !== null}
      onClose={close}
      onExitTransitionEnd={focusMainWhenLost}
      title={title}
      closeOnClickOutside={!isBusy}
      isBusy={isBusy}
    >
      <Stack>
        <Text>{question}</Text>
        {getName && shown !== null && (
          <LongText>
            <b>{getName(shown)}</b>
          </LongText>
        )}
        {children}
        {error !== null && <ErrorBanner message={failure} error={error} />}
        <Group justify="flex-end">
          <PlainButton onClick={close} disabled={isBusy} data-autofocus>
            Cancel
          </PlainButton>
          <DisabledBecause reason={missing}>
            <Button color={color} onClick={() => run(confirmed)} loading={isBusy}>
              {confirm}
            </Button>
          </DisabledBecause>
        </Group>
      </Stack>
    </FormModal>
  );
}
