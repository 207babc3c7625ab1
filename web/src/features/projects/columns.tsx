import { Stack, Text } from "@mantine/core";
import { isStaff, type Document, type DocumentSort, type User } from "@takeoff/contracts";
import { DocumentLink } from "../../widgets/drawer/address/document-link.tsx";
import { ExpectedBy } from "../../entities/documents/due/expected-by.tsx";
import type { Column } from "../../shared/ui/table/types.ts";
import { WIDTHS, type ColumnWidth } from "../../shared/ui/table/widths.ts";
import { Match } from "../../shared/ui/search/match.tsx";
import { StatusBadge } from "../../shared/ui/feedback/status-badge.tsx";
import { Time } from "../../shared/ui/text/time.tsx";
import { ProjectActions } from "./project-actions.tsx";

const ORGANIZATION: ColumnWidth = ["9rem", "7rem", "6.5rem", "5.5rem"];
const FACT: ColumnWidth = ["10%", "9.5%", "11%", "12%"];
/** One line of buttons, and two on smaller screens. Administrators have one more. */
const ACTIONS: ColumnWidth = ["16.5rem", "16.5rem", "9.75rem", "9rem"];
const ADMIN_ACTIONS: ColumnWidth = ["20.25rem", "20.25rem", "11rem", "9rem"];

function ProjectName({ document }: { document: Document }) {
  const { project_name: name } = document.questionnaire;
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600}>
        <DocumentLink id={document.id}>
          <Match text={name || document.filename} />
        </DocumentLink>
      </Text>
      {name && (
        <Text size="xs" c="dimmed" lineClamp={1} title={document.filename}>
          <Match text={document.filename} />
        </Text>
      )}
    </Stack>
  );
}

/** The specification's columns. The user's role determines the actions. */
export function buildProjectColumns(user: User): readonly Column<Document, DocumentSort>[] {
  return [
    { key: "name", label: "Project Name", sort: "project_name", render: (document) => <ProjectName document={document} /> },
    {
      key: "organization",
      label: "Organization",
      sort: "organization_name",
      // Only staff see documents of more than one organization.
      width: isStaff(user) ? FACT : ORGANIZATION,
      render: (document) => <Match text={document.organization_name} />,
    },
    {
      key: "date",
      label: "Upload Date",
      sort: "upload_date",
      width: WIDTHS.time,
      render: (document) => (
        <>
          <Time at={document.upload_date} />
          <ExpectedBy document={document} />
        </>
      ),
    },
    {
      key: "location",
      label: "Project Location",
      sort: "project_location",
      width: FACT,
      render: (document) => document.questionnaire.project_location,
    },
    {
      key: "contractor",
      label: "Contractor Name",
      sort: "contractor_location",
      width: FACT,
      render: (document) => document.questionnaire.contractor_location,
    },
    {
      key: "status",
      label: "Status",
      sort: "status",
      width: WIDTHS.status,
      render: (document) => <StatusBadge status={document.status} />,
    },
    {
      key: "actions",
      label: "Actions",
      width: user.role === "admin" ? ADMIN_ACTIONS : ACTIONS,
      render: (document) => <ProjectActions document={document} user={user} />,
    },
  ];
}
