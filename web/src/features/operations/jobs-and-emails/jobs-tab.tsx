import { Stack } from "@mantine/core";
import { jobDescription, LIMITS, OPERATIONS_MESSAGES, QUEUE_LABELS, type JobRef, type DeadLetteredJobDetails } from "@takeoff/contracts";
import { IconChecks } from "@tabler/icons-react";
import { useMemo } from "react";
import { request } from "../../../shared/api/api.ts";
import { SubjectLink } from "../../../shared/ui/text/subject-link.tsx";
import { CellDetail, LongText, Time } from "../../../shared/ui/text/cell-texts.tsx";
import { DataTable } from "../../../shared/ui/table/data-table.tsx";
import { type Column, WIDTHS } from "../../../shared/ui/table/types.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { SelectCell } from "../../../shared/ui/table/select-cell.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import classes from "../operations.module.css";
import { ACTIONS_WIDTH, RowActions } from "./row-parts.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useRetryAndDiscard } from "./use-retry-and-discard.ts";
import { useDeadLetteredJobs } from "../use-operations.ts";
import { useSelection, type Selection } from "./use-selection.ts";
import { describeAttempts } from "../labels.ts";

const NONE: DeadLetteredJobDetails[] = [];
const getKey = (job: DeadLetteredJobDetails) => `${job.queue}:${job.event_id}`;
const toReference = ({ queue, event_id }: DeadLetteredJobDetails): JobRef => ({ queue, event_id });
const describeWork = (job: DeadLetteredJobDetails) => jobDescription(job.queue, job.event_type);

const CALLS = {
  noun: "job",
  describeWork,
  retry: (jobs: readonly DeadLetteredJobDetails[]) => request("retryJobs", { json: { jobs: jobs.map(toReference) } }),
  discard: (jobs: readonly DeadLetteredJobDetails[], reason: string) =>
    request("dropJobs", { json: { jobs: jobs.map(toReference), reason } }),
} as const;

interface Handlers {
  selection: Selection<DeadLetteredJobDetails>;
  onRetry: (jobs: readonly DeadLetteredJobDetails[]) => void;
  onDiscard: (jobs: readonly DeadLetteredJobDetails[]) => void;
}

function buildJobColumns({ selection, onRetry, onDiscard }: Handlers): readonly Column<DeadLetteredJobDetails, never>[] {
  return [
    {
      key: "job",
      label: "Job",
      render: (job) => (
        <SelectCell label={`${describeWork(job)}, ${job.event_id}`} isChosen={selection.has(job)} onToggle={() => selection.toggle(job)}>
          {describeWork(job)}
          <CellDetail>
            {QUEUE_LABELS[job.queue]} queue, event {job.event_id}
          </CellDetail>
        </SelectCell>
      ),
    },
    { key: "about", label: "About", width: WIDTHS.word, render: ({ about }) => <SubjectLink about={about} /> },
    { key: "error", label: "Last Error", render: ({ error }) => <LongText>{error}</LongText> },
    {
      key: "parked",
      label: "Failed Since",
      width: WIDTHS.shortTime,
      render: ({ parked_at, attempts }) => (
        <>
          <Time at={parked_at} isShort />
          <CellDetail>{describeAttempts(attempts)}</CellDetail>
        </>
      ),
    },
    {
      key: "actions",
      label: "Actions",
      width: ACTIONS_WIDTH,
      render: (job) => <RowActions onRetry={() => onRetry([job])} onDiscard={() => onDiscard([job])} />,
    },
  ];
}

/** The dead-lettered jobs of every queue: their attempts are used up. */
export function JobsTab() {
  const { data, error, isLoading, mutate } = useDeadLetteredJobs();
  const jobs = data ?? NONE;
  const selection = useSelection(getKey, jobs);
  const { clear } = selection;
  const { isBusy, runAgain, ask, discarding, close } = useRetryAndDiscard(CALLS, clear);
  const columns = useMemo(() => buildJobColumns({ selection, onRetry: runAgain, onDiscard: ask }), [selection, runAgain, ask]);
  return (
    <Stack gap="sm">
      {error !== undefined && <ErrorBanner message={OPERATIONS_MESSAGES.fetchJobsFailed} error={error} onRetry={() => void mutate()} />}
      {(error === undefined || jobs.length > 0) && (
        <>
          <SelectionBar
            count={selection.rows.length}
            of={jobs.length}
            onAll={() => selection.choose(jobs)}
            onNone={clear}
            retryable={selection.rows.length}
            discardable={selection.rows.length}
            onRetry={() => runAgain(selection.rows)}
            onDiscard={() => ask(selection.rows)}
            isBusy={isBusy}
          />
          <DataTable
            className={classes.list}
            label="Failed jobs"
            noun={jobs.length < LIMITS.operationsBatch ? (jobs.length === 1 ? "failed job" : "failed jobs") : "newest failed jobs"}
            columns={columns}
            list={{ rows: jobs, isLoading: isLoading && !data, total: data ? jobs.length : null }}
            rowKey={getKey}
            empty={{ icon: IconChecks, description: "No job has failed for good." }}
          />
        </>
      )}
      <DiscardDialog discarding={discarding} onClose={close} />
    </Stack>
  );
}
