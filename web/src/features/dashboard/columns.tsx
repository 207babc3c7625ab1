import { Button, Group, Tooltip } from "@mantine/core";
import { concernsIn, type Document, type DocumentSort } from "@takeoff/contracts";
import { IconAlertTriangle, IconCalendarDue } from "@tabler/icons-react";
import { DocumentLink } from "../../widgets/drawer/address/document-link.tsx";
import { DueTime } from "../../entities/documents/due/due-time.tsx";
import type { Column, ColumnWidth } from "../../shared/ui/table/types.ts";
import { Match } from "../../shared/ui/search/match.tsx";
import type { SelectionStore } from "../../shared/ui/table/selection-store.ts";
import { AccountName, TwoLines, Time } from "../../shared/ui/text/cell-texts.tsx";
import { AssignedStatus, AssignmentMark } from "./row/assignment-mark.tsx";
import { SelectAllDocuments, SelectDocument } from "./bulk/select-document.tsx";
import { DraftMark } from "./row/draft-mark.tsx";
import { RowActions, type RowHandlers } from "./row/row-actions.tsx";
import { useShowDocument } from "../../widgets/drawer/address/use-open-document.ts";
import { formatCount } from "../../shared/format.ts";
import { Findings } from "../../shared/ui/feedback/findings.tsx";
import { LAYOUT } from "../../shared/ui/sizes.ts";

/** The number of a document's warnings and errors. A click opens the document, which lists them. */
function FindingsButton({ document }: { document: Document }) {
  const open = useShowDocument();
  const concerns = concernsIn(document.findings);
  if (!concerns.length) return null;
  return (
    <Tooltip multiline maw={LAYOUT.menu} label={<Findings findings={concerns} />}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="yellow"
        leftSection={<IconAlertTriangle size={LAYOUT.icon.xs} aria-hidden />}
        aria-label={concerns.length === 1 ? "1 finding" : `${formatCount(concerns.length)} findings`}
        onClick={() => open(document.id)}
      >
        {formatCount(concerns.length)}
      </Button>
    </Tooltip>
  );
}

const ORGANIZATION: ColumnWidth = ["11rem", "6.25rem", "5.75rem", "5.5rem"];
const UPLOADER: ColumnWidth = ["9.5rem", "6.25rem", "5.5rem", "5.125rem"];
const DATE: ColumnWidth = ["9.5rem", "8.25rem", "7.875rem", "6.75rem"];
/** The status, who has the document, and the button of its findings. */
const STATUS: ColumnWidth = ["12.5rem", "11rem", "8rem", "6.5rem"];
/** One line of buttons, and two or three on smaller screens. */
const ACTIONS: ColumnWidth = ["17rem", "16.75rem", "8.75rem", "8.5rem"];

function Status({ document }: { document: Document }) {
  return (
    <Group gap="xxs">
      <AssignedStatus document={document} />
      <AssignmentMark document={document} />
      <FindingsButton document={document} />
      <DraftMark document={document} />
    </Group>
  );
}

/** The specification's columns. */
export function buildDashboardColumns(handlers: RowHandlers, selection: SelectionStore): readonly Column<Document, DocumentSort>[] {
  return [
    {
      key: "document",
      label: "Document",
      beforeLabel: <SelectAllDocuments selection={selection} />,
      sort: "filename",
      render: (document) => (
        <SelectDocument selection={selection} document={document}>
          <TwoLines weight={500} title={document.filename}>
            <DocumentLink id={document.id}>
              <Match text={document.filename} />
            </DocumentLink>
          </TwoLines>
        </SelectDocument>
      ),
    },
    {
      key: "organization",
      label: "Organization",
      sort: "organization_name",
      width: ORGANIZATION,
      render: ({ organization_name: name }) => (
        <TwoLines title={name}>
          <Match text={name} />
        </TwoLines>
      ),
    },
    {
      key: "uploader",
      label: "Uploaded By",
      sort: "uploaded_by",
      width: UPLOADER,
      render: (document) => <AccountName name={document.uploaded_by} />,
    },
    {
      key: "date",
      label: "Upload Date",
      sort: "upload_date",
      second: { sort: "due_at", label: "Due", icon: IconCalendarDue },
      width: DATE,
      render: (document) => (
        <>
          <Time at={document.upload_date} isShort />
          <DueTime document={document} />
        </>
      ),
    },
    { key: "status", label: "Status", sort: "status", width: STATUS, render: (document) => <Status document={document} /> },
    { key: "actions", label: "Actions", width: ACTIONS, render: (document) => <RowActions document={document} handlers={handlers} /> },
  ];
}
