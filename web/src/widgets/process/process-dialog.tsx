import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { isOpen, MESSAGES, type Assignment, type Document } from "@takeoff/contracts";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { useUser } from "../../shared/api/session.tsx";
import { DropHint } from "../../shared/ui/form/drop-hint.tsx";
import { FormModal } from "../../shared/ui/dialog/form-modal.tsx";
import { ABOVE_DRAWER, LAYOUT } from "../../shared/ui/sizes.ts";
import { useFileDrop } from "../../shared/ui/form/use-file-drop.ts";
import { useLastValue } from "../../shared/ui/dialog/use-last-value.ts";
import { useOpenUntilHandled } from "../../shared/ui/dialog/use-open-until-handled.ts";
import { AssignmentLine } from "../assignment/assigned-to.tsx";
import { ContinueQuestion } from "../assignment/continue-question.tsx";
import { useColleague } from "../assignment/use-colleague.ts";
import { ColumnDialogs } from "./import/column-dialogs.tsx";
import { CsvColumnsLine } from "./import/csv-columns.tsx";
import { processDraft } from "./saved-form.ts";
import { FailureFields } from "./failure/failure-fields.tsx";
import { fileError, hasFiles } from "./fields.ts";
import { ImportField } from "./import/import-field.tsx";
import { ResultFields } from "./result-fields.tsx";
import { ResultsReview } from "./review.tsx";
import { StoredResults } from "./stored-results.tsx";
import { useCsvColumns } from "./import/use-csv-columns.ts";
import { useProcess, type Outcome } from "./use-process.ts";
import classes from "./process-dialog.module.css";
import { useTakeoffImport } from "./import/use-takeoff-import.ts";

interface FormProps {
  document: Document;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  /** A dialog with columns is open above this one, or was closed by the current event. */
  onCovered: (isCovered: boolean) => void;
  onCancel: () => void;
  onDone: (document: Document, how: Outcome) => void;
  /** The colleague about whom a question has been shown in the place of the form; null when there was none. */
  asked: Assignment | null;
}

function ProcessForm({ document: opened, asked, isBusy, onBusy, onCovered, onCancel, onDone }: FormProps) {
  const { document, form, error, isComparing, review, ...process } = useProcess({ document: opened, userId: useUser().id, onBusy, onDone });
  const colleague = useColleague(document, asked?.user_id);
  const question = colleague.assignment && !isBusy && (
    <Alert color="yellow" role="alert">
      <ContinueQuestion assignment={colleague.assignment} onContinue={colleague.confirm} onCancel={onCancel} />
    </Alert>
  );
  const { csv } = form.files;
  const columns = useCsvColumns({
    documentId: document.id,
    file: form.isFailure || review || fileError("csv", csv) ? null : csv,
    mapping: form.mapping,
    isPaused: isBusy,
  });
  const takeoffImport = useTakeoffImport(document.id, (stored) => void process.attached(stored));
  const isImporting = takeoffImport.state.is === "choosing" || takeoffImport.state.is === "attaching";
  const isCovered = useOpenUntilHandled(columns.opened !== null || isImporting);
  useEffect(() => {
    onCovered(isCovered);
    return () => onCovered(false);
  }, [isCovered, onCovered]);
  const drop = useFileDrop(process.drop, isBusy || form.isFailure || review !== null);
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The dialog has given the focus to its question already.
    if (asked) fields.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [asked]);
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
        {question || <ResultsReview review={review} isBusy={isBusy} onBack={process.back} onComplete={() => void process.confirm()} />}
        {problem}
      </Stack>
    );
  return (
    <>
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!question) void process.submit();
        }}
        {...drop.handlers}
      >
        {drop.isOver && <DropHint text="Drop the results here" />}
        <Stack>
          <Group justify="space-between" align="center" gap="xs">
            <div className={classes.subject}>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {document.filename}
              </Text>
              {isOpen(document.status) && <AssignmentLine assignment={document.assignment} />}
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={isBusy}
              onClick={() => process.change({ isFailure: !form.isFailure })}
              flex="none"
            >
              {form.isFailure ? "Cancel Failure" : "Mark as Failed Instead"}
            </Button>
          </Group>
          {form.isFailure ? (
            <FailureFields documentId={document.id} form={form} onChange={process.change} disabled={isBusy} />
          ) : (
            <>
              {!isBusy && (
                <StoredResults
                  document={document}
                  isBusy={colleague.assignment !== null}
                  onComplete={() => void process.completeStored()}
                />
              )}
              <ResultFields
                form={form}
                onChange={process.change}
                disabled={isBusy}
                belowCsv={
                  <>
                    <CsvColumnsLine columns={columns} mapping={form.mapping} disabled={isBusy} />
                    <ImportField document={document} takeoffImport={takeoffImport} disabled={isBusy || colleague.assignment !== null} />
                  </>
                }
              />
            </>
          )}
          {isComparing && (
            <Text size="sm" role="status">
              {MESSAGES.documents.comparing}
            </Text>
          )}
          {problem}
          {question || (
            <Group justify="flex-end">
              <Button variant="default" onClick={onCancel} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" color={form.isFailure ? "red" : undefined} disabled={isBusy || (!form.isFailure && !hasFiles(form))}>
                {isBusy ? "Processing..." : label}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <ColumnDialogs
        columns={columns}
        mapping={form.mapping}
        onMapping={(mapping) => process.change({ mapping })}
        takeoffImport={takeoffImport}
      />
    </>
  );
}

/** Asks first when a colleague has the document. The form asks when a colleague takes it later. */
function ProcessUnlessTaken(props: Omit<FormProps, "asked">) {
  const { assignment } = useColleague(props.document);
  const [asked] = useState(assignment);
  const [isAsking, setAsking] = useState(asked !== null);
  if (!asked || !isAsking) return <ProcessForm {...props} asked={asked} />;
  return (
    <Stack>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {props.document.filename}
      </Text>
      <ContinueQuestion assignment={asked} onContinue={() => setAsking(false)} onCancel={props.onCancel} />
    </Stack>
  );
}

const preventNavigation = (event: DragEvent) => event.preventDefault();

interface Props extends Omit<FormProps, "document" | "onCancel" | "onCovered" | "asked"> {
  /** Null while it is closed. */
  document: Document | null;
  onClose: () => void;
}

/** The dialog in which staff upload a document's results and complete it, or mark it as failed. */
export default function ProcessDialog({ document, onClose, isBusy, ...others }: Props) {
  const user = useUser();
  const shown = useLastValue(document);
  const [isCovered, setCovered] = useState(false);
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
      isCovered={isCovered}
      zIndex={ABOVE_DRAWER}
      // Otherwise the browser navigates to a file that is dropped outside the form.
      onDragOver={preventNavigation}
      onDrop={preventNavigation}
    >
      {shown && <ProcessUnlessTaken key={shown.id} document={shown} isBusy={isBusy} onCovered={setCovered} onCancel={close} {...others} />}
    </FormModal>
  );
}
