import { AUDIT_DONE, type AuditedRoute, type OtherAction, type Rejection } from "@takeoff/contracts";
import type { Queryable } from "../database/database.ts";
import { currentContext, type Actor } from "../logging/context.ts";

/** Names the access token that sent the request, after what there is to say of the event; null without either. */
export function addTokenToDetail(detail: string | null): string | null {
  const token = currentContext()?.caller?.access_token;
  if (!token) return detail;
  const named = `access token ${token.id} (${token.name})`;
  return detail === null ? named : `${detail}; ${named}`;
}

/** Details of an audit event. Names are stored as text: the row outlives the user and the resource. */
export interface AuditEventDetails {
  about?: { kind: "document" | "user" | "organization" | "location"; id: number };
  /** The resource's name. */
  subject?: string;
  /** What changed, such as `role: user to admin`. Never a password or a link. */
  detail?: string;
  /** The organization whose trail the event belongs to. Default: the actor's organization. */
  organizationId?: number | null;
  /** Given where the request has no caller yet, as at a log-in; null for an unknown user. Default: the request's caller. */
  actor?: Actor | null;
}

/**
 * Writes an event to the audit trail. `db` is the transaction of the change, so that both are committed or neither; a
 * download is recorded before its first byte is sent. The trail is append-only: a service's database role has no right
 * to update or delete its rows.
 */
export async function recordAuditEvent(db: Queryable, action: AuditedRoute | OtherAction, details: AuditEventDetails = {}): Promise<void> {
  const context = currentContext();
  const actor = details.actor === undefined ? (context?.caller ?? null) : details.actor;
  const organizationId = details.organizationId === undefined ? (actor?.organization_id ?? null) : details.organizationId;
  await db.queryPrepared(
    `insert into audit.entries (action, outcome, user_id, username, role, organization_id, about_kind, about_id, subject, detail, address, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      action,
      AUDIT_DONE,
      actor?.id ?? null,
      actor?.username ?? null,
      actor?.role ?? null,
      organizationId,
      details.about?.kind ?? null,
      details.about?.id ?? null,
      details.subject ?? null,
      addTokenToDetail(details.detail ?? null),
      context?.address ?? "",
      context?.requestId ?? null,
    ],
  );
}

/** Writes rejections to the audit trail, each once: a key that is already stored is ignored, so a caller may retry. */
export async function recordRejections(db: Queryable, rejections: readonly Rejection[]): Promise<void> {
  await db.query(
    `insert into audit.entries (key, action, outcome, times, user_id, username, role, organization_id, about_kind, about_id, detail, address, request_id)
     select r.key, r.action, r.outcome, r.times, (r."user"->>'id')::bigint, r."user"->>'username', r."user"->>'role',
            (r."user"->>'organization_id')::bigint, r.about->>'kind', (r.about->>'id')::bigint, r.detail, r.address, r.request_id
     from jsonb_to_recordset($1::jsonb) as r(key uuid, action text, outcome text, times int, "user" jsonb, about jsonb, detail text, address text, request_id text)
     -- No conflict target: naming a column requires the select right, and most roles have only insert.
     on conflict do nothing`,
    [JSON.stringify(rejections)],
  );
}
