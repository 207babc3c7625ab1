import { Injectable } from "@nestjs/common";
import { deletedLabel } from "@takeoff/contracts";
import { idsOfKind, type Erasure, type NameEraser } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";

/** An e-mail that is being sent is erased by a later pass: its attempt is about to be recorded. */
const NOT_SENDING = "(e.state <> 'sending' or e.leased_until < now())";
/** Discards an e-mail that was not sent, and removes everything but what it was about. */
const CONTENT = `
  state = case when e.state = 'sent' then 'sent' else 'dropped' end, settled_at = coalesce(e.settled_at, now()), leased_until = null,
  data = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.data) where key = 'document_id'), last_reply = null, erased_at = now()`;
/** Without the number, two e-mails about one event could not both lose their recipient: event and recipient are unique. */
const RECIPIENT = "recipient = format('(erased recipient %s)', e.id)";
/** Rows that are written while the deletion commits. A name or an address may be used again by another user later. */
const UNTIL_DELETION = "<= erased.at + interval '1 minute'";

/** Erases names of deleted things from the ledger of e-mails and from the record of what staff did. */
@Injectable()
export class EmailEraser implements NameEraser {
  async erase(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    await this.eraseEmailsAbout(tx, erasures);
    await this.eraseEmailsTo(tx, erasures);
    await this.eraseActors(tx, erasures);
    await this.eraseActs(tx, erasures);
  }

  /** An e-mail about a document keeps its recipient, who is not deleted. One of an organization may be to its sponsor. */
  private async eraseEmailsAbout(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    const documents = idsOfKind(erasures, "document").map(String);
    if (documents.length)
      await tx.query(
        `update notifications.emails e set ${CONTENT}
         where e.data ? 'document_id' and e.data ->> 'document_id' = any($1) and e.erased_at is null and ${NOT_SENDING}`,
        [documents],
      );
    const organizations = idsOfKind(erasures, "organization");
    if (organizations.length)
      await tx.query(
        `update notifications.emails e set ${RECIPIENT}, ${CONTENT}
         where e.organization_id = any($1) and e.recipient not like '(erased recipient %' and ${NOT_SENDING}`,
        [organizations],
      );
  }

  /** E-mails to the addresses that a deleted user had. */
  private async eraseEmailsTo(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    const addresses = erasures.flatMap(({ hints, recorded_at: at }) =>
      (hints?.emails ?? []).map((email) => ({ email: email.toLowerCase(), at })),
    );
    if (addresses.length === 0) return;
    const parameters = [addresses.map(({ email }) => email), addresses.map(({ at }) => at)];
    const erased = "unnest($1::text[], $2::timestamptz[]) as erased (email, at)";
    await tx.query(
      `update notifications.emails e set ${RECIPIENT}, ${CONTENT} from ${erased}
       where lower(e.recipient) = erased.email and e.created_at ${UNTIL_DELETION} and ${NOT_SENDING}`,
      parameters,
    );
    await tx.query(
      `update notifications.acts a set recipient = '(erased recipient)', reason = null from ${erased}
       where lower(a.recipient) = erased.email and a.at ${UNTIL_DELETION}`,
      parameters,
    );
  }

  /** The name of a deleted uploader, and of who added a webhook, in e-mails to others. */
  private async eraseActors(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    const users = erasures.filter(({ hints }) => hints?.username !== undefined);
    if (users.length === 0) return;
    const parameters = [
      users.map(({ hints }) => hints?.username),
      users.map(({ id }) => deletedLabel("user", id)),
      users.map(({ recorded_at }) => recorded_at),
    ];
    for (const field of ["uploaded_by", "added_by"])
      await tx.query(
        `update notifications.emails e set data = e.data || jsonb_build_object($4::text, erased.label)
         from unnest($1::text[], $2::text[], $3::timestamptz[]) as erased (name, label, at)
         where e.state <> 'sent' and e.data ->> $4::text = erased.name and e.created_at ${UNTIL_DELETION}`,
        [...parameters, field],
      );
  }

  /** Who acted, and reasons that staff typed about something that is deleted. */
  private async eraseActs(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    const users = idsOfKind(erasures, "user");
    if (users.length)
      await tx.query(
        `update notifications.acts set by_name = format('(deleted user %s)', by_id)
         where by_id = any($1) and by_name <> format('(deleted user %s)', by_id)`,
        [users],
      );
    await tx.query("update notifications.acts set reason = null where aggregate = any($1) and reason is not null", [
      erasures.map(({ kind, id }) => `${kind}:${id}`),
    ]);
    await tx.query(
      `update notifications.acts a set recipient = e.recipient, reason = null from notifications.emails e
       where a.email_id = e.id and e.erased_at is not null and (a.recipient <> e.recipient or a.reason is not null)`,
    );
  }
}
