import { EMAIL_KINDS, type Email } from "@takeoff/contracts";
import { AboutText } from "../../lib/ui/about-text.tsx";
import { Aside } from "../../lib/ui/aside.tsx";
import type { Column } from "../../lib/ui/data-table/types.ts";
import { LongText } from "../../lib/ui/long-text.tsx";
import { Time } from "../../lib/ui/time.tsx";
import { EmailStateBadge } from "./badge.tsx";
import { Chosen, RowActions } from "./row-parts.tsx";
import type { Selection } from "./use-selection.ts";
import { ACT_LABELS, mayDrop, mayRetry } from "./words.ts";

export const mayAct = ({ state }: Email): boolean => mayRetry(state) || mayDrop(state);

/** What a person last did to it, and why. */
function LastAct({ email: { last_act: act } }: { email: Email }) {
  if (!act) return null;
  return (
    <Aside>
      {ACT_LABELS[act.act]} by {act.by}, <Time at={act.at} />
      {act.reason && `: ${act.reason}`}
    </Aside>
  );
}

function When({ email: { created_at, next_attempt_at, settled_at } }: { email: Email }) {
  return (
    <>
      <Time at={created_at} />
      {next_attempt_at && (
        <Aside>
          Next attempt <Time at={next_attempt_at} />
        </Aside>
      )}
      {settled_at && (
        <Aside>
          Settled <Time at={settled_at} />
        </Aside>
      )}
    </>
  );
}

interface Handlers {
  selection: Selection<Email>;
  onRetry: (emails: readonly Email[]) => void;
  onDrop: (emails: readonly Email[]) => void;
}

export function emailColumns({ selection, onRetry, onDrop }: Handlers): readonly Column<Email, never>[] {
  return [
    {
      key: "recipient",
      label: "Recipient",
      render: (email) => (
        <Chosen
          label={`the e-mail to ${email.recipient}`}
          isChosen={selection.has(email)}
          onToggle={mayAct(email) ? () => selection.toggle(email) : null}
        >
          {email.recipient}
        </Chosen>
      ),
    },
    { key: "kind", label: "Kind", render: ({ kind }) => EMAIL_KINDS[kind] },
    { key: "about", label: "About", nowrap: true, render: ({ about }) => <AboutText about={about} /> },
    { key: "state", label: "State", render: ({ state }) => <EmailStateBadge state={state} /> },
    { key: "attempts", label: "Attempts", render: ({ attempts }) => attempts },
    {
      key: "reply",
      label: "Server's Answer",
      render: (email) => (
        <LongText>
          {email.last_reply ?? "–"}
          <LastAct email={email} />
        </LongText>
      ),
    },
    { key: "times", label: "Written", nowrap: true, render: (email) => <When email={email} /> },
    {
      key: "actions",
      label: "Actions",
      render: (email) => (
        <RowActions
          onRetry={mayRetry(email.state) ? () => onRetry([email]) : null}
          onDrop={mayDrop(email.state) ? () => onDrop([email]) : null}
        />
      ),
    },
  ];
}
