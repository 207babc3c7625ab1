import { Injectable } from "@nestjs/common";
import type { DraftSummary, Visibility } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { Where } from "../../core/where.ts";
import type { DraftEntity } from "../store/draft.entity.ts";
import { isStale } from "../store/draft-requests.ts";

type SummaryRow = Omit<DraftSummary, "state"> & Pick<DraftEntity, "state" | "engine_version">;

/** What lists of documents say about their drafts. */
@Injectable()
export class DraftSummaryRepository {
  constructor(private readonly database: Database) {}

  /** The drafts of those of the documents that may be seen and have one, by the numbers of the documents. */
  async find(visibility: Visibility, documentIds: readonly number[]): Promise<DraftSummary[]> {
    const where = new Where(visibility).and(documentIds, (ids) => `id = any (${ids})`);
    const rows = await this.database.query<SummaryRow>(
      `select document_id, state, engine_version, pages, pages_done, preflight->>'reason' as proposed_reason,
         (select delivery from documents d where d.id = document_id and d.csv_object = marked_with) as delivery, counts.*
       from drafts cross join lateral (
         select count(*)::int as lines, count(*) filter (where l.state = 'draft')::int as open,
           count(*) filter (where l.state = 'draft' and (l.confidence <> 'sure' or l.length_in is null))::int as to_check,
           count(*) filter (where l.length_in is null)::int as without_length
         from draft_lines l where l.document_id = drafts.document_id and l.state <> 'rejected' and l.left_out is null
       ) counts
       where document_id in (select id from documents ${where.sql}) order by document_id`,
      where.parameters,
    );
    return rows.map(({ engine_version, ...summary }) => ({
      ...summary,
      state: isStale({ engine_version, state: summary.state }) ? "stale" : summary.state,
    }));
  }
}
