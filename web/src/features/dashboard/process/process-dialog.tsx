import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { useUser } from "../../../lib/session.tsx";
import { FormModal } from "../../../lib/ui/form-modal.tsx";
import { LAYOUT } from "../../../lib/ui/sizes.ts";
import { useShown } from "../../../lib/use-shown.ts";
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
  const shown = useShown(document);
  const close = () => {
    if (isBusy) return;
    processDraft.drop(user.id);
    onClose();
  };
  return (
    <FormModal opened={document !== null} onClose={close} title="Process PDF" size={LAYOUT.dialog.md} isBusy={isBusy}>
      {shown && <ProcessForm key={shown.id} document={shown} isBusy={isBusy} onCancel={close} {...others} />}
    </FormModal>
  );
}
