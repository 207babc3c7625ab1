import { Injectable } from "@nestjs/common";
import {
  DEFAULT_SORTS,
  visibleDocuments,
  type AllDocumentsQuery,
  type Caller,
  type Document,
  type DocumentQuery,
} from "@takeoff/contracts";
import { cutPage, readCursor, type Page } from "@takeoff/platform/http";
import { DocumentCountRepository } from "./counts/document-count.repository.ts";
import { DocumentListRepository, positionSchema } from "./document-list.repository.ts";
import { toDocumentResponse } from "../core/document-row.ts";
import { DocumentRepository } from "../core/document.repository.ts";
import type { ListScope, Work } from "../core/where.ts";

@Injectable()
export class DocumentsService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly lists: DocumentListRepository,
    private readonly counts: DocumentCountRepository,
  ) {}

  async get(caller: Caller, id: number): Promise<Document> {
    return toDocumentResponse(await this.documents.getVisible(caller, id), caller);
  }

  /** A page of the documents that the caller may see. */
  async page(caller: Caller, query: DocumentQuery | AllDocumentsQuery, list: "projects" | "dashboard"): Promise<Page<Document>> {
    const work = readWork(caller, query);
    const { sort, order } = DEFAULT_SORTS[work ? "work" : list];
    const scope: ListScope = {
      visibility: visibleDocuments(caller),
      q: query.q,
      searchIn: query.search_in,
      status: query.status,
      organizationId: query.organization_id,
      work,
      sort: query.sort ?? sort,
      order: query.order ?? (query.sort === undefined || query.sort === sort ? order : "asc"),
    };
    const after = readCursor(query.cursor, scope, positionSchema(scope.sort));
    const [found, total] = await Promise.all([this.lists.page(scope, after, query.limit + 1), this.counts.count(scope)]);
    const { rows, next } = cutPage(found, query.limit, scope, ({ sort_value, id }) => ({ v: sort_value, i: id }));
    return { rows: rows.map((row) => toDocumentResponse(row, caller)), next, total };
  }
}

function readWork({ id }: Caller, query: DocumentQuery | AllDocumentsQuery): Work | null {
  if (!("work" in query) || query.work === undefined) return null;
  // Only `due_today` depends on the time: the cursors of the others stay valid after midnight.
  const todayEnds = query.work === "due_today" ? (query.today_ends ?? endOfDay(new Date())) : "";
  return { filter: query.work, callerId: id, todayEnds };
}

/** The end of a day in UTC. */
function endOfDay(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();
}
