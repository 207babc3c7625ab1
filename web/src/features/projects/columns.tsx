import { isStaff, type Document, type DocumentSort, type User } from "@takeoff/contracts";
import { DocumentLink } from "../../widgets/drawer/address/document-link.tsx";
import { ExpectedBy } from "../../entities/documents/due/expected-by.tsx";
import { type Column, WIDTHS, type ColumnWidth } from "../../shared/ui/table/types.ts";
import { Match } from "../../shared/ui/search/match.tsx";
import { StatusBadge } from "../../shared/ui/feedback/status-badge.tsx";
import { OneLine, TwoLines, Time } from "../../shared/ui/text/cell-texts.tsx";
import { ProjectActions } from "./project-actions.tsx";
import classes from "./project-name.module.css";

/** Narrower for those whose projects are all of one organization. */
const ORGANIZATION: ColumnWidth = ["9rem", "6.25rem", "5.75rem", "5.5rem"];
const ORGANIZATIONS: ColumnWidth = ["11rem", "6.25rem", "5.75rem", "5.5rem"];
const FACT: ColumnWidth = ["10rem", "6rem", "4.75rem", "4.5rem"];
const CONTRACTOR: ColumnWidth = ["11rem", "6.25rem", "5.25rem", "5rem"];
/** The time when results are expected is on one line from 1366 px on. */
const DATE: ColumnWidth = ["12.5rem", "clamp(8.25rem, 70vw - 47.75rem, 12rem)", "7rem", "6.75rem"];
/** One line of buttons, with that of administrators from 1366 px on, and two on smaller screens. */
const ACTIONS: ColumnWidth = ["16.5rem", "clamp(15rem, 19vw, 16rem)", "9.375rem", "9.125rem"];

function ProjectName({ document }: { document: Document }) {
  const { project_name: name } = document.questionnaire;
  return (
    <div data-whole={name ? `${name} (${document.filename})` : document.filename}>
      <TwoLines weight={600} className={classes.name}>
        <DocumentLink id={document.id}>
          <Match text={name || document.filename} />
        </DocumentLink>
      </TwoLines>
      {name && (
        <OneLine>
          <Match text={document.filename} />
        </OneLine>
      )}
    </div>
  );
}

function Fact({ text }: { text: string | null }) {
  return text && <TwoLines title={text}>{text}</TwoLines>;
}

/** The specification's columns. The user's role determines the actions. */
export function buildProjectColumns(user: User): readonly Column<Document, DocumentSort>[] {
  return [
    { key: "name", label: "Project Name", sort: "project_name", render: (document) => <ProjectName document={document} /> },
    {
      key: "organization",
      label: "Organization",
      sort: "organization_name",
      width: isStaff(user) ? ORGANIZATIONS : ORGANIZATION,
      render: ({ organization_name: name }) => (
        <TwoLines title={name}>
          <Match text={name} />
        </TwoLines>
      ),
    },
    {
      key: "date",
      label: "Upload Date",
      sort: "upload_date",
      width: DATE,
      render: (document) => (
        <>
          <Time at={document.upload_date} isShort />
          <ExpectedBy document={document} />
        </>
      ),
    },
    {
      key: "location",
      label: "Project Location",
      sort: "project_location",
      width: FACT,
      render: ({ questionnaire }) => <Fact text={questionnaire.project_location} />,
    },
    {
      key: "contractor",
      label: "Contractor Name",
      sort: "contractor_location",
      width: CONTRACTOR,
      render: ({ questionnaire }) => <Fact text={questionnaire.contractor_location} />,
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
      width: ACTIONS,
      render: (document) => <ProjectActions document={document} user={user} />,
    },
  ];
}
