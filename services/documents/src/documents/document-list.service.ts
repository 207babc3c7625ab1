import { Injectable } from "@nestjs/common";
import { DEFAULT_SORTS, visibleDocuments, type Caller, type Document, type DocumentQuery } from "@takeoff/contracts";
import { decodeCursor, encodeCursor, type ListScope } from "./cursor.ts";
import { DocumentCountRepository } from "./document-count.repository.ts";
import { DocumentListRepository } from "./document-list.repository.ts";
import { describeDocument } from "./document-row.ts";

export interface DocumentPage {
  documents: Document[];
  /** All matches, on whatever page. */
  total: number;
  /** Leads to the next page; null on the last. */
  cursor: string | null;
}

@Injectable()
export class DocumentListService {
  constructor(
    private readonly lists: DocumentListRepository,
    private readonly counts: DocumentCountRepository,
  ) {}

  /** A page of what the caller sees. */
  async page(caller: Caller, query: DocumentQuery, list: keyof typeof DEFAULT_SORTS): Promise<DocumentPage> {
    const scope: ListScope = {
      visibility: visibleDocuments(caller),
      q: query.q,
      status: query.status,
      organizationId: query.organization_id,
      sort: query.sort ?? DEFAULT_SORTS[list].sort,
      order: query.order ?? (query.sort === undefined || query.sort === DEFAULT_SORTS[list].sort ? DEFAULT_SORTS[list].order : "asc"),
    };
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, scope);
    // One row more than asked tells whether there is a next page.
    const [rows, total] = await Promise.all([this.lists.page(scope, after, query.limit + 1), this.counts.count(scope)]);
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const cursor = rows.length > query.limit && last ? encodeCursor({ value: last.sort_value, id: last.id }, scope) : null;
    return { documents: shown.map((row) => describeDocument(row, caller)), total, cursor };
  }
}
