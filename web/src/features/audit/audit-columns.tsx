import { AUDIT_DONE, AUDIT_OUTCOME_LABELS, auditLabel, ERRORS, type AuditEntry, type ErrorName } from "@takeoff/contracts";
import { IconBan, IconCircleCheck } from "@tabler/icons-react";
import { ROLE_LABELS } from "../../entities/users/fields.ts";
import { SubjectLink } from "../../shared/ui/text/subject-link.tsx";
import { CellDetail, AccountName, LongText, TwoLines, Time } from "../../shared/ui/text/cell-texts.tsx";
import { type Column, WIDTHS, type ColumnWidth } from "../../shared/ui/table/types.ts";
import { IconBadge } from "../../shared/ui/feedback/icon-badge.tsx";
import { describeDetail } from "./detail-text.ts";

type AuditColumn = Column<AuditEntry, never>;

function Who({ entry: { username, role, user_id } }: { entry: AuditEntry }) {
  if (username === null) return "–";
  return (
    <>
      <AccountName name={username} />
      <CellDetail>
        {role && ROLE_LABELS[role]} #{user_id}
      </CellDetail>
    </>
  );
}

function What({ entry: { action, detail } }: { entry: AuditEntry }) {
  return (
    <LongText>
      {auditLabel(action)}
      {detail && <CellDetail>{describeDetail(action, detail)}</CellDetail>}
    </LongText>
  );
}

/** The error message that the user received. */
const findReason = (outcome: string): string => (outcome in ERRORS ? ERRORS[outcome as ErrorName].sentence : outcome);

function Outcome({ entry: { outcome, times } }: { entry: AuditEntry }) {
  if (outcome === AUDIT_DONE) return <IconBadge color="gray" icon={IconCircleCheck} text={AUDIT_OUTCOME_LABELS.done} />;
  return (
    <>
      <IconBadge color="red" icon={IconBan} text={AUDIT_OUTCOME_LABELS.refused + (times > 1 ? ` ${times} times` : "")} />
      <LongText>
        <CellDetail>{findReason(outcome)}</CellDetail>
      </LongText>
    </>
  );
}

const WHO: ColumnWidth = ["12rem", "10rem", "8rem", "6.5rem"];
const OUTCOME: ColumnWidth = ["8rem", "7.5rem", "6.5rem", "5.25rem"];
const ADDRESS: ColumnWidth = ["8.5rem", "7.5rem", "6rem", "5.25rem"];

interface Options {
  /** The path of the list over which a document opens. */
  documents: string;
  /** Returns an organization's name; null for users who see only one organization. */
  organizationName: ((id: number) => string) | null;
}

export function buildAuditColumns({ documents, organizationName }: Options): readonly AuditColumn[] {
  const organization: AuditColumn = {
    key: "organization",
    label: "Organization",
    render: ({ organization_id: id }) =>
      id === null || !organizationName ? "–" : <TwoLines title={organizationName(id)}>{organizationName(id)}</TwoLines>,
  };
  return [
    { key: "at", label: "When", width: WIDTHS.shortTime, render: ({ at }) => <Time at={at} isShort /> },
    { key: "who", label: "Who", width: WHO, render: (entry) => <Who entry={entry} /> },
    ...(organizationName ? [organization] : []),
    { key: "what", label: "What", render: (entry) => <What entry={entry} /> },
    {
      key: "about",
      label: "Object",
      render: ({ about, subject }) => (
        <LongText>
          {subject === null ? <SubjectLink about={about} documents={documents} /> : <TwoLines title={subject}>{subject}</TwoLines>}
          {subject !== null && (
            <CellDetail>
              <SubjectLink about={about} documents={documents} />
            </CellDetail>
          )}
        </LongText>
      ),
    },
    { key: "outcome", label: "Outcome", width: OUTCOME, render: (entry) => <Outcome entry={entry} /> },
    { key: "address", label: "Address", width: ADDRESS, render: ({ address }) => <LongText>{address ?? "–"}</LongText> },
  ];
}
