import { isOpen, type Document } from "@takeoff/contracts";
import type { Page } from "../../../shared/api/use-pages.ts";
import type { DocumentListParams } from "../list/list-params.ts";

/** `isOwn`: the answer to a request of this page, whose result the user has seen already. */
export type DocumentEvent = { type: "document"; document: Document; isOwn?: true } | { type: "document_deleted"; id: number };

export interface Applied {
  pages: Page<Document>[];
  /** The order, the filter or the count may have changed: the list must be reloaded. */
  stale: boolean;
}

/** The value by which the list is sorted. */
function sortValue(document: Document, params: DocumentListParams): unknown {
  // A list of work to do is sorted by due time until a header is clicked.
  const sort = params.sort ?? (params.work && "due_at");
  switch (sort) {
    case null:
      return null;
    case "due_at":
      // Closed documents come after the open ones.
      return isOpen(document.status) ? document.due_at : null;
    case "project_name":
    case "project_location":
    case "contractor_location":
      return document.questionnaire[sort];
    default:
      return document[sort];
  }
}

/** What decides whether a filter by work to do finds a document. */
function findWorkValue({ status, due_at, assignment }: Document): string {
  return JSON.stringify([isOpen(status), due_at, assignment?.user_id]);
}

/** Applies a change or deletion to the loaded pages immediately, without moving other rows. */
export function applyEvent(pages: readonly Page<Document>[], event: DocumentEvent, params: DocumentListParams): Applied {
  const id = event.type === "document" ? event.document.id : event.id;
  const before = pages.flatMap((page) => page.rows).find((document) => document.id === id);
  if (event.type === "document_deleted") {
    if (!before) return { pages: [...pages], stale: false };
    const without = pages.map((page) => ({
      ...page,
      rows: page.rows.filter((document) => document.id !== id),
      total: page.total && page.total - 1,
    }));
    return { pages: without, stale: true };
  }
  if (!before) return { pages: [...pages], stale: true };
  const replaced = pages.map((page) => ({
    ...page,
    rows: page.rows.map((document) => (document.id === id ? event.document : document)),
  }));
  const leavesFilter = params.status !== null && event.document.status !== params.status;
  const mayLeaveWork = params.work !== null && findWorkValue(before) !== findWorkValue(event.document);
  return { pages: replaced, stale: leavesFilter || mayLeaveWork || sortValue(before, params) !== sortValue(event.document, params) };
}
