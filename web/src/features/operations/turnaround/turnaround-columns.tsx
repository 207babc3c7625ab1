import { formatCount } from "../../../shared/format.ts";
import { CellDetail } from "../../../shared/ui/table/cell-detail.tsx";
import type { Column } from "../../../shared/ui/table/types.ts";
import { WIDTHS } from "../../../shared/ui/table/widths.ts";
import { LongText } from "../../../shared/ui/text/long-text.tsx";
import { formatDuration, formatMonth, formatShare, type TurnaroundRow } from "./turnaround-rows.ts";

export const TURNAROUND_COLUMNS: readonly Column<TurnaroundRow, never>[] = [
  { key: "month", label: "Month", width: WIDTHS.word, render: ({ month }) => formatMonth(month) },
  { key: "organization", label: "Organization", render: ({ organization }) => <LongText>{organization}</LongText> },
  { key: "completed", label: "Completed", width: WIDTHS.word, render: ({ completed }) => formatCount(completed) },
  { key: "p50", label: "Half Within", width: WIDTHS.word, render: ({ p50_hours }) => formatDuration(p50_hours) },
  { key: "p90", label: "Nine of Ten Within", width: WIDTHS.word, render: ({ p90_hours }) => formatDuration(p90_hours) },
  {
    key: "promise",
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
  { key: "failed", label: "Failed", width: WIDTHS.number, render: ({ failed }) => formatCount(failed) },
];
