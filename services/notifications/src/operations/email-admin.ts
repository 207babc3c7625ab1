import { Injectable } from "@nestjs/common";
import type { Caller } from "@takeoff/contracts";
import { Database, recordAct, type Transaction } from "@takeoff/platform";

type Actor = Pick<Caller, "id" | "username">;

/** Changes of the ledger that people ask for, each in one statement with the record of who did it. */
@Injectable()
export class EmailActs {
  constructor(private readonly database: Database) {}

  /**
   * Makes parked and dropped mails due at once, with all their time before them, under the Message-ID that they had.
   * @returns the ids of those that were parked or dropped.
   */
  async retry(by: Actor, ids: readonly number[]): Promise<number[]> {
    return this.recorded("retryEmails", async (tx) =>
      tx.query<{ email_id: number }>(
        `with held as (
         select id from notifications.emails where id = any($1::bigint[]) and state in ('parked', 'dropped') order by id for update
       ), changed as (
         update notifications.emails e
         set state = 'pending', attempts_before = attempts, next_attempt_at = now(), settled_at = null, leased_until = null,
             give_up_at = now() + interval '24 hours'
         from held where e.id = held.id returning e.id, e.recipient, e.template
       )
       insert into notifications.acts (act, by_id, by_name, email_id, recipient, template)
       select 'retried', $2, $3, id, recipient, template from changed order by id returning email_id`,
        [ids, by.id, by.username],
      ),
    );
  }

  /**
   * Gives mails up that wait or are parked. One that is being sent is left alone: nobody could say whether it went.
   * @returns the ids of those that were given up.
   */
  async drop(by: Actor, ids: readonly number[], reason: string): Promise<number[]> {
    return this.recorded("dropEmails", async (tx) =>
      tx.query<{ email_id: number }>(
        `with held as (
         select id from notifications.emails where id = any($1::bigint[]) and state in ('pending', 'parked') order by id for update
       ), changed as (
         update notifications.emails e set state = 'dropped', settled_at = now()
         from held where e.id = held.id returning e.id, e.recipient, e.template
       )
       insert into notifications.acts (act, by_id, by_name, reason, email_id, recipient, template)
       select 'dropped', $2, $3, $4, id, recipient, template from changed order by id returning email_id`,
        [ids, by.id, by.username, reason],
      ),
    );
  }

  private recorded(action: "retryEmails" | "dropEmails", act: (tx: Transaction) => Promise<{ email_id: number }[]>): Promise<number[]> {
    return this.database.transaction(async (tx) => {
      const ids = (await act(tx)).map(({ email_id }) => email_id);
      if (ids.length) await recordAct(tx, action, { detail: `e-mails: ${ids.length}` });
      return ids;
    });
  }
}
