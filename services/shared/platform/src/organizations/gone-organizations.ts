/*
 * Which organizations were deleted: one table in the schema that all services share, written with the deletion itself,
 * so that everything of an organization is out of sight at once, however late each service learns that it must go.
 */
import type { Queryable, Transaction } from "../database/database.ts";

/** First key of the advisory locks on organizations; any number that no other lock of ours has. */
const LOCK_CLASS = 8_253_472;

/** Condition of rows whose organization is not deleted. `column` names the organization and may be null. */
export function organizationRemains(column: string): string {
  return `not exists (select 1 from events.gone_organizations gone where gone.organization_id = ${column})`;
}

/** Says that an organization is deleted, in the transaction that does it. */
export async function noteOrganizationGone(tx: Transaction, organizationId: number): Promise<void> {
  await tx.query("insert into events.gone_organizations (organization_id) values ($1) on conflict do nothing", [organizationId]);
}

/**
 * Holds an organization while something is added to it, until the transaction ends; false when it is deleted. Without
 * it, what is committed just after the clean-up had looked would stay for ever.
 */
export async function holdOrganization(tx: Transaction, organizationId: number): Promise<boolean> {
  await tx.query("select pg_advisory_xact_lock_shared($1, ($2::bigint % 2147483647)::int)", [LOCK_CLASS, organizationId]);
  const [row] = await tx.query<{ remains: boolean }>(`select ${organizationRemains("$1::bigint")} as remains`, [organizationId]);
  return row?.remains ?? false;
}

/** Waits until nothing more is being added to an organization, for those who change or remove all that belongs to it. */
export async function closeOrganization(tx: Transaction, organizationId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::int)", [LOCK_CLASS, organizationId]);
}

/** Whether an organization was deleted, ever. */
export async function isOrganizationGone(db: Queryable, organizationId: number): Promise<boolean> {
  const [row] = await db.query<{ remains: boolean }>(`select ${organizationRemains("$1::bigint")} as remains`, [organizationId]);
  return row ? !row.remains : false;
}
