import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { SET_DOCUMENTS, type SetDocument, type SuggestedDocument } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import { ORGANIZATION_NOT_DELETED } from "../../core/where.ts";
import { findLock } from "../changes/draft-lock.ts";
import { isStale } from "../store/draft-requests.ts";
import type { DraftEntity } from "../store/draft.entity.ts";

type SetRow = Omit<SetDocument, "upload_date" | "draft"> &
  Pick<DraftEntity, "engine_version"> & { upload_date: Date; state: DraftEntity["state"] | null };
type SuggestedRow = SetRow & Pick<SuggestedDocument, "same_project" | "shared_marks">;

/** Documents with the newest drafts that are searched for marks that they share with another. */
const SEARCHED_DOCUMENTS = 60;
/** Fewer marks that two drawings share do not make them drawings of one job. */
const MIN_SHARED_MARKS = 3;

/** Kinds of sheets that place pieces, for SQL. */
export const PLANS = "('plan', 'erection_plan', 'anchor_plan')";
const DRAWINGS = "('shop', 'gather', 'parts_list')";
const SET_COLUMNS = `d.id, d.filename, d.project_name, d.upload_date, d.replaces_id, drafts.state, drafts.engine_version,
  (select count(*)::int from draft_pages p where p.document_id = d.id and coalesce(p.chosen_kind, p.kind) in ${PLANS}) as plans,
  (select count(*)::int from draft_pages p where p.document_id = d.id and coalesce(p.chosen_kind, p.kind) in ${DRAWINGS}) as drawings`;

/** Parts of an assembly that a takeoff of a set has taken from a shop drawing. */
export interface TakenAssembly {
  /** Whose takeoff has them. */
  document: number;
  /** As its plan writes it. */
  assembly: string;
  /** Where it is drawn. */
  from: number;
  /** Names what the drawing and the plan said. */
  bill: string;
}

/** Which documents are checked together. */
@Injectable()
export class SetRepository {
  constructor(private readonly database: Database) {}

  /** The numbers of the documents of a document's set, its own first. */
  async list(documentId: number, db: Queryable = this.database): Promise<number[]> {
    const rows = await db.query<{ document_id: number }>(
      `select document_id from set_documents where set_id = (select set_id from set_documents where document_id = $1)
       order by document_id`,
      [documentId],
    );
    return [documentId, ...rows.flatMap(({ document_id: id }) => (id === documentId ? [] : [id]))];
  }

  /** The documents of all sets that some documents are of. */
  async listTogether(db: Queryable, ids: readonly number[]): Promise<number[]> {
    const rows = await db.query<{ document_id: number }>(
      "select document_id from set_documents where set_id in (select set_id from set_documents where document_id = any ($1))",
      [ids],
    );
    return rows.map(({ document_id: id }) => id);
  }

  /** What is known of documents, in the order of their numbers in the list. */
  async describe(ids: readonly number[], db: Queryable = this.database): Promise<SetDocument[]> {
    const rows = await db.query<SetRow>(
      `select ${SET_COLUMNS} from documents d left join drafts on drafts.document_id = d.id
       where d.id = any ($1) order by array_position($1, d.id)`,
      [ids],
    );
    return rows.map(toSetDocument);
  }

  /** Documents of the organization that may belong to a set: of the same project, of one of its drawings' editions, or with the same marks. */
  async suggest(organizationId: number, members: readonly number[]): Promise<SuggestedDocument[]> {
    const rows = await this.database.query<SuggestedRow>(
      `with members as (select id, project_key, replaces_id, replaced_by_id from documents where id = any ($2)),
       marks as (
         select distinct upper(read->>'mark') as mark from draft_lines where document_id = any ($2) and read->>'mark' is not null
       ),
       others as (
         select d.id, exists (select from members m where m.project_key = d.project_key or d.id in (m.replaces_id, m.replaced_by_id)) as same_project
         from documents d where d.organization_id = $1 and d.id <> all ($2) and ${ORGANIZATION_NOT_DELETED}
       ),
       searched as (
         select others.id from others join drafts on drafts.document_id = others.id order by others.id desc limit ${SEARCHED_DOCUMENTS}
       ),
       shared as (
         select l.document_id, count(distinct marks.mark)::int as shared_marks
         from draft_lines l join marks on marks.mark = upper(l.read->>'mark')
         where l.document_id in (select id from searched) group by l.document_id
       )
       select ${SET_COLUMNS}, others.same_project, coalesce(shared.shared_marks, 0) as shared_marks
       from others join documents d on d.id = others.id left join drafts on drafts.document_id = d.id
         left join shared on shared.document_id = d.id
       where others.same_project or shared.shared_marks >= ${MIN_SHARED_MARKS}
       order by others.same_project desc, shared_marks desc, d.id desc limit ${SET_DOCUMENTS.suggested}`,
      [organizationId, members],
    );
    return rows.map(({ same_project, shared_marks, ...row }) => ({ ...toSetDocument(row), same_project, shared_marks }));
  }

  /** The assemblies whose parts takeoffs of documents have taken. Rejected lines are none of a takeoff. */
  listTaken(ids: readonly number[], db: Queryable = this.database): Promise<TakenAssembly[]> {
    return db.query<TakenAssembly>(
      `select document_id as document, part->>'assembly' as assembly, (part->>'document_id')::int as "from", min(part->>'bill') as bill
       from draft_lines, lateral (select entered->'part_of' as part) taken
       where document_id = any ($1) and part is not null and state <> 'rejected' group by 1, 2, 3 order by 1, 2`,
      [ids],
    );
  }

  /** Those of documents whose drafts cannot be changed. */
  async listLocked(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<Parameters<typeof findLock>[0] & Parameters<typeof findLock>[1] & { id: number }>(
      `select d.id, d.status, d.csv_object, drafts.marked_with, drafts.delivery
       from documents d join drafts on drafts.document_id = d.id where d.id = any ($1)`,
      [ids],
    );
    return new Set(rows.filter((row) => findLock(row, row) !== null).map(({ id }) => id));
  }

  /** Makes a set of documents, which leave the sets that they were of. The documents must be locked. */
  async choose(tx: Transaction, ids: readonly number[]): Promise<void> {
    await tx.query("delete from set_documents where document_id = any ($1)", [ids]);
    if (ids.length < 2) return;
    await tx.query("insert into set_documents (document_id, set_id) select unnest($1::bigint[]), $2", [ids, randomUUID()]);
  }
}

function toSetDocument({ upload_date, state, engine_version, ...row }: SetRow): SetDocument {
  return {
    ...row,
    upload_date: upload_date.toISOString(),
    draft: state !== null && isStale({ state, engine_version }) ? "stale" : state,
  };
}
