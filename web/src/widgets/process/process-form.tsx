import { Alert, Stack } from "@mantine/core";
import { MESSAGES, type Assignment, type Document } from "@takeoff/contracts";
import { useEffect, useRef } from "react";
import { Dimmed, StatusText } from "../../shared/ui/basics.tsx";
import { Problem } from "../../shared/ui/feedback/problem.tsx";
import { useUser } from "../../shared/api/session.tsx";
import { useReturnedFocus } from "../../shared/ui/dialog/use-returned-focus.ts";
import { DropHint, useFileDrop } from "../../shared/ui/form/use-file-drop.tsx";
import { ContinueQuestion, useColleague } from "../assignment/continue-question.tsx";
import { ColumnDialogs } from "./import/column-dialogs.tsx";
import { ImportStep } from "./import/import-step.tsx";
import { useTables, type Tables } from "./import/use-tables.ts";
import { ProcessButtons } from "./process-buttons.tsx";
import { ProcessFields } from "./process-fields.tsx";
import { ResultsReview } from "./results/results-review.tsx";
import { useProcess, type Outcome, type Process } from "./use-process.ts";

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

/** What stands in the place of the form: what the comparison found, or the choice of a file to import. */
function ProcessStep({ process, tables, isBusy }: { process: Process; tables: Tables; isBusy: boolean }) {
  if (!process.review) return <ImportStep takeoffImport={tables.takeoffImport} />;
  return <ResultsReview review={process.review} isBusy={isBusy} onBack={process.back} onComplete={() => void process.confirm()} />;
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
  const isImporting = tables.takeoffImport.isOpen;
  const importButton = useReturnedFocus(isImporting);
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
  const dialogs = (
    <ColumnDialogs
      columns={tables.columns}
      mapping={form.mapping}
      onMapping={(mapping) => process.change({ mapping })}
      takeoffImport={tables.takeoffImport}
    />
  );
  if (review || isImporting)
    return (
      <>
        <Stack>
          <Dimmed size="sm" lineClamp={2}>
            {document.filename}
          </Dimmed>
          {question || <ProcessStep process={process} tables={tables} isBusy={isBusy} />}
          <Problem text={error} />
        </Stack>
        {dialogs}
      </>
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
          <ProcessFields process={process} tables={tables} opener={importButton} isBusy={isBusy} isTaken={colleague.assignment !== null} />
          {process.isComparing && <StatusText>{MESSAGES.documents.comparing}</StatusText>}
          <Problem text={error} />
          {question || <ProcessButtons form={form} isBusy={isBusy} onCancel={onCancel} />}
        </Stack>
      </form>
      {dialogs}
    </>
  );
}
