import {
  AGES,
  DUE_STATES,
  withinPromise,
  type Age,
  type DueState,
  type MonthlyTurnaround,
  type OpenByPerson,
  type TurnaroundFigures,
} from "@takeoff/contracts";
import type { Month } from "./months.ts";
import type { CompletedRow, OpenRow, TurnaroundRows } from "./turnaround.repository.ts";

const NONE_COMPLETED = { completed: 0, p50_hours: null, p90_hours: null, promised: 0, in_time: 0 } as const;

/** The response of rows as the database has them. */
export function toTurnaround(months: readonly Month[], rows: TurnaroundRows, computedAt: Date): TurnaroundFigures {
  return {
    computed_at: computedAt.toISOString(),
    months: months.map(({ name }) => {
      const failed = rows.failed.filter(({ month }) => month === name).reduce((sum, row) => sum + row.failed, 0);
      const completed = rows.completed.find(({ month, organization_id }) => month === name && organization_id === null);
      return toMonth(name, completed, failed);
    }),
    organizations: toOrganizations(rows),
    open: {
      by_due: DUE_STATES.map((state) => ({ state, count: addUp(rows.open, state) })),
      by_age: AGES.map((age) => ({ age, count: addUp(rows.open, age) })),
      by_person: toPeople(rows.open),
    },
  };
}

function toMonth(month: string, row: CompletedRow | undefined, failed: number): MonthlyTurnaround {
  const { completed, p50_hours, p90_hours, promised, in_time } = row ?? NONE_COMPLETED;
  return { month, completed, p50_hours, p90_hours, promised, in_time, within_promise: withinPromise({ promised, in_time }), failed };
}

function toOrganizations({ completed, failed, names }: TurnaroundRows): TurnaroundFigures["organizations"] {
  const found = new Map<string, { month: string; id: number; completed?: CompletedRow; failed: number }>();
  const ensureEntry = (month: string, id: number) => {
    const key = `${month} ${id}`;
    const entry = found.get(key) ?? { month, id, failed: 0 };
    found.set(key, entry);
    return entry;
  };
  for (const row of completed) if (row.organization_id !== null) ensureEntry(row.month, row.organization_id).completed = row;
  for (const row of failed) ensureEntry(row.month, row.organization_id).failed = row.failed;
  const organizations = [...found.values()].map((entry) => ({
    ...toMonth(entry.month, entry.completed, entry.failed),
    organization_id: entry.id,
    organization_name: names.get(entry.id) ?? "",
  }));
  const collator = new Intl.Collator("en");
  return organizations.sort(
    (a, b) =>
      b.month.localeCompare(a.month) || collator.compare(a.organization_name, b.organization_name) || a.organization_id - b.organization_id,
  );
}

/** Those who have most first, then by name, and what is not assigned last. */
function toPeople(rows: readonly OpenRow[]): OpenByPerson[] {
  const people = rows.map((row) => ({
    user_id: row.user_id,
    username: row.username,
    open: countOpen(row),
    late: row.very_late + row.late,
  }));
  const assigned = people.filter(({ user_id }) => user_id !== null);
  const unassigned = people.find(({ user_id }) => user_id === null) ?? { user_id: null, username: null, open: 0, late: 0 };
  return [...assigned.sort((a, b) => b.open - a.open || (a.username ?? "").localeCompare(b.username ?? "")), unassigned];
}

/** The number of documents in a state or of an age, of all people. */
export function addUp(rows: readonly OpenRow[], part: DueState | Age): number {
  return rows.reduce((sum, row) => sum + row[part], 0);
}

/** The number of a person's documents: each has one state. */
export function countOpen(row: OpenRow): number {
  return DUE_STATES.reduce((sum, state) => sum + row[state], 0);
}
