import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { MESSAGES, type Assignment, type Document } from "@takeoff/contracts";
import { useEffect, useRef } from "react";
import { useUser } from "../../shared/api/session.tsx";
import { DropHint } from "../../shared/ui/form/drop-hint.tsx";
import { useFileDrop } from "../../shared/ui/form/use-file-drop.ts";
import { ContinueQuestion } from "../assignment/continue-question.tsx";
import { useColleague } from "../assignment/use-colleague.ts";
import { hasFiles } from "./fields.ts";
import { ColumnDialogs } from "./import/column-dialogs.tsx";
import { useTables } from "./import/use-tables.ts";
import { ProcessFields } from "./process-fields.tsx";
import { ResultsReview } from "./results/results-review.tsx";
import { useProcess, type Outcome } from "./use-process.ts";

export interface ProcessFormProps {
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

/** The form in which results are chosen or a failure is explained; then the review of what the comparison found. */
export function ProcessForm({ document: opened, asked, isBusy, onBusy, onCovered, onCancel, onDone }: ProcessFormProps) {
  const process = useProcess({ document: opened, userId: useUser().id, onBusy, onDone });
  const { document, form, error, review } = process;
  const colleague = useColleague(document, asked?.user_id);
  const tables = useTables({ process, isBusy, onCovered });
  const onDrop = (files: File[]) => {
    const imports = process.drop(files);
    // While the question about a colleague is open, the import is not offered either.
    if (imports.length > 0 && colleague.assignment === null) tables.takeoffImport.choose(imports);
  };
  const drop = useFileDrop(onDrop, isBusy || form.isFailure || review !== null);
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The dialog has given the focus to its question already.
    if (asked) fields.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [asked]);
  const question = colleague.assignment && !isBusy && (
    <Alert color="yellow" role="alert">
      <ContinueQuestion assignment={colleague.assignment} onContinue={colleague.confirm} onCancel={onCancel} />
    </Alert>
  );
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
  const label = form.isFailure ? "Mark as Failed" : "Process Files";
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
          <ProcessFields process={process} tables={tables} isBusy={isBusy} isTaken={colleague.assignment !== null} />
          {process.isComparing && (
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
        columns={tables.columns}
        mapping={form.mapping}
        onMapping={(mapping) => process.change({ mapping })}
        takeoffImport={tables.takeoffImport}
      />
    </>
  );
}
