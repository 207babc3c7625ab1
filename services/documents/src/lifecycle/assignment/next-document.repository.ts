import { Injectable } from "@nestjs/common";
import type { Transaction } from "@takeoff/platform/database";
import { DOCUMENT_COLUMNS, type DocumentRow } from "../../core/document-row.ts";
import { IS_OPEN, ORGANIZATION_NOT_DELETED } from "../../core/where.ts";

/** Finds the document that staff should work on next. */
@Injectable()
export class NextDocumentRepository {
  /** Locks the open, unassigned document that is due first; null for none. Skips locked ones: two members of staff get two documents. */
  async lock(tx: Transaction): Promise<DocumentRow | null> {
    const [row] = await tx.query<DocumentRow>(
      `select ${DOCUMENT_COLUMNS} from documents where ${IS_OPEN} and assigned_to_id is null and ${ORGANIZATION_NOT_DELETED}
       order by due_at nulls last, id limit 1 for update skip locked`,
    );
    return row ?? null;
  }
}
