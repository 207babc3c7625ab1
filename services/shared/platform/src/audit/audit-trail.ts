import { AUDIT_DONE, type AuditedRoute, type Caller, type OtherAction, type Refusal } from "@takeoff/contracts";
import type { Queryable } from "../database/database.ts";
import { currentContext } from "../logging/context.ts";

/** Whoever acted, as far as the trail keeps it. */
export type Actor = Pick<Caller, "id" | "username" | "role" | "organization_id">;

/** What was done. All of it is kept as it is called now: it outlives the user and the thing. */
export interface AuditedAct {
  about?: { kind: "document" | "user" | "organization" | "location"; id: number };
  /** Its name. */
  subject?: string;
  /** What of it, such as `role: user to admin`. Never a password or a link. */
  detail?: string;
  /** Whose trail it belongs to; the actor's organization unless told. */
  organizationId?: number | null;
  /** Where that is not the request's caller: at a log-in there is none yet. Null for nobody known. */
  by?: Actor | null;
}

/**
 * Keeps an act in the audit trail. Given the transaction of the act, both are there after its commit or neither; a
 * download is kept before its first byte is sent. The trail can be added to and not changed: a service's role has no
 * right to update or delete its rows.
 */
export async function recordAct(db: Queryable, action: AuditedRoute | OtherAction, act: AuditedAct = {}): Promise<void> {
  const context = currentContext();
  const by = act.by === undefined ? (context?.caller ?? null) : act.by;
  const organizationId = act.organizationId === undefined ? (by?.organization_id ?? null) : act.organizationId;
  await db.query(
    `insert into audit.entries (action, outcome, user_id, username, role, organization_id, about_kind, about_id, subject, detail, address, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[action, AUDIT_DONE, by?.id ?? null, by?.username ?? null, by?.role ?? null, organizationId],
      ...[act.about?.kind ?? null, act.about?.id ?? null, act.subject ?? null, act.detail ?? null],
      ...[context?.address ?? "", context?.requestId ?? null],
    ],
  );
}

/** Keeps refusals, each once however often it is told. */
export async function recordRefusals(db: Queryable, refusals: readonly Refusal[]): Promise<void> {
  await db.query(
    `insert into audit.entries (key, action, outcome, times, user_id, username, role, organization_id, about_kind, about_id, address, request_id)
     select r.key, r.action, r.outcome, r.times, (r."user"->>'id')::bigint, r."user"->>'username', r."user"->>'role',
            (r."user"->>'organization_id')::bigint, r.about->>'kind', (r.about->>'id')::bigint, r.address, r.request_id
     from jsonb_to_recordset($1::jsonb) as r(key uuid, action text, outcome text, times int, "user" jsonb, about jsonb, address text, request_id text)
     -- Without naming the key: to name it is to read it, and most roles only add.
     on conflict do nothing`,
    [JSON.stringify(refusals)],
  );
}
