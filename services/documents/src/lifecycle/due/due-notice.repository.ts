import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform/database";
import { DOCUMENT_COLUMNS, type DocumentRow } from "../../core/document-row.ts";
import { IS_OPEN, ORGANIZATION_NOT_DELETED } from "../../core/where.ts";

/** After a long downtime, no notice is sent for what was due earlier than this, seconds. */
const LATEST_SECONDS = 24 * 3_600;

/** Finds the documents for which staff get a notice before they are due. */
@Injectable()
export class DueNoticeRepository {
  /**
   * Marks open documents that are due within some seconds as noticed, the most urgent first, and returns them. Skips those that
   * another transaction has locked. The mark is no change of the document: its version stays, and screens do not show it.
   */
  claim(tx: Transaction, withinSeconds: number, limit: number): Promise<(DocumentRow & { due_at: Date })[]> {
    return tx.queryPrepared<DocumentRow & { due_at: Date }>(
      // The index documents_open_due has open documents by their due time; few of them are due within a day or two.
      `with due as (
         select id as due_id from documents
         where ${IS_OPEN} and due_notice_at is null and due_at <= now() + make_interval(secs => $1)
           and due_at > now() - make_interval(secs => $2) and ${ORGANIZATION_NOT_DELETED}
         order by due_at, id limit $3 for update skip locked
       )
       update documents set due_notice_at = now() from due where id = due_id returning ${DOCUMENT_COLUMNS}`,
      [withinSeconds, LATEST_SECONDS, limit],
    );
  }
}
