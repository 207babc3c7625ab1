import { recordAuditEvent } from "@takeoff/platform";
import type { Database } from "@takeoff/platform/database";

/** Tables whose rows let a person in: a restore must not bring them back. A test fails for a table of identity that is in neither list. */
export const SIGN_IN_TABLES = [
  "sessions",
  "access_tokens",
  "pending_logins",
  "openid_attempts",
  "password_resets",
  "invitations",
  "email_changes",
] as const;
/** Tables that are restored. */
export const KEPT_TABLES = [
  "users",
  "username_keys",
  "email_claims",
  "parameters",
  "login_failures",
  "known_origins",
  "totp_factors",
  "passkeys",
  "recovery_codes",
  "proved_browsers",
  "openid_providers",
  "openid_domains",
  "openid_identities",
  "agreement_texts",
  "agreement_acceptances",
  "migrations",
] as const;

/** Ends every session and access token, and withdraws every link and unfinished sign-in. @returns the number of sessions */
export async function endSignIns(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    let sessions = 0;
    for (const table of SIGN_IN_TABLES) {
      const ended = await tx.query(`delete from identity.${table} returning 1`);
      if (table === "sessions") sessions = ended.length;
    }
    // Their links no longer exist: administrators see that they have to send them again.
    await tx.query("update identity.users set invited_until = now() where invited_until > now()");
    await recordAuditEvent(tx, "operatorEndedSessions", { detail: `${sessions}, all access tokens and all links` });
    return sessions;
  });
}
