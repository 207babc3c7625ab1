import { AUDIT_DONE, AUDIT_OUTCOME_LABELS, auditLabel, ERRORS, type AuditEntry, type ErrorName } from "@takeoff/contracts";
import { IconBan, IconCircleCheck } from "@tabler/icons-react";
import { AboutText } from "../../lib/ui/about-text.tsx";
import { Aside } from "../../lib/ui/aside.tsx";
import type { Column } from "../../lib/ui/data-table/types.ts";
import { IconBadge } from "../../lib/ui/icon-badge.tsx";
import { LongText } from "../../lib/ui/long-text.tsx";
import { Time } from "../../lib/ui/time.tsx";

type AuditColumn = Column<AuditEntry, never>;

function Who({ entry: { username, role, user_id } }: { entry: AuditEntry }) {
  if (username === null) return "–";
  return (
    <LongText>
      {username}
      <Aside>
        {role} #{user_id}
      </Aside>
    </LongText>
  );
}

function What({ entry: { action, detail } }: { entry: AuditEntry }) {
  return (
    <LongText>
      {auditLabel(action)}
      {detail && <Aside>{detail}</Aside>}
    </LongText>
  );
}

/** In the words in which it was refused. */
const reasonOf = (outcome: string): string => (outcome in ERRORS ? ERRORS[outcome as ErrorName].sentence : outcome);

function Outcome({ entry: { outcome, times } }: { entry: AuditEntry }) {
  if (outcome === AUDIT_DONE) return <IconBadge color="gray" icon={IconCircleCheck} text={AUDIT_OUTCOME_LABELS.done} />;
  return (
    <>
      <IconBadge color="red" icon={IconBan} text={AUDIT_OUTCOME_LABELS.refused + (times > 1 ? ` ${times} times` : "")} />
      <LongText>
        <Aside>{reasonOf(outcome)}</Aside>
      </LongText>
    </>
  );
}

interface Options {
  /** The list in which a document opens. */
  documents: string;
  /** For who sees more than one organization: what each is called. */
  organizationName: ((id: number) => string) | null;
}

export function auditColumns({ documents, organizationName }: Options): readonly AuditColumn[] {
  const organization: AuditColumn = {
    key: "organization",
    label: "Organization",
    render: ({ organization_id: id }) => <LongText>{id === null || !organizationName ? "–" : organizationName(id)}</LongText>,
  };
  return [
    { key: "at", label: "When", nowrap: true, render: ({ at }) => <Time at={at} /> },
    { key: "who", label: "Who", render: (entry) => <Who entry={entry} /> },
    ...(organizationName ? [organization] : []),
    { key: "what", label: "What", render: (entry) => <What entry={entry} /> },
    {
      key: "about",
      label: "On What",
      render: ({ about, subject }) => (
        <LongText>
          {subject ?? <AboutText about={about} documents={documents} />}
          {subject !== null && (
            <Aside>
              <AboutText about={about} documents={documents} />
            </Aside>
          )}
        </LongText>
      ),
    },
    { key: "outcome", label: "Outcome", render: (entry) => <Outcome entry={entry} /> },
    { key: "address", label: "From", render: ({ address }) => <LongText>{address ?? "–"}</LongText> },
  ];
}
