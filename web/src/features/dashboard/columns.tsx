import { Group, Text } from "@mantine/core";
import type { Document, DocumentSort } from "@takeoff/contracts";
import { DocumentLink } from "../../entities/documents/drawer/document-link.tsx";
import type { Column } from "../../shared/ui/data-table/types.ts";
import { StatusBadge } from "../../shared/ui/status-badge.tsx";
import { Time } from "../../shared/ui/time.tsx";
import { FindingsButton } from "./findings-mark.tsx";
import { RowActions, type RowHandlers } from "./row-actions.tsx";

function Status({ document }: { document: Document }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge status={document.status} />
      <FindingsButton document={document} />
    </Group>
  );
}

/** The specification's columns. */
export function dashboardColumns(handlers: RowHandlers): readonly Column<Document, DocumentSort>[] {
  return [
    {
      key: "document",
      label: "Document",
      sort: "filename",
      render: (document) => (
        <Text size="sm" fw={500} lineClamp={2} title={document.filename}>
          <DocumentLink id={document.id}>{document.filename}</DocumentLink>
        </Text>
      ),
    },
    { key: "organization", label: "Organization", sort: "organization_name", render: (document) => document.organization_name },
    { key: "uploader", label: "Uploaded By", sort: "uploaded_by", render: (document) => document.uploaded_by },
    { key: "date", label: "Upload Date", sort: "upload_date", nowrap: true, render: (document) => <Time at={document.upload_date} /> },
    { key: "status", label: "Status", sort: "status", nowrap: true, render: (document) => <Status document={document} /> },
    { key: "actions", label: "Actions", render: (document) => <RowActions document={document} handlers={handlers} /> },
  ];
}
