import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { MESSAGES, TEXT_LIMITS } from "@takeoff/contracts";
import { useState } from "react";
import { PlainButton } from "../../shared/ui/form/buttons.ts";
import { ErrorBanner } from "../../shared/ui/feedback/error-banner.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { LongText } from "../../shared/ui/text/cell-texts.tsx";
import { focusMainWhenLost } from "../../shared/ui/dialog/restore-focus.ts";
import { ABOVE_DRAWER } from "../../shared/ui/sizes.ts";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { useTask } from "../../shared/ui/form/use-task.ts";
import { nameDocument } from "../../entities/documents/document-name.ts";
import { StartedQuestion } from "./continue-question.tsx";
import type { Taking, TakeOverQuestion } from "./use-taking.ts";

interface FormProps {
  question: TakeOverQuestion;
  isBusy: boolean;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
  error: unknown;
}

function TakeOverForm({ question: { document, rejection }, isBusy, onSubmit, onCancel, error }: FormProps) {
  const [reason, setReason] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(reason);
      }}
    >
      <Stack>
        {rejection !== null && (
          <Alert color="yellow" role="alert">
            {rejection}
          </Alert>
        )}
        <LongText>
          <b>{nameDocument(document)}</b>
        </LongText>
        {document.assignment && <StartedQuestion assignment={document.assignment} />}
        <TextInput
          label="Reason (optional)"
          maxLength={TEXT_LIMITS.text}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          disabled={isBusy}
          data-autofocus
        />
        {error !== null && <ErrorBanner message={MESSAGES.assignment.takeFailed} error={error} />}
        <Group justify="flex-end">
          <PlainButton onClick={onCancel} disabled={isBusy}>
            Cancel
          </PlainButton>
          <Button type="submit" loading={isBusy}>
            Take over
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Props {
  taking: Taking;
  /** Called when it is out of sight, and has returned the focus if its element is still there. */
  onClosed?: () => void;
}

/** Asks before a colleague's document is taken over, and for a reason. */
export default function TakeOverDialog({ taking: { question, takeOver, cancel }, onClosed = focusMainWhenLost }: Props) {
  const shown = useLastValue(question);
  const { isBusy, error, run, forget } = useTask();
  const close = () => {
    if (isBusy) return;
    forget();
    cancel();
  };
  return (
    <FormModal
      opened={question !== null}
      onClose={close}
      onExitTransitionEnd={onClosed}
      title="Take over"
      isBusy={isBusy}
      zIndex={ABOVE_DRAWER}
    >
      {shown && (
        <TakeOverForm question={shown} isBusy={isBusy} onSubmit={(reason) => run(() => takeOver(reason))} onCancel={close} error={error} />
      )}
    </FormModal>
  );
}
