import { Stack, Title } from "@mantine/core";
import { OPERATIONS_MESSAGES } from "@takeoff/contracts";
import { IconClockHour4 } from "@tabler/icons-react";
import { DataTable } from "../../../shared/ui/table/data-table.tsx";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { CellDetail, Time, TwoLines } from "../../../shared/ui/text/cell-texts.tsx";
import { Dimmed } from "../../../shared/ui/basics.tsx";
import { OpenDocuments } from "./open-documents.tsx";
import classes from "../operations.module.css";
import { buildTurnaroundRows, formatDuration, formatMonth, formatShare, type TurnaroundRow } from "./turnaround-rows.ts";
import type { TabProps } from "../search-params.ts";
import { useTurnaround } from "../use-operations.ts";
import { TurnaroundFilters } from "./turnaround-filters.tsx";
import { formatCount } from "../../../shared/format.ts";
import { type Column, WIDTHS } from "../../../shared/ui/table/types.ts";

const TURNAROUND_COLUMNS: readonly Column<TurnaroundRow, never>[] = [
  { key: "month", label: "Month", width: WIDTHS.word, render: ({ month }) => formatMonth(month) },
  { key: "organization", label: "Organization", render: ({ organization }) => <TwoLines title={organization}>{organization}</TwoLines> },
  { key: "completed", isNumber: true, label: "Completed", width: WIDTHS.word, render: ({ completed }) => formatCount(completed) },
  { key: "p50", isNumber: true, label: "Half Within", width: WIDTHS.word, render: ({ p50_hours }) => formatDuration(p50_hours) },
  { key: "p90", isNumber: true, label: "Nine of Ten Within", width: WIDTHS.word, render: ({ p90_hours }) => formatDuration(p90_hours) },
  {
    key: "promise",
    isNumber: true,
    label: "In Time",
    width: WIDTHS.word,
    render: ({ within_promise, in_time, promised }) => (
      <>
        {formatShare(within_promise)}
        {promised > 0 && (
          <CellDetail>
            {formatCount(in_time)} of {formatCount(promised)}
          </CellDetail>
        )}
      </>
    ),
  },
  { key: "failed", isNumber: true, label: "Failed", width: WIDTHS.number, render: ({ failed }) => formatCount(failed) },
];

const getKey = ({ key }: TurnaroundRow) => key;
const NONE: TurnaroundRow[] = [];

/** What the columns mean. */
function Explanation({ computedAt }: { computedAt: string }) {
  return (
    <Dimmed>
      The time from upload to completion. Half within: half of the documents were completed within this time (the median, p50). Nine of ten
      within: 90% of the documents were completed within this time (p90). In time: completed by the due time, of the documents that had one.
      A document counts in the month in which it was last completed or failed. Months are in UTC; the newest one is not over yet. Computed{" "}
      <Time at={computedAt} />.
    </Dimmed>
  );
}

/** How long documents take, and which are open: by month and organization, by due time, age and person. */
export function TurnaroundTab({ params, onChange }: TabProps) {
  const { data, error, mutate } = useTurnaround();
  const rows = data ? buildTurnaroundRows(data, params) : NONE;
  return (
    <Stack gap="sm">
      {error !== undefined && (
        <ErrorBanner message={OPERATIONS_MESSAGES.fetchTurnaroundFailed} error={error} onRetry={() => void mutate()} />
      )}
      {(error === undefined || data) && (
        <>
          <OpenDocuments open={data?.open ?? null} />
          <Title order={3}>By month</Title>
          <TurnaroundFilters turnaround={data} params={params} onChange={onChange} />
          {data && <Explanation computedAt={data.computed_at} />}
          <DataTable
            className={classes.list}
            label="Turnaround by month"
            noun={rows.length === 1 ? "row" : "rows"}
            columns={TURNAROUND_COLUMNS}
            list={{ rows, isLoading: !data, total: data ? rows.length : null }}
            rowKey={getKey}
            empty={{
              icon: IconClockHour4,
              description: data?.organizations.length
                ? "No document was completed or failed. Change the filters to see others."
                : "No document was completed or failed in the last twelve months.",
            }}
          />
        </>
      )}
    </Stack>
  );
}
