import { ALL_ORGANIZATIONS, type MonthlyTurnaround, type TurnaroundFigures } from "@takeoff/contracts";
import type { OperationsParams } from "../search-params.ts";

/** A row of the months' table: an organization in a month, or all of them together. */
export interface TurnaroundRow extends MonthlyTurnaround {
  organization: string;
  key: string;
}

type Filter = Pick<OperationsParams, "organization" | "month">;

/**
 * The rows for a filter: an organization's months; a month of all organizations, together and one by one; without a filter, every month of
 * all organizations together. Empty when no document was completed or failed.
 */
export function buildTurnaroundRows({ months, organizations }: TurnaroundFigures, { organization, month }: Filter): TurnaroundRow[] {
  if (organizations.length === 0) return [];
  const isShown = (row: MonthlyTurnaround) => month === null || row.month === month;
  const totals = months.map((row) => ({ ...row, organization: ALL_ORGANIZATIONS, key: row.month }));
  const each = organizations
    .filter(({ organization_id }) => organization === null || String(organization_id) === organization)
    .map((row) => ({ ...row, organization: row.organization_name, key: `${row.month} ${row.organization_id}` }));
  const rows = organization !== null ? each : month === null ? totals : [...totals, ...each];
  return rows.filter(isShown);
}

/** The organizations with figures, by name, as options of a select. */
export function listOrganizationOptions({ organizations }: TurnaroundFigures): { value: string; label: string }[] {
  const names = new Map(organizations.map(({ organization_id, organization_name }) => [String(organization_id), organization_name]));
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

const MONTH = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });
const AMOUNT = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const SHARE = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });
const DASH = "–";

/** `November 2026`. */
export function formatMonth(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** `45 min`, `5.3 h`, `3.1 days`; a dash for null. */
export function formatDuration(hours: number | null): string {
  if (hours === null) return DASH;
  if (hours < 1) return `${AMOUNT.format(Math.round(hours * 60))} min`;
  return hours < 48 ? `${AMOUNT.format(hours)} h` : `${AMOUNT.format(hours / 24)} days`;
}

/** `92.5%`; a dash for null. */
export function formatShare(share: number | null): string {
  return share === null ? DASH : SHARE.format(share);
}
