/*
 * Deleted organizations: one table in the schema that all services share, written in the transaction of the deletion, so
 * that an organization's data is hidden immediately, before each service has processed the event and deleted its rows.
 */
import type { Queryable, Transaction } from "../database/database.ts";

/** First key of the advisory locks on organizations; no other lock of the product uses it. */
const LOCK_CLASS = 8_253_472;

const DELETED = "select organization_id from events.gone_organizations";

/** SQL condition: the organization is not deleted. @param column SQL expression of the organization's id; may be null */
export function organizationNotDeleted(column: string): string {
  return `not exists (select 1 from events.gone_organizations gone where gone.organization_id = ${column})`;
}

/**
 * The same condition for lists whose order comes from an index. The anti-join of `organizationNotDeleted` keeps the planner from
 * using that index (measured: 87 ms instead of 0.05 ms for a page of 200,000 documents); this one filters the rows that it returns.
 * @param column the organization's id, not null
 */
export function organizationNotDeletedFilter(column: string): string {
  return `${column} not in (${DELETED})`;
}

/** SQL condition: the organization is deleted; its rows may still exist. Can use an index on the column. */
export function organizationDeleted(column: string): string {
  return `${column} = any(array(${DELETED}))`;
}

/** Records that an organization is deleted, in the transaction that deletes it. */
export async function markOrganizationDeleted(tx: Transaction, organizationId: number): Promise<void> {
  await tx.query("insert into events.gone_organizations (organization_id) values ($1) on conflict do nothing", [organizationId]);
}

/**
 * Takes a shared lock on an organization until the transaction ends, for transactions that add to it. Without the lock,
 * a row committed just after the deletion's clean-up would never be removed. @returns false when the organization is deleted
 */
export async function lockOrganizationShared(tx: Transaction, organizationId: number): Promise<boolean> {
  await tx.queryPrepared("select pg_advisory_xact_lock_shared($1, ($2::bigint % 2147483647)::int)", [LOCK_CLASS, organizationId]);
  const [row] = await tx.queryPrepared<{ exists: boolean }>(`select ${organizationNotDeleted("$1::bigint")} as exists`, [organizationId]);
  return row?.exists ?? false;
}

/** Takes the exclusive lock: waits for all transactions that add to the organization. Used to change or delete all its rows. */
export async function lockOrganizationExclusive(tx: Transaction, organizationId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::int)", [LOCK_CLASS, organizationId]);
}

/** Whether an organization was deleted. */
export async function isOrganizationDeleted(db: Queryable, organizationId: number): Promise<boolean> {
  const [row] = await db.queryPrepared<{ exists: boolean }>(`select ${organizationNotDeleted("$1::bigint")} as exists`, [organizationId]);
  return row ? !row.exists : false;
}
