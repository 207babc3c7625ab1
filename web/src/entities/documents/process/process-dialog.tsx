import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { MESSAGES, type Document } from "@takeoff/contracts";
import type { DragEvent } from "react";
import { useUser } from "../../../shared/api/session.tsx";
import { DropHint } from "../../../shared/ui/drop-hint.tsx";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import { ABOVE_DRAWER, LAYOUT } from "../../../shared/ui/sizes.ts";
import { useFileDrop } from "../../../shared/ui/use-file-drop.ts";
import { useLastValue } from "../../../shared/ui/use-last-value.ts";
import { processDraft } from "./draft.ts";
import { FailureFields } from "./failure-fields.tsx";
import { hasFiles } from "./fields.ts";
import { ResultFields } from "./result-fields.tsx";
import { ResultsReview } from "./review.tsx";
import { StoredResults } from "./stored-results.tsx";
import { useProcess, type Outcome } from "./use-process.ts";

interface FormProps {
  document: Document;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onCancel: () => void;
  onDone: (document: Document, how: Outcome) => void;
}

function ProcessForm({ document: opened, isBusy, onBusy, onCancel, onDone }: FormProps) {
  const { document, form, error, isComparing, review, ...process } = useProcess({ document: opened, userId: useUser().id, onBusy, onDone });
  const drop = useFileDrop(process.drop, isBusy || form.isFailure || review !== null);
  const label = form.isFailure ? "Mark as Failed" : "Process Files";
  const problem = error && (
    <Alert color="red" role="alert">
      {error}
    </Alert>
  );
  if (review)
    return (
      <Stack>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {document.filename}
        </Text>
        <ResultsReview review={review} isBusy={isBusy} onBack={process.back} onComplete={() => void process.confirm()} />
        {problem}
      </Stack>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void process.submit();
      }}
      {...drop.handlers}
    >
      {drop.isOver && <DropHint text="Drop the results here" />}
      <Stack>
        <Group justify="space-between" align="center" wrap="nowrap">
          <Text size="sm" c="dimmed" lineClamp={2}>
            {document.filename}
          </Text>
          <Button variant="default" size="xs" disabled={isBusy} onClick={() => process.change({ isFailure: !form.isFailure })} flex="none">
            {form.isFailure ? "Cancel Failure" : "Mark as Failed Instead"}
          </Button>
        </Group>
        {form.isFailure ? (
          <FailureFields form={form} onChange={process.change} disabled={isBusy} />
        ) : (
          <>
            {!isBusy && <StoredResults document={document} isBusy={isBusy} onComplete={() => void process.completeStored()} />}
            <ResultFields form={form} onChange={process.change} disabled={isBusy} />
          </>
        )}
        {isComparing && (
          <Text size="sm" role="status">
            {MESSAGES.documents.comparing}
          </Text>
        )}
        {problem}
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

const preventNavigation = (event: DragEvent) => event.preventDefault();

interface Props extends Omit<FormProps, "document" | "onCancel"> {
  /** Null while it is closed. */
  document: Document | null;
  onClose: () => void;
}

/** The dialog in which staff upload a document's results and complete it, or mark it as failed. */
export default function ProcessDialog({ document, onClose, isBusy, ...others }: Props) {
  const user = useUser();
  const shown = useLastValue(document);
  const close = () => {
    if (isBusy) return;
    processDraft.delete(user.id);
    onClose();
  };
  return (
    <FormModal
      opened={document !== null}
      onClose={close}
      title="Process PDF"
      size={LAYOUT.dialog.md}
      isBusy={isBusy}
      zIndex={ABOVE_DRAWER}
      // Otherwise the browser navigates to a file that is dropped outside the form.
      onDragOver={preventNavigation}
      onDrop={preventNavigation}
    >
      {shown && <ProcessForm key={shown.id} document={shown} isBusy={isBusy} onCancel={close} {...others} />}
    </FormModal>
  );
}
