import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { Document } from "@takeoff/contracts";
import { useUser } from "../../../lib/session.tsx";
import { LAYOUT } from "../../../lib/ui/sizes.ts";
import { FailureFields } from "./failure-fields.tsx";
import { hasFiles } from "./fields.ts";
import { ResultFields } from "./result-fields.tsx";
import { useProcess } from "./use-process.ts";

interface Props {
  document: Document;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
  onDone: (document: Document, how: "processed" | "failed") => void;
}

/** Attaches a document's results and completes it, or marks it as failed. */
export function ProcessDialog({ document, onClose, onBusy, onDone }: Props) {
  const { form, change, error, isBusy, submit, forget } = useProcess({ document, userId: useUser().id, onBusy, onDone });
  const close = () => {
    if (isBusy) return;
    forget();
    onClose();
  };
  const label = form.isFailure ? "Mark as Failed" : "Process Files";
  return (
    <Modal
      opened
      onClose={close}
      title="Process PDF"
      size={LAYOUT.dialog.md}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": "Close", disabled: isBusy }}
    >
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
            <Button variant="default" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" color={form.isFailure ? "red" : undefined} disabled={isBusy || (!form.isFailure && !hasFiles(form))}>
              {isBusy ? "Processing..." : label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
