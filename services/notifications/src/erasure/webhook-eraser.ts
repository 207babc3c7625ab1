import { Injectable } from "@nestjs/common";
import { deletedLabel } from "@takeoff/contracts";
import { idsOfKind, type Erasure, type NameEraser } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";

/** Erases names of deleted things from the deliveries of webhooks. Those of a deleted organization are deleted with it. */
@Injectable()
export class WebhookEraser implements NameEraser {
  async erase(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    await this.eraseDocuments(tx, idsOfKind(erasures, "document"));
    await this.eraseUploaders(tx, idsOfKind(erasures, "user"));
    const organizations = idsOfKind(erasures, "organization");
    // An event that waited for its consumer adds none any more; a restore may have brought some back.
    if (organizations.length) await tx.query("delete from notifications.webhooks where organization_id = any($1)", [organizations]);
  }

  /**
   * The content of an ended delivery is deleted: it cannot be sent again. One that waits goes on with ids only. Answers are erased too, since a
   * receiver may repeat in them what it was sent. A message that only says that the document was deleted has no names.
   */
  private async eraseDocuments(tx: Transaction, documents: readonly number[]): Promise<void> {
    if (documents.length === 0) return;
    await tx.query(
      `update notifications.webhook_deliveries
       set answer = null, data = case when state = 'pending' then data || '{"document": null}' end
       where document_id = any($1) and jsonb_typeof(data -> 'document') = 'object'`,
      [documents],
    );
  }

  private async eraseUploaders(tx: Transaction, users: readonly number[]): Promise<void> {
    if (users.length === 0) return;
    await tx.query(
      `update notifications.webhook_deliveries d
       set answer = null, data = jsonb_set(d.data, '{document,uploaded_by}', to_jsonb(erased.label))
       from unnest($1::bigint[], $2::text[]) as erased (id, label)
       where (d.data -> 'document' ->> 'uploaded_by_id')::bigint = erased.id and d.data -> 'document' ->> 'uploaded_by' <> erased.label`,
      [users, users.map((id) => deletedLabel("user", id))],
    );
  }
}
