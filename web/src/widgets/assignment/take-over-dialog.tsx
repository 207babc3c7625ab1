import { Alert, TextInput } from "@mantine/core";
import { MESSAGES, TEXT_LIMITS } from "@takeoff/contracts";
import { useState } from "react";
import { DialogForm } from "../../shared/ui/form/dialog-form.tsx";
import { LongText } from "../../shared/ui/text/cell-texts.tsx";
import { ABOVE_DRAWER } from "../../shared/ui/sizes.ts";
import { focusMainWhenLost, FormModal, useLastValue } from "../../shared/ui/dialog/form-modal.tsx";
import { useTask } from "../../shared/ui/form/use-task.ts";
import { nameDocument } from "../../entities/documents/document-name.ts";
import { StartedQuestion } from "./continue-question.tsx";
import type { Taking, TakeOverQuestion } from "./use-taking.ts";

interface FormProps {
  question: TakeOverQuestion;
  task: Pick<ReturnType<typeof useTask>, "isBusy" | "error" | "onSubmit">;
  takeOver: (reason: string) => Promise<void>;
  onCancel: () => void;
}

function TakeOverForm({ question: { document, rejection }, task: { isBusy, error, onSubmit }, takeOver, onCancel }: FormProps) {
  const [reason, setReason] = useState("");
  return (
    <DialogForm
      sent={{ isBusy, error, submit: onSubmit(() => takeOver(reason)) }}
      failure={MESSAGES.assignment.takeFailed}
      onCancel={onCancel}
      submit="Take over"
    >
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
    </DialogForm>
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
  const { forget, ...task } = useTask();
  const close = () => {
    if (task.isBusy) return;
    forget();
    cancel();
  };
  return (
    <FormModal
      opened={question !== null}
      onClose={close}
      onExitTransitionEnd={onClosed}
      title="Take over"
      isBusy={task.isBusy}
      zIndex={ABOVE_DRAWER}
    >
      {shown && <TakeOverForm question={shown} task={task} takeOver={takeOver} onCancel={close} />}
    </FormModal>
  );
}
