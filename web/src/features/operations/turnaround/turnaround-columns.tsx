import { formatCount } from "../../../shared/format.ts";
import { CellDetail } from "../../../shared/ui/table/cell-detail.tsx";
import type { Column } from "../../../shared/ui/table/types.ts";
import { WIDTHS } from "../../../shared/ui/table/widths.ts";
import { TwoLines } from "../../../shared/ui/text/two-lines.tsx";
import { formatDuration, formatMonth, formatShare, type TurnaroundRow } from "./turnaround-rows.ts";

export const TURNAROUND_COLUMNS: readonly Column<TurnaroundRow, never>[] = [
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
