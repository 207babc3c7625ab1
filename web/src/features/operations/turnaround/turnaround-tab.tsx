import { EmptyState, Group, Select, Stack, Text, Title } from "@mantine/core";
import { MESSAGES, type TurnaroundFigures } from "@takeoff/contracts";
import { IconClockHour4 } from "@tabler/icons-react";
import { formatCount } from "../../../shared/format.ts";
import { CellDetail } from "../../../shared/ui/table/cell-detail.tsx";
import { DataTable } from "../../../shared/ui/table/data-table.tsx";
import type { Column } from "../../../shared/ui/table/types.ts";
import { WIDTHS } from "../../../shared/ui/table/widths.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { LongText } from "../../../shared/ui/text/long-text.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { Time } from "../../../shared/ui/text/time.tsx";
import { ExportButton } from "./export-button.tsx";
import { OpenDocuments } from "./open-documents.tsx";
import classes from "../operations.module.css";
import type { ChangeParams, OperationsParams } from "../search-params.ts";
import { durationText, monthText, organizationOptions, shareText, turnaroundRows, type TurnaroundRow } from "./turnaround-rows.ts";
import { useTurnaround } from "../use-operations.ts";

const COLUMNS: readonly Column<TurnaroundRow, never>[] = [
  { key: "month", label: "Month", width: WIDTHS.word, render: ({ month }) => monthText(month) },
  { key: "organization", label: "Organization", render: ({ organization }) => <LongText>{organization}</LongText> },
  { key: "completed", label: "Completed", width: WIDTHS.word, render: ({ completed }) => formatCount(completed) },
  { key: "p50", label: "Half Within", width: WIDTHS.word, render: ({ p50_hours }) => durationText(p50_hours) },
  { key: "p90", label: "Nine of Ten Within", width: WIDTHS.word, render: ({ p90_hours }) => durationText(p90_hours) },
  {
    key: "promise",
    label: "In Time",
    width: WIDTHS.word,
    render: ({ within_promise, in_time, promised }) => (
      <>
        {shareText(within_promise)}
        {promised > 0 && (
          <CellDetail>
            {formatCount(in_time)} of {formatCount(promised)}
          </CellDetail>
        )}
      </>
    ),
  },
  { key: "failed", label: "Failed", width: WIDTHS.number, render: ({ failed }) => formatCount(failed) },
];

const keyOf = ({ key }: TurnaroundRow) => key;
const NONE: TurnaroundRow[] = [];

interface Props {
  params: OperationsParams;
  onChange: ChangeParams;
}

function Filters({ turnaround, params, onChange }: Props & { turnaround: TurnaroundFigures | undefined }) {
  return (
    <Group gap="sm">
      <Select
        aria-label="Organization"
        placeholder="All Organizations"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={turnaround ? organizationOptions(turnaround) : []}
        value={params.organization}
        onChange={(organization) => onChange({ organization })}
        searchable
        clearable
        clearButtonProps={{ "aria-label": "All organizations" }}
      />
      <Select
        aria-label="Month"
        placeholder="All Months"
        w={{ base: "100%", xs: LAYOUT.filter }}
        data={turnaround?.months.map(({ month }) => ({ value: month, label: monthText(month) })) ?? []}
        value={params.month}
        onChange={(month) => onChange({ month })}
        clearable
        clearButtonProps={{ "aria-label": "All months" }}
      />
      <ExportButton of="months" label="Export CSV" />
    </Group>
  );
}

/** What the columns mean. */
function Explanation({ computedAt }: { computedAt: string }) {
  return (
    <Text size="xs" c="dimmed">
      The time from upload to completion. Half within: half of the documents were completed within this time (the median, p50). Nine of ten
      within: 90% of the documents were completed within this time (p90). In time: completed by the due time, of the documents that had one.
      A document counts in the month in which it was last completed or failed. Months are in UTC; the newest one is not over yet. Computed{" "}
      <Time at={computedAt} />.
    </Text>
  );
}

/** How long documents take, and which are open: by month and organization, by due time, age and person. */
export function TurnaroundTab({ params, onChange }: Props) {
  const { data, error, mutate } = useTurnaround();
  const rows = data ? turnaroundRows(data, params) : NONE;
  return (
    <Stack gap="sm">
      {error !== undefined && (
        <ErrorBanner message={MESSAGES.operations.fetchTurnaroundFailed} error={error} onRetry={() => void mutate()} />
      )}
      {(error === undefined || data) && (
        <>
          <OpenDocuments open={data?.open ?? null} />
          <Title order={3}>By month</Title>
          <Filters turnaround={data} params={params} onChange={onChange} />
          {data && <Explanation computedAt={data.computed_at} />}
          <div className={classes.list}>
            <DataTable
              label="Turnaround by month"
              noun={rows.length === 1 ? "row" : "rows"}
              columns={COLUMNS}
              list={{ rows, isLoading: !data, total: data ? rows.length : null }}
              rowKey={keyOf}
              empty={
                <EmptyState
                  icon={<IconClockHour4 aria-hidden />}
                  description={
                    data?.organizations.length
                      ? "No document was completed or failed. Change the filters to see others."
                      : "No document was completed or failed in the last twelve months."
                  }
                />
              }
            />
          </div>
        </>
      )}
    </Stack>
  );
}
