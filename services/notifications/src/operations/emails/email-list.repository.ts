import { Inject, Injectable } from "@nestjs/common";
import {
  EMAIL_STATES,
  type StaffAction,
  type Email,
  type EmailDeferral,
  type EmailKind,
  type EmailQuery,
  type EmailState,
  type Operations,
} from "@takeoff/contracts";
import { Database, type Queryable } from "@takeoff/platform/database";
import { NOT_HELD } from "../../ledger/email-ledger.ts";
import { toResourceRef } from "../resource-ref.ts";

export type EmailScope = Pick<EmailQuery, "q" | "state" | "kind">;

interface EmailRow {
  id: number;
  recipient: string;
  template: EmailKind;
  document_id: string | null;
  organization_id: number | null;
  state: EmailState;
  attempts: number;
  next_attempt_at: Date;
  /** Null when the e-mail is not held, also when its day has come. */
  held_reason: EmailDeferral | null;
  last_reply: string | null;
  created_at: Date;
  settled_at: Date | null;
  act: StaffAction | null;
  acted_at: Date | null;
  acted_by: string | null;
  reason: string | null;
}

const WHERE = `where ($1::text is null or lower(recipient) like $1) and ($2::text is null or state = $2) and ($3::text is null or template = $3)`;

/** Reads the ledger for staff. Of the content of an e-mail it reads the document id only. */
@Injectable()
export class EmailListRepository {
  constructor(@Inject(Database) private readonly database: Queryable) {}

  async summary(): Promise<Operations["emails"]> {
    const rows = await this.database.query<{ state: EmailState; emails: number; held: number; oldest_seconds: number }>(
      `select state, count(*)::int as emails, (count(*) filter (where not ${NOT_HELD}))::int as held,
         greatest(extract(epoch from now() - min(coalesce(held_until, created_at))), 0)::float8 as oldest_seconds
       from notifications.emails group by state`,
    );
    const count = (state: EmailState): number => rows.find((row) => row.state === state)?.emails ?? 0;
    const counts = Object.fromEntries(EMAIL_STATES.map((state) => [state, count(state)])) as Record<EmailState, number>;
    const waiting = rows.filter(({ state }) => state === "pending" || state === "sending");
    const held = rows.find(({ state }) => state === "pending")?.held ?? 0;
    return { ...counts, held, oldest_waiting_seconds: Math.max(0, ...waiting.map(({ oldest_seconds }) => oldest_seconds)) };
  }

  /** Newest first; with `before`, only those with a lower id. */
  async list(scope: EmailScope, before: number | null, limit: number): Promise<Email[]> {
    const rows = await this.database.query<EmailRow>(
      `select e.id, e.recipient, e.template, e.data ->> 'document_id' as document_id, e.organization_id, e.state,
         e.attempts - e.attempts_before as attempts, e.next_attempt_at,
         case when e.state = 'pending' and e.held_until > now() then e.held_reason end as held_reason, e.last_reply, e.created_at, e.settled_at,
         a.act, a.at as acted_at, a.by_name as acted_by, a.reason
       from (select * from notifications.emails ${WHERE} and ($4::bigint is null or id < $4) order by id desc limit $5) e
       left join lateral (select act, at, by_name, reason from notifications.acts where email_id = e.id order by id desc limit 1) a on true
       order by e.id desc`,
      [...listParameters(scope), before, limit],
    );
    return rows.map(toEmail);
  }

  async count(scope: EmailScope): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from notifications.emails ${WHERE}`,
      listParameters(scope),
    );
    return row?.total ?? 0;
  }
}

function listParameters({ q, state, kind }: EmailScope): (string | null)[] {
  // These three characters are special in `like`: escaped, they match literally.
  const pattern = q === null ? null : `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return [pattern, state ?? null, kind ?? null];
}

function toEmail(row: EmailRow): Email {
  const { id, recipient, template, organization_id, state, attempts, last_reply } = row;
  return {
    id,
    recipient,
    kind: template,
    about: row.document_id === null ? null : toResourceRef(`document:${row.document_id}`),
    organization_id,
    state,
    attempts,
    next_attempt_at: state === "pending" ? row.next_attempt_at.toISOString() : null,
    held: row.held_reason,
    last_reply,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    last_act: lastAction(row),
  };
}

function lastAction({ act, acted_at, acted_by, reason }: EmailRow): Email["last_act"] {
  return act && acted_at && acted_by !== null ? { act, at: acted_at.toISOString(), by: acted_by, reason } : null;
}
