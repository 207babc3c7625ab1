import { Injectable } from "@nestjs/common";
import { AGES, AppError, DUE_STATES, OPERATIONS_MESSAGES, type Age, type DueState } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { IS_OPEN, ORGANIZATION_NOT_DELETED } from "../../core/where.ts";
import type { Month } from "./months.ts";

/** The time-out of each statement. Less than the one of all statements, whose end is an internal error. */
const STATEMENT_TIMEOUT_MS = 8_000;
/** For a sort: enough for those of 300,000 documents in a month to need no file. */
const WORK_MEMORY = "32MB";
/** PostgreSQL's code of a statement that was canceled, as by its time-out. */
const QUERY_CANCELED = "57014";

/** The completed documents of a month, of an organization or of all together. */
export interface CompletedRow {
  month: string;
  /** Null for all organizations together. */
  organization_id: number | null;
  completed: number;
  p50_hours: number;
  p90_hours: number;
  promised: number;
  in_time: number;
}

export interface FailedRow {
  month: string;
  organization_id: number;
  failed: number;
}

/** The open documents of a member of staff, or those that are not assigned. */
export interface OpenRow extends Record<DueState | Age, number> {
  user_id: number | null;
  username: string | null;
}

export interface TurnaroundRows {
  completed: CompletedRow[];
  failed: FailedRow[];
  open: OpenRow[];
  /** By the ids of the organizations that have completed or failed documents. */
  names: Map<number, string>;
}

/** Turnaround of the newest completed documents, in seconds; null without any. */
export interface RecentRow {
  p50: number | null;
  p90: number | null;
  promised: number;
  in_time: number;
}

const SECONDS = "date_part('epoch', completed_at - upload_date)";
const PROMISES = "count(due_at)::int as promised, (count(*) filter (where completed_at <= due_at))::int as in_time";
/** With the columns above: the index `documents_completed` has all of them. */
const COMPLETED = `status = 'completed' and ${ORGANIZATION_NOT_DELETED}`;

/** The documents of each month are sorted apart: together they would need a sort of all, and another one for each percentile. */
const COMPLETED_BY_MONTH = `
  select month.name as month, found.*
  from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as month (name, starts, ends),
    lateral (
      select organization_id, completed, hours[1] as p50_hours, hours[2] as p90_hours, promised, in_time
      from (
        select organization_id, count(*)::int as completed, ${PROMISES},
          percentile_cont(array[0.5, 0.9]) within group (order by ${SECONDS} / 3600) as hours
        from documents where ${COMPLETED} and completed_at >= month.starts and completed_at < month.ends
        group by grouping sets ((organization_id), ())
      ) grouped
      where completed > 0
    ) found`;

/** A document from before statuses were recorded counts by its upload. */
const FAILED_BY_MONTH = `
  select month.name as month, organization_id, count(*)::int as failed
  from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as month (name, starts, ends)
  join (
    select organization_id, coalesce(
      (select max(at) from history where document_id = documents.id and what = 'status' and "to" = 'failed'), upload_date) as failed_at
    from documents where status = 'failed' and ${ORGANIZATION_NOT_DELETED}
  ) failed on failed_at >= month.starts and failed_at < month.ends
  group by month.name, organization_id`;

/** SQL condition of each state at the moment of the first parameter. */
const DUE_CONDITIONS: Record<DueState, string> = {
  very_late: "due_at < $1::timestamptz - interval '24 hours'",
  late: "due_at >= $1::timestamptz - interval '24 hours' and due_at < $1::timestamptz",
  due_4h: "due_at >= $1::timestamptz and due_at < $1::timestamptz + interval '4 hours'",
  due_24h: "due_at >= $1::timestamptz + interval '4 hours' and due_at < $1::timestamptz + interval '24 hours'",
  later: "due_at >= $1::timestamptz + interval '24 hours'",
  undated: "due_at is null",
};
const AGE_CONDITIONS: Record<Age, string> = {
  up_to_4h: "upload_date > $1::timestamptz - interval '4 hours'",
  up_to_12h: "upload_date <= $1::timestamptz - interval '4 hours' and upload_date > $1::timestamptz - interval '12 hours'",
  up_to_24h: "upload_date <= $1::timestamptz - interval '12 hours' and upload_date > $1::timestamptz - interval '24 hours'",
  up_to_3d: "upload_date <= $1::timestamptz - interval '24 hours' and upload_date > $1::timestamptz - interval '72 hours'",
  older: "upload_date <= $1::timestamptz - interval '72 hours'",
};
const counted = (name: string, condition: string): string => `(count(*) filter (where ${condition}))::int as ${name}`;
const OPEN_COUNTS = [
  ...DUE_STATES.map((state) => counted(state, DUE_CONDITIONS[state])),
  ...AGES.map((age) => counted(age, AGE_CONDITIONS[age])),
].join(", ");

/** The newest name: a former one may stand in documents that were assigned before the user was renamed. */
const OPEN_BY_PERSON = `
  select assigned_to_id as user_id, (array_agg(assigned_to order by assigned_at desc nulls last))[1] as username, ${OPEN_COUNTS}
  from documents where ${IS_OPEN} and ${ORGANIZATION_NOT_DELETED} group by assigned_to_id`;

@Injectable()
export class TurnaroundRepository {
  constructor(private readonly database: Database) {}

  /** Reads all figures of one moment. @throws AppError `unavailable` when a statement takes too long */
  read(months: readonly Month[], now: Date): Promise<TurnaroundRows> {
    return this.inSnapshot(async (tx) => {
      const bounds = [months.map(({ name }) => name), months.map(({ starts }) => starts), months.map(({ ends }) => ends)];
      const completed = await tx.query<CompletedRow>(COMPLETED_BY_MONTH, bounds);
      const failed = await tx.query<FailedRow>(FAILED_BY_MONTH, bounds);
      const open = await tx.query<OpenRow>(OPEN_BY_PERSON, [now]);
      const ids = [...completed, ...failed].flatMap(({ organization_id }) => organization_id ?? []);
      return { completed, failed, open, names: await readNames(tx, [...new Set(ids)]) };
    });
  }

  /** Reads the open documents and those completed since a moment. @throws AppError `unavailable` when a statement takes too long */
  readRecent(since: Date, now: Date): Promise<{ open: OpenRow[]; recent: RecentRow }> {
    return this.inSnapshot(async (tx) => {
      const open = await tx.query<OpenRow>(OPEN_BY_PERSON, [now]);
      const [recent] = await tx.query<RecentRow>(
        `select seconds[1] as p50, seconds[2] as p90, promised, in_time
         from (
           select percentile_cont(array[0.5, 0.9]) within group (order by ${SECONDS}) as seconds, ${PROMISES}
           from documents where ${COMPLETED} and completed_at >= $1
         ) recent`,
        [since],
      );
      return { open, recent: recent ?? { p50: null, p90: null, promised: 0, in_time: 0 } };
    });
  }

  private async inSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.database.snapshot(async (tx) => {
        await tx.query(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
        await tx.query(`set local work_mem = '${WORK_MEMORY}'`);
        return work(tx);
      });
    } catch (cause) {
      if ((cause as { code?: string }).code !== QUERY_CANCELED) throw cause;
      throw new AppError("unavailable", { message: OPERATIONS_MESSAGES.turnaroundTooSlow, cause });
    }
  }
}

/** The names of organizations as their documents show them. */
async function readNames(tx: Transaction, ids: number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    `select id, (select organization_name from documents where organization_id = asked.id limit 1) as name
     from unnest($1::bigint[]) as asked (id)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
