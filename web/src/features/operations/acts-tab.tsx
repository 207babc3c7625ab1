import { EmptyState, Stack } from "@mantine/core";
import { EMAIL_KINDS, jobWork, MESSAGES, QUEUE_LABELS, type RecordedAct } from "@takeoff/contracts";
import { IconHistory } from "@tabler/icons-react";
import { AboutText } from "../../lib/ui/about-text.tsx";
import { Aside } from "../../lib/ui/aside.tsx";
import { DataTable } from "../../lib/ui/data-table/data-table.tsx";
import type { Column } from "../../lib/ui/data-table/types.ts";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { LongText } from "../../lib/ui/long-text.tsx";
import { Time } from "../../lib/ui/time.tsx";
import classes from "./operations.module.css";
import { useActs } from "./use-operations.ts";
import { ACT_LABELS } from "./words.ts";

function What({ act }: { act: RecordedAct }) {
  if (act.on === "email")
    return (
      <LongText>
        {EMAIL_KINDS[act.kind]}, to {act.recipient}
        <Aside>E-mail</Aside>
      </LongText>
    );
  return (
    <LongText>
      {jobWork(act.queue, act.event_type)}
      <Aside>
        {QUEUE_LABELS[act.queue]} queue, <AboutText about={act.about} />, event {act.event_id}
      </Aside>
    </LongText>
  );
}

const COLUMNS: readonly Column<RecordedAct, never>[] = [
  { key: "what", label: "What", render: (act) => <What act={act} /> },
  { key: "act", label: "Done", nowrap: true, render: ({ act }) => ACT_LABELS[act] },
  { key: "by", label: "By", render: ({ by }) => <LongText>{by}</LongText> },
  { key: "reason", label: "Reason", render: ({ reason }) => <LongText>{reason ?? "–"}</LongText> },
  { key: "at", label: "When", nowrap: true, render: ({ at }) => <Time at={at} /> },
];

const idOf = ({ id }: RecordedAct) => id;

/** What staff did to jobs and e-mails, the newest first. */
export function ActsTab() {
  const { rows, total, isLoading, error, hasMore, loadMore, reload } = useActs();
  return (
    <Stack gap="sm">
      {error !== undefined && <ErrorBanner message={MESSAGES.operations.fetchActsFailed} error={error} onRetry={reload} />}
      {(error === undefined || rows.length > 0) && (
        <div className={classes.list}>
          <DataTable
            label="What was done"
            noun={total === 1 ? "entry" : "entries"}
            columns={COLUMNS}
            rows={rows}
            rowKey={idOf}
            isLoading={isLoading}
            total={total}
            hasMore={hasMore}
            onEnd={loadMore}
            empty={
              <EmptyState
                icon={<IconHistory aria-hidden />}
                description="Nobody ran anything again or dropped anything in the last 90 days."
              />
            }
          />
        </div>
      )}
    </Stack>
  );
}
