import { Group, Text } from "@mantine/core";
import type { Document, DocumentSort } from "@takeoff/contracts";
import { DocumentLink } from "../../widgets/drawer/address/document-link.tsx";
import { DueTime } from "../../entities/documents/due/due-time.tsx";
import type { Column } from "../../shared/ui/table/types.ts";
import { WIDTHS, type ColumnWidth } from "../../shared/ui/table/widths.ts";
import { Match } from "../../shared/ui/search/match.tsx";
import type { SelectionStore } from "../../shared/ui/table/selection-store.ts";
import { Time } from "../../shared/ui/text/time.tsx";
import { AssignedStatus, AssignmentMark } from "./assignment-mark.tsx";
import { SelectAllDocuments, SelectDocument } from "./bulk/select-document.tsx";
import { DraftMark } from "./draft-mark.tsx";
import { FindingsButton } from "./findings-mark.tsx";
import { RowActions, type RowHandlers } from "./row-actions.tsx";

const FACT: ColumnWidth = ["13%", "11%", "13%", "14%"];
/** The status, who has the document, and the button of its findings. */
const STATUS: ColumnWidth = ["11rem", "11rem", "10.5rem", "7rem"];
/** One line of buttons, and two or three on smaller screens. */
const ACTIONS: ColumnWidth = ["20.5rem", "20.5rem", "12rem", "7rem"];

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
          <Text size="sm" fw={500}>
            <DocumentLink id={document.id}>
              <Match text={document.filename} />
            </DocumentLink>
          </Text>
        </SelectDocument>
      ),
    },
    {
      key: "organization",
      label: "Organization",
      sort: "organization_name",
      width: FACT,
      render: (document) => <Match text={document.organization_name} />,
    },
    { key: "uploader", label: "Uploaded By", sort: "uploaded_by", width: FACT, render: (document) => document.uploaded_by },
    {
      key: "date",
      label: "Upload Date",
      sort: "upload_date",
      second: { sort: "due_at", label: "Due" },
      width: WIDTHS.time,
      render: (document) => (
        <>
          <Time at={document.upload_date} />
          <DueTime document={document} />
        </>
      ),
    },
    { key: "status", label: "Status", sort: "status", width: STATUS, render: (document) => <Status document={document} /> },
    { key: "actions", label: "Actions", width: ACTIONS, render: (document) => <RowActions document={document} handlers={handlers} /> },
  ];
}
