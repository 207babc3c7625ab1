import type { Transaction } from "@takeoff/platform/database";

/** Key of the advisory lock on the domains of single sign-on, unlike all others. The migration's trigger takes it shared. */
export const DOMAINS_LOCK_KEY = 8_253_477;

/**
 * Waits for transactions that give addresses to users, and makes later ones wait, until this transaction ends. Without this, an account
 * that is created while its domain is claimed is neither rejected nor reported.
 */
export async function lockDomains(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [DOMAINS_LOCK_KEY]);
}
