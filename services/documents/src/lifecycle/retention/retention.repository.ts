import { Injectable } from "@nestjs/common";
import { Database, type Transaction } from "@takeoff/platform/database";
import { DOCUMENT_COLUMNS, type DocumentRow } from "../../core/document-row.ts";
import { ORGANIZATION_NOT_DELETED } from "../../core/where.ts";

/**
 * SQL condition: the retention of a document `d` ended. It counts from the newest change of its status, so that a document that
 * staff returned to work and finished again starts anew. Documents that staff work on are never due, and neither is one whose
 * replacement is unfinished: the takeoff of the later drawing is compared with it.
 * @param days SQL expression of the days
 */
const due = (days: string): string => `
  d.status in ('completed', 'failed') and d.upload_date < now() - make_interval(days => ${days}) and (d.busy_until is null or d.busy_until < now()) and ${ORGANIZATION_NOT_DELETED}
  and greatest(d.upload_date, d.completed_at, (select max(h.at) from history h where h.document_id = d.id and h.what = 'status'))
    < now() - make_interval(days => ${days})
  and not exists (select from documents later where later.id = d.replaced_by_id and later.status not in ('completed', 'failed'))`;

@Injectable()
export class RetentionRepository {
  constructor(private readonly database: Database) {}

  async organizations(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      // A scan of the counts' few rows: organization 0 stands for all.
      `select distinct organization_id as id from document_counts where organization_id <> 0
       union select organization_id from count_changes`,
    );
    return rows.map(({ id }) => id);
  }

  /** The documents that a retention of this many days would delete now. */
  async countDue(organizationId: number, days: number): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `select count(*)::int as n from documents d where organization_id = $1 and ${due("$2")}`,
      [organizationId, days],
    );
    return row?.n ?? 0;
  }

  /** Locks documents that are due, except those that another process has locked, until the transaction ends. */
  lockDue(tx: Transaction, organizationId: number, days: number, limit: number): Promise<DocumentRow[]> {
    return tx.query<DocumentRow>(
      `select ${DOCUMENT_COLUMNS} from documents d where organization_id = $1 and ${due("$2")}
       order by id limit $3 for update of d skip locked`,
      [organizationId, days, limit],
    );
  }
}
