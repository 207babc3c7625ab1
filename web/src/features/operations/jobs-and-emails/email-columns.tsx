import { EMAIL_DEFERRALS, EMAIL_KINDS, type Email } from "@takeoff/contracts";
import { SubjectLink } from "../../../shared/ui/text/subject-link.tsx";
import { CellDetail, Email as EmailAddress, LongText, Time } from "../../../shared/ui/text/cell-texts.tsx";
import { type Column, WIDTHS, type ColumnWidth } from "../../../shared/ui/table/types.ts";
import { SelectCell } from "../../../shared/ui/table/select-cell.tsx";
import { EmailStateBadge } from "../badges.tsx";
import { ACTIONS_WIDTH, RowActions } from "./row-parts.tsx";
import type { Selection } from "./use-selection.ts";
import { ACT_LABELS, describeAttempts, mayDiscard, mayRetry } from "../labels.ts";

/** Its longest badge is "Failed for good". */
const STATE_WIDTH: ColumnWidth = ["10rem", "9.5rem", "8.5rem", "8.5rem"];

export const mayAct = ({ state }: Email): boolean => mayRetry(state) || mayDiscard(state);

/** The last action of staff on the e-mail, with its reason. */
function LastAction({ email: { last_act: action } }: { email: Email }) {
  if (!action) return null;
  return (
    <CellDetail>
      {ACT_LABELS[action.act]} by {action.by}, <Time at={action.at} />
      {action.reason && `: ${action.reason}`}
    </CellDetail>
  );
}

function When({ email: { created_at, next_attempt_at, settled_at } }: { email: Email }) {
  return (
    <>
      <Time at={created_at} isShort />
      {next_attempt_at && (
        <CellDetail>
          Next attempt <Time at={next_attempt_at} isShort />
        </CellDetail>
      )}
      {settled_at && (
        <CellDetail>
          Finished <Time at={settled_at} isShort />
        </CellDetail>
      )}
    </>
  );
}

interface Handlers {
  selection: Selection<Email>;
  onRetry: (emails: readonly Email[]) => void;
  onDiscard: (emails: readonly Email[]) => void;
}

export function buildEmailColumns({ selection, onRetry, onDiscard }: Handlers): readonly Column<Email, never>[] {
  return [
    {
      key: "recipient",
      label: "Recipient",
      render: (email) => (
        <SelectCell
          label={`the e-mail to ${email.recipient}`}
          isChosen={selection.has(email)}
          onToggle={mayAct(email) ? () => selection.toggle(email) : null}
        >
          <EmailAddress address={email.recipient} />
        </SelectCell>
      ),
    },
    {
      key: "kind",
      label: "Kind",
      width: WIDTHS.word,
      render: ({ kind, about }) => (
        <>
          {EMAIL_KINDS[kind]}
          {about && (
            <CellDetail>
              <SubjectLink about={about} />
            </CellDetail>
          )}
        </>
      ),
    },
    {
      key: "state",
      label: "State",
      width: STATE_WIDTH,
      render: ({ state, attempts }) => (
        <>
          <EmailStateBadge state={state} />
          {attempts > 0 && <CellDetail>{describeAttempts(attempts)}</CellDetail>}
        </>
      ),
    },
    {
      key: "reply",
      label: "Server's Response",
      render: (email) => (
        <LongText>
          {email.last_reply ?? (email.held ? EMAIL_DEFERRALS[email.held] : "–")}
          <LastAction email={email} />
        </LongText>
      ),
    },
    { key: "times", label: "Created", width: WIDTHS.namedTime, render: (email) => <When email={email} /> },
    {
      key: "actions",
      label: "Actions",
      width: ACTIONS_WIDTH,
      render: (email) => (
        <RowActions
          onRetry={mayRetry(email.state) ? () => onRetry([email]) : null}
          onDiscard={mayDiscard(email.state) ? () => onDiscard([email]) : null}
        />
      ),
    },
  ];
}
