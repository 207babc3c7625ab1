import { Injectable } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";

type Actor = Pick<Caller, "id" | "username">;

/** Changes of the ledger that staff request, each recorded with its author in the same transaction. */
@Injectable()
export class EmailAdmin {
  constructor(private readonly database: Database) {}

  /**
   * Makes dead-lettered and discarded e-mails due immediately and restarts their 24 hours of retries. They keep their Message-IDs. The
   * daily limit of welcome e-mails does not hold them again, since staff decided to send them.
   * @returns the ids of the retried e-mails.
   */
  async retry(by: Actor, ids: readonly number[]): Promise<number[]> {
    return this.recorded("retryEmails", async (tx) =>
      tx.query<{ email_id: number }>(
        `with locked as (
         select id from notifications.emails where id = any($1::bigint[]) and state in ('parked', 'dropped') and erased_at is null order by id for update
       ), changed as (
         update notifications.emails e
         set state = 'pending', attempts_before = attempts, next_attempt_at = now(), settled_at = null, leased_until = null,
             held_until = null, held_reason = null,
             give_up_at = now() + interval '24 hours'
         from locked where e.id = locked.id returning e.id, e.recipient, e.template
       )
       insert into notifications.acts (act, by_id, by_name, email_id, recipient, template)
       select 'retried', $2, $3, id, recipient, template from changed order by id returning email_id`,
        [ids, by.id, by.username],
      ),
    );
  }

  /** Discards pending and dead-lettered e-mails; one that is being sent may already be accepted. @returns the ids of the discarded ones */
  async discard(by: Actor, ids: readonly number[], reason: string): Promise<number[]> {
    return this.recorded("dropEmails", async (tx) =>
      tx.query<{ email_id: number }>(
        `with locked as (
         select id from notifications.emails where id = any($1::bigint[]) and state in ('pending', 'parked') order by id for update
       ), changed as (
         update notifications.emails e set state = 'dropped', settled_at = now()
         from locked where e.id = locked.id returning e.id, e.recipient, e.template
       )
       insert into notifications.acts (act, by_id, by_name, reason, email_id, recipient, template)
       select 'dropped', $2, $3, $4, id, recipient, template from changed order by id returning email_id`,
        [ids, by.id, by.username, reason],
      ),
    );
  }

  private recorded(action: "retryEmails" | "dropEmails", change: (tx: Transaction) => Promise<{ email_id: number }[]>): Promise<number[]> {
    return this.database.transaction(async (tx) => {
      const ids = (await change(tx)).map(({ email_id }) => email_id);
      if (ids.length) await recordAuditEvent(tx, action, { detail: `e-mails: ${ids.length}` });
      return ids;
    });
  }
}
