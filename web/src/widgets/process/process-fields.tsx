import { Anchor, Box, Group, Text } from "@mantine/core";
import { type Document, draftPage, DRAWING_SIGNATURES, findSignature, isOpen, MESSAGES } from "@takeoff/contracts";
import type { RefObject } from "react";
import { Dimmed, SmallButton } from "../../shared/ui/basics.tsx";
import { AssignmentLine } from "../assignment/assigned-to.tsx";
import { FailureFields } from "./failure/failure-fields.tsx";
import { ProposedReason } from "./failure/proposed-reason.tsx";
import { CsvColumnsLine } from "./import/csv-columns.tsx";
import { ImportField } from "./import/import-field.tsx";
import { MarkupsLine } from "./import/markups-line.tsx";
import type { Tables } from "./import/use-tables.ts";
import lists from "../../shared/ui/divided-list.module.css";
import { ResultFields } from "./results/result-fields.tsx";
import { StoredResults } from "./results/stored-results.tsx";
import type { Process } from "./use-process.ts";
import { Link } from "react-router";
import { describeDraft, isReviewable } from "../../entities/documents/draft/describe-draft.ts";
import { useDraftSummaries } from "../../entities/documents/draft/use-draft-summaries.ts";

/** What was read on the drawing, with the way to its review. */
function DraftLine({ document }: { document: Document }) {
  const draft = useDraftSummaries([document.id]).get(document.id);
  if (!draft) return null;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{describeDraft(draft)}</Text>
      {isReviewable(document, draft) && (
        <Anchor component={Link} to={draftPage(document.id)} size="sm">
          Review draft
        </Anchor>
      )}
    </Group>
  );
}

interface Props {
  process: Process;
  tables: Tables;
  /** The button that opens the step of the import. */
  opener: RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  /** A colleague has the document, and the user has not confirmed to go on. */
  isTaken: boolean;
}

/** The document with the choice between results and a failure, and the fields of that choice. */
export function ProcessFields({ process, tables: { columns, markups, takeoffImport }, opener, isBusy, isTaken }: Props) {
  const { document, form } = process;
  const signature = findSignature(document.findings);
  const reason = isTaken ? MESSAGES.assignment.unanswered : null;
  return (
    <>
      <Group justify="space-between" align="center" gap="xs">
        <Box flex="1 1 12rem" miw={0} className={lists.text}>
          <Dimmed size="sm" lineClamp={2}>
            {document.filename}
          </Dimmed>
          {isOpen(document.status) && <AssignmentLine assignment={document.assignment} />}
        </Box>
        <SmallButton disabled={isBusy} onClick={() => process.change({ isFailure: !form.isFailure })} flex="none">
          {form.isFailure ? "Cancel Failure" : "Mark as Failed Instead"}
        </SmallButton>
      </Group>
      {form.isFailure ? (
        <FailureFields documentId={document.id} form={form} onChange={process.change} disabled={isBusy} />
      ) : (
        <>
          <ProposedReason
            documentId={document.id}
            label="Mark as failed for this reason"
            disabled={isBusy}
            onTake={(reason) => process.change({ isFailure: true, reason })}
          />
          <DraftLine document={document} />
          {!isBusy && <StoredResults document={document} reason={reason} onComplete={() => void process.completeStored()} />}
          {signature && <Text size="sm">{DRAWING_SIGNATURES[signature]}</Text>}
          <ResultFields
            form={form}
            onChange={process.change}
            disabled={isBusy}
            below={{
              processed: <MarkupsLine markups={markups} takeoffImport={takeoffImport} isBusy={isBusy} reason={reason} />,
              csv: (
                <>
                  <CsvColumnsLine
                    columns={columns}
                    mapping={form.mapping}
                    onMapping={(mapping) => process.change({ mapping })}
                    disabled={isBusy}
                  />
                  <ImportField document={document} takeoffImport={takeoffImport} opener={opener} isBusy={isBusy} reason={reason} />
                </>
              ),
            }}
          />
        </>
      )}
    </>
  );
}
