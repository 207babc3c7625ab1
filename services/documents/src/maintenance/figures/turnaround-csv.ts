import {
  AGE_LABELS,
  ALL_ORGANIZATIONS,
  DUE_STATE_LABELS,
  OPEN_COLUMNS,
  TURNAROUND_COLUMNS,
  UNASSIGNED_LABEL,
  type MonthlyTurnaround,
  type TurnaroundFigures,
  BYTE_ORDER_MARK,
  toCsvLine,
} from "@takeoff/contracts";

/** The months as CSV: of each, all organizations together, then one by one. */
export function* formatTurnaroundCsv({ months, organizations }: TurnaroundFigures): Generator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(TURNAROUND_COLUMNS);
  for (const total of months) {
    const rows = organizations.filter(({ month }) => month === total.month);
    const lines = rows.map((row) => toCsvLine(makeCells(row, String(row.organization_id), row.organization_name)));
    yield [toCsvLine(makeCells(total, "", ALL_ORGANIZATIONS)), ...lines].join("");
  }
}

/** In the order of `TURNAROUND_COLUMNS`. */
function makeCells(row: MonthlyTurnaround, id: string, name: string): string[] {
  const { month, completed, p50_hours, p90_hours, promised, in_time, within_promise, failed } = row;
  return [
    month,
    id,
    name,
    String(completed),
    rounded(p50_hours, 2),
    rounded(p90_hours, 2),
    String(promised),
    String(in_time),
    rounded(within_promise, 4),
    String(failed),
  ];
}

function rounded(value: number | null, digits: number): string {
  return value === null ? "" : value.toFixed(digits);
}

/** The open documents as CSV: by due time, by age and by person. */
export function* openCsv({ open }: TurnaroundFigures): Generator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(OPEN_COLUMNS);
  for (const { state, count } of open.by_due) yield toCsvLine(["By due time", DUE_STATE_LABELS[state], "", String(count), ""]);
  for (const { age, count } of open.by_age) yield toCsvLine(["By age", AGE_LABELS[age], "", String(count), ""]);
  for (const { user_id, username, open: count, late } of open.by_person)
    yield toCsvLine(["By person", username ?? UNASSIGNED_LABEL, user_id === null ? "" : String(user_id), String(count), String(late)]);
}
