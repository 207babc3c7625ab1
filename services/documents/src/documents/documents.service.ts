import { Injectable } from "@nestjs/common";
import { AppError, DEFAULT_SORTS, visibleDocuments, type Caller, type Document, type DocumentQuery } from "@takeoff/contracts";
import { decodeCursor, encodeCursor, type ListScope } from "./cursor.ts";
import { DocumentCountRepository } from "./document-count.repository.ts";
import { DocumentListRepository } from "./document-list.repository.ts";
import { toDocumentResponse, type DocumentRow } from "./document-row.ts";
import { DocumentRepository } from "./document.repository.ts";

export interface DocumentPage {
  documents: Document[];
  /** The number of matches on all pages. */
  total: number;
  /** Of the next page; null on the last. */
  cursor: string | null;
}

@Injectable()
export class DocumentsService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly lists: DocumentListRepository,
    private readonly counts: DocumentCountRepository,
  ) {}

  /** @throws AppError `not_found` for a document that does not exist or that the caller may not see. */
  async getVisible(caller: Caller, id: number): Promise<DocumentRow> {
    const row = await this.documents.findVisible(caller, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  async get(caller: Caller, id: number): Promise<Document> {
    return toDocumentResponse(await this.getVisible(caller, id), caller);
  }

  /** A page of the documents that the caller may see. */
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
    // One additional row shows whether there is a next page.
    const [rows, total] = await Promise.all([this.lists.page(scope, after, query.limit + 1), this.counts.count(scope)]);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const cursor = rows.length > query.limit && last ? encodeCursor({ value: last.sort_value, id: last.id }, scope) : null;
    return { documents: page.map((row) => toDocumentResponse(row, caller)), total, cursor };
  }
}
