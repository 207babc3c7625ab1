import { EmptyState, Stack } from "@mantine/core";
import { jobWork, LIMITS, MESSAGES, QUEUE_LABELS, type JobName, type ParkedJob } from "@takeoff/contracts";
import { IconChecks } from "@tabler/icons-react";
import { useMemo } from "react";
import { call } from "../../lib/api.ts";
import { AboutText } from "../../lib/ui/about-text.tsx";
import { Aside } from "../../lib/ui/aside.tsx";
import { DataTable } from "../../lib/ui/data-table/data-table.tsx";
import type { Column } from "../../lib/ui/data-table/types.ts";
import { ErrorBanner } from "../../lib/ui/error-banner.tsx";
import { LongText } from "../../lib/ui/long-text.tsx";
import { Time } from "../../lib/ui/time.tsx";
import { DropDialog } from "./drop-dialog.tsx";
import classes from "./operations.module.css";
import { Chosen, RowActions } from "./row-parts.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useActsOn } from "./use-acts-on.ts";
import { useParkedJobs } from "./use-operations.ts";
import { useSelection, type Selection } from "./use-selection.ts";

const NONE: ParkedJob[] = [];
const keyOf = (job: ParkedJob) => `${job.queue}:${job.event_id}`;
const nameOf = ({ queue, event_id }: ParkedJob): JobName => ({ queue, event_id });
const workOf = (job: ParkedJob) => jobWork(job.queue, job.event_type);

const CALLS = {
  noun: "job",
  workOf,
  retry: (jobs: readonly ParkedJob[]) => call("retryJobs", { json: { jobs: jobs.map(nameOf) } }),
  drop: (jobs: readonly ParkedJob[], reason: string) => call("dropJobs", { json: { jobs: jobs.map(nameOf), reason } }),
} as const;

interface Handlers {
  selection: Selection<ParkedJob>;
  onRetry: (jobs: readonly ParkedJob[]) => void;
  onDrop: (jobs: readonly ParkedJob[]) => void;
}

function jobColumns({ selection, onRetry, onDrop }: Handlers): readonly Column<ParkedJob, never>[] {
  return [
    {
      key: "job",
      label: "Job",
      render: (job) => (
        <Chosen label={`${workOf(job)}, ${job.event_id}`} isChosen={selection.has(job)} onToggle={() => selection.toggle(job)}>
          {workOf(job)}
          <Aside>Event {job.event_id}</Aside>
        </Chosen>
      ),
    },
    { key: "queue", label: "Queue", nowrap: true, render: ({ queue }) => QUEUE_LABELS[queue] },
    { key: "about", label: "About", nowrap: true, render: ({ about }) => <AboutText about={about} /> },
    { key: "attempts", label: "Attempts", render: ({ attempts }) => attempts },
    { key: "error", label: "Last Error", render: ({ error }) => <LongText>{error}</LongText> },
    { key: "parked", label: "Parked Since", nowrap: true, render: ({ parked_at }) => <Time at={parked_at} /> },
    { key: "actions", label: "Actions", render: (job) => <RowActions onRetry={() => onRetry([job])} onDrop={() => onDrop([job])} /> },
  ];
}

/** Jobs whose attempts are used up, of every queue. */
export function JobsTab() {
  const { data, error, isLoading, mutate } = useParkedJobs();
  const jobs = data ?? NONE;
  const selection = useSelection(keyOf, jobs);
  const { clear } = selection;
  const { isBusy, runAgain, ask, dropping, close } = useActsOn(CALLS, clear);
  const columns = useMemo(() => jobColumns({ selection, onRetry: runAgain, onDrop: ask }), [selection, runAgain, ask]);
  return (
    <Stack gap="sm">
      {error !== undefined && <ErrorBanner message={MESSAGES.operations.fetchJobsFailed} error={error} onRetry={() => void mutate()} />}
      {(error === undefined || jobs.length > 0) && (
        <>
          <SelectionBar
            count={selection.rows.length}
            of={jobs.length}
            onAll={() => selection.choose(jobs)}
            onNone={clear}
            retryable={selection.rows.length}
            droppable={selection.rows.length}
            onRetry={() => runAgain(selection.rows)}
            onDrop={() => ask(selection.rows)}
            isBusy={isBusy}
          />
          <div className={classes.list}>
            <DataTable
              label="Parked jobs"
              noun={jobs.length < LIMITS.operationsBatch ? (jobs.length === 1 ? "parked job" : "parked jobs") : "newest parked jobs"}
              columns={columns}
              rows={jobs}
              rowKey={keyOf}
              isLoading={isLoading && !data}
              total={data ? jobs.length : null}
              empty={<EmptyState icon={<IconChecks aria-hidden />} description="No job is parked: nothing waits for you here." />}
            />
          </div>
        </>
      )}
      <DropDialog dropping={dropping} onClose={close} />
    </Stack>
  );
}
