import { Alert, Group, Stack } from "@mantine/core";
import { ADMINS, FAILURE_REASONS, isOpen, isStaff, type Document, type User } from "@takeoff/contracts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { formatBytes, formatCount, formatDate } from "../../../shared/format.ts";
import { Findings } from "../../../shared/ui/feedback/findings.tsx";
import { StatusBadge } from "../../../shared/ui/feedback/status-badge.tsx";
import { Time } from "../../../shared/ui/text/cell-texts.tsx";
import { TakeoffDifferenceView } from "../../difference/takeoff-difference.tsx";
import { DueTime } from "../../../entities/documents/due/due-time.tsx";
import { DeleteDocument } from "./delete-document-dialog.tsx";
import classes from "../document-drawer.module.css";
import { DraftRow } from "./draft-row.tsx";
import { DescriptionList, DrawerSection } from "./description-list.tsx";
import { OtherDocument } from "./other-document.tsx";
import { ParametersAtUpload } from "./parameters-at-upload.tsx";
import { Files } from "./files-list.tsx";
import { hasTakeoff, TakeoffSection } from "../summary/takeoff-section.tsx";

/** Lines of the changes from an earlier drawing. */
const MAX_DIFFERENCES = 100;

function Failure({ document }: { document: Document }) {
  if (document.failure_reason === null) return null;
  return (
    <Alert color="red" variant="light" mt="sm" title={FAILURE_REASONS[document.failure_reason]} icon={<IconAlertTriangle aria-hidden />}>
      {document.notes && <span className={classes.written}>{document.notes}</span>}
    </Alert>
  );
}

/** When an open document's results are expected. Staff also see how soon that is, or how late they are. */
function describeExpectation(document: Document, user: User): (readonly [name: string, value: ReactNode])[] {
  const { status, due_at } = document;
  if (!isOpen(status) || due_at === null) return [];
  const time = <Time at={due_at} />;
  if (!isStaff(user)) return [["Expected by", time]];
  return [
    [
      "Due",
      <Fragment key="due">
        {time}
        <DueTime document={document} />
      </Fragment>,
    ],
  ];
}

/** A document's status, findings, files and questionnaire. */
export function Overview({ document, user }: { document: Document; user: User }) {
  const { questionnaire } = document;
  return (
    <Stack gap="lg">
      {hasTakeoff(document, user) && <TakeoffSection document={document} />}
      <DrawerSection title="Document">
        <DescriptionList
          of={[
            ["Status", <StatusBadge key="status" status={document.status} />],
            ["Uploaded", <Time key="uploaded" at={document.upload_date} />],
            ...describeExpectation(document, user),
            ["Uploaded by", document.uploaded_by],
            ["Organization", document.organization_name],
            ["Completed", document.completed_at ? <Time key="completed" at={document.completed_at} /> : "Not yet"],
            ...(document.replaces_id === null ? [] : ([["Replaces", <OtherDocument key="replaces" id={document.replaces_id} />]] as const)),
            ...(document.replaced_by_id === null
              ? []
              : ([["Replaced by", <OtherDocument key="replaced" id={document.replaced_by_id} />]] as const)),
            ["Pages", document.page_count === null ? "Unknown" : formatCount(document.page_count)],
          ]}
        />
        <Failure document={document} />
      </DrawerSection>
      {document.findings.length > 0 && (
        <DrawerSection title="Findings">
          <Findings findings={document.findings} />
        </DrawerSection>
      )}
      {isStaff(user) && (
        <DrawerSection title="Draft takeoff">
          <DraftRow id={document.id} />
        </DrawerSection>
      )}
      <DrawerSection title="Files">
        <Files document={document} original={formatBytes(document.size_bytes)} />
      </DrawerSection>
      {document.replaces_id !== null && document.has_csv && (
        <DrawerSection title="Changes from the earlier drawing">
          <TakeoffDifferenceView id={document.id} of="results" maxRows={MAX_DIFFERENCES} />
        </DrawerSection>
      )}
      <DrawerSection title="Questionnaire">
        <DescriptionList
          of={[
            ["Project name", questionnaire.project_name],
            ["Project location", questionnaire.project_location],
            ["Name of general contractor", questionnaire.contractor_location],
            ["Expected order date", formatDate(questionnaire.expected_order_date)],
            ["Quote needed by", formatDate(questionnaire.quote_needed_by)],
            ["Domestic steel", questionnaire.is_domestic_steel ? "Yes" : "No"],
          ]}
        />
      </DrawerSection>
      <DrawerSection title="Parameters at upload">
        <ParametersAtUpload id={document.id} />
      </DrawerSection>
      {ADMINS.includes(user.role) && (
        <Group justify="flex-end">
          <DeleteDocument document={document} />
        </Group>
      )}
    </Stack>
  );
}
