import { Injectable, Module } from "@nestjs/common";
import { CoreModule } from "../../core/core.module.ts";
import { deletedLabel, nameKey } from "@takeoff/contracts";
import { idsOfKind, repeatedOfKind, type Erasure, type NameEraser } from "@takeoff/platform";
import type { Transaction } from "@takeoff/platform/database";
import { IdempotencyRepository } from "../../core/idempotency/idempotency.repository.ts";
import { UnfinishedUploadRepository } from "../../core/unfinished-uploads/unfinished-upload.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { DocumentChanges } from "../../core/document-changes.ts";
import { listObjects } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";

/** Rows in one statement: more would exceed the time-out of a statement where each row has many indexes. */
const ROWS = 1_000;

/** Erases names of deleted things from the documents that exist. A deleted document's own rows are deleted with it. */
@Injectable()
export class DocumentEraser implements NameEraser {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly changes: DocumentChanges,
    private readonly objects: ObjectRepository,
    private readonly idempotency: IdempotencyRepository,
    private readonly uploads: UnfinishedUploadRepository,
  ) {}

  async erase(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    for (const { id, recorded_at } of repeatedOfKind(erasures, "document")) await this.deleteAgain(tx, id, recorded_at);
    const users = idsOfKind(erasures, "user");
    for (const id of users) await this.eraseUploader(tx, id);
    await this.unassign(tx, users);
    await tx.query("select documents.erase_history($1, $2)", [users, idsOfKind(erasures, "document")]);
    await tx.query("select documents.erase_assignments($1)", [users]);
    await this.eraseDeciders(tx, erasures);
    await tx.query("delete from draft_viewers where user_id = any($1)", [users]);
    await tx.query("delete from idempotency_keys where user_id = any($1)", [users]);
    await this.uploads.deleteOfUsers(tx, users);
    await this.aggregateCounts(tx);
  }

  /** Deletes a document that a restore brought back, unless its number was given to a later one. */
  private async deleteAgain(tx: Transaction, id: number, recordedAt: Date): Promise<void> {
    const row = await this.documents.lock(tx, id);
    if (!row || row.upload_date >= recordedAt) return;
    await this.changes.remove(tx, row);
    await this.objects.scheduleDeletion(tx, listObjects(row), "none");
    await this.idempotency.deleteOfDocument(tx, row.uploaded_by_id, id);
  }

  private async eraseUploader(tx: Transaction, id: number): Promise<void> {
    const label = deletedLabel("user", id);
    for (let changed = ROWS; changed === ROWS;) {
      const rows = await tx.query(
        `with named as (select id from documents where uploaded_by_id = $1 and uploaded_by <> $2 limit $4 for update)
         update documents d set uploaded_by = $2, uploader_key = $3 from named where d.id = named.id returning d.id`,
        [id, label, nameKey(label), ROWS],
      );
      changed = rows.length;
    }
  }

  /** Documents of deleted staff become unassigned. */
  private async unassign(tx: Transaction, users: readonly number[]): Promise<void> {
    await tx.query(
      `update documents set assigned_to_id = null, assigned_to = null, assigned_at = null, assignee_acted_at = null, version = version + 1
       where assigned_to_id = any($1)`,
      [users],
    );
  }

  /** Staff who decided lines of drafts, and who send them. */
  private async eraseDeciders(tx: Transaction, erasures: readonly Erasure[]): Promise<void> {
    const users = erasures.filter(({ hints }) => hints?.username !== undefined);
    if (users.length === 0) return;
    await tx.query("update drafts set delivery_by = null where delivery_by = any($1)", [users.map(({ hints }) => hints?.username)]);
    const values = [
      users.map(({ hints }) => hints?.username),
      users.map(({ id }) => deletedLabel("user", id)),
      users.map(({ recorded_at }) => recorded_at),
    ];
    const erased = "from unnest($1::text[], $2::text[], $3::timestamptz[]) as erased (name, label, at)";
    for (const table of ["draft_lines", "draft_kept_lines"]) {
      await tx.query(
        `update ${table} l set decided_by = erased.label ${erased}
         where l.decided_by = erased.name and l.decided_at <= erased.at + interval '1 minute'`,
        values,
      );
    }
    await tx.query(
      `update draft_replaced_lines l set line = jsonb_set(l.line, '{decided_by}', to_jsonb(erased.label)) ${erased}
       where l.line->>'decided_by' = erased.name and (l.line->>'decided_at')::timestamptz <= erased.at + interval '1 minute'`,
      values,
    );
    await tx.query(
      `update draft_answers a set answered_by = erased.label ${erased}
       where a.answered_by = erased.name and a.answered_at <= erased.at + interval '1 minute'`,
      values,
    );
  }

  /** Changes that are not aggregated yet contain the names that documents are searched by. */
  private async aggregateCounts(tx: Transaction): Promise<void> {
    for (let folded = ROWS; folded === ROWS;) {
      const [row] = await tx.query<{ folded: number }>("select documents.fold_counts($1) as folded", [ROWS]);
      folded = row?.folded ?? 0;
    }
  }
}

@Module({ imports: [CoreModule], providers: [DocumentEraser], exports: [DocumentEraser] })
export class ErasureModule {}
