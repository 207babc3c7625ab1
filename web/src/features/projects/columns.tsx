import { Stack, Text } from "@mantine/core";
import type { Document, DocumentSort, User } from "@takeoff/contracts";
import { DocumentLink } from "../../entities/documents/drawer/document-link.tsx";
import type { Column } from "../../shared/ui/data-table/types.ts";
import { StatusBadge } from "../../shared/ui/status-badge.tsx";
import { Time } from "../../shared/ui/time.tsx";
import { ProjectActions } from "./project-actions.tsx";

function ProjectName({ document }: { document: Document }) {
  const { project_name: name } = document.questionnaire;
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600} lineClamp={2}>
        <DocumentLink id={document.id}>{name || document.filename}</DocumentLink>
      </Text>
      {name && (
        <Text size="xs" c="dimmed" lineClamp={1} title={document.filename}>
          {document.filename}
        </Text>
      )}
    </Stack>
  );
}

/** The specification's columns. The user's role determines the actions. */
export function projectColumns(user: User): readonly Column<Document, DocumentSort>[] {
  return [
    { key: "name", label: "Project Name", sort: "project_name", render: (document) => <ProjectName document={document} /> },
    { key: "organization", label: "Organization", sort: "organization_name", render: (document) => document.organization_name },
    { key: "date", label: "Upload Date", sort: "upload_date", nowrap: true, render: (document) => <Time at={document.upload_date} /> },
    {
      key: "location",
      label: "Project Location",
      sort: "project_location",
      render: (document) => document.questionnaire.project_location,
    },
    {
      key: "contractor",
      label: "Contractor Name",
      sort: "contractor_location",
      render: (document) => document.questionnaire.contractor_location,
    },
    { key: "status", label: "Status", sort: "status", nowrap: true, render: (document) => <StatusBadge status={document.status} /> },
    { key: "actions", label: "Actions", render: (document) => <ProjectActions document={document} user={user} /> },
  ];
}
