import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { useState } from "react";
import { useUser } from "../../../lib/session.tsx";
import { LAYOUT } from "../../../lib/ui/sizes.ts";
import { processDraft } from "./draft.ts";
import { FailureFields } from "./failure-fields.tsx";
import { hasFiles } from "./fields.ts";
import { ResultFields } from "./result-fields.tsx";
import { useProcess } from "./use-process.ts";

interface FormProps {
  document: Document;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onCancel: () => void;
  onDone: (document: Document, how: "processed" | "failed") => void;
}

function ProcessForm({ document, isBusy, onBusy, onCancel, onDone }: FormProps) {
  const { form, change, error, submit } = useProcess({ document, userId: useUser().id, onBusy, onDone });
  const label = form.isFailure ? "Mark as Failed" : "Process Files";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <Group justify="space-between" align="center" wrap="nowrap">
          <Text size="sm" c="dimmed" lineClamp={2}>
            {document.filename}
          </Text>
          <Button variant="default" size="xs" disabled={isBusy} onClick={() => change({ isFailure: !form.isFailure })} flex="none">
            {form.isFailure ? "Cancel Failure" : "Mark as Failed Instead"}
          </Button>
        </Group>
        {form.isFailure ? (
          <FailureFields form={form} onChange={change} disabled={isBusy} />
        ) : (
          <ResultFields form={form} onChange={change} disabled={isBusy} />
        )}
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" color={form.isFailure ? "red" : undefined} disabled={isBusy || (!form.isFailure && !hasFiles(form))}>
            {isBusy ? "Processing..." : label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Props extends Omit<FormProps, "document" | "onCancel"> {
  /** Null while it is closed. */
  document: Document | null;
  onClose: () => void;
}

/** Attaches a document's results and completes it, or marks it as failed. */
export default function ProcessDialog({ document, onClose, isBusy, ...others }: Props) {
  const user = useUser();
  // What the dialog shows while it fades: it stays mounted, so that the focus returns to the button that opened it.
  const [shown, setShown] = useState(document);
  if (document && document !== shown) setShown(document);
  const close = () => {
    if (isBusy) return;
    processDraft.drop(user.id);
    onClose();
  };
  return (
    <Modal
      opened={document !== null}
      onClose={close}
      title="Process PDF"
      size={LAYOUT.dialog.md}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": "Close", disabled: isBusy }}
    >
      {shown && <ProcessForm key={shown.id} document={shown} isBusy={isBusy} onCancel={close} {...others} />}
    </Modal>
  );
}
