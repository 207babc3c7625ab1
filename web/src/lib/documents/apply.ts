import type { Document } from "@takeoff/contracts";
import type { DocumentView } from "./view.ts";

export interface DocumentPage {
  documents: Document[];
  total: number;
  next: string | null;
}

export type DocumentEvent = { type: "document"; document: Document } | { type: "document_deleted"; id: number };

export interface Applied {
  pages: DocumentPage[];
  /** The order, the filter or the count may be another now: only the server can say. */
  stale: boolean;
}

/** What a column sorts by. */
function sortValue(document: Document, view: DocumentView): unknown {
  switch (view.sort) {
    case null:
      return null;
    case "project_name":
    case "project_location":
    case "contractor_location":
      return document.questionnaire[view.sort];
    default:
      return document[view.sort];
  }
}

/** Puts a changed or deleted document into the pages that are shown, at once and without moving the others. */
export function applyEvent(pages: readonly DocumentPage[], event: DocumentEvent, view: DocumentView): Applied {
  const id = event.type === "document" ? event.document.id : event.id;
  const before = pages.flatMap((page) => page.documents).find((document) => document.id === id);
  if (event.type === "document_deleted") {
    if (!before) return { pages: [...pages], stale: false };
    const without = pages.map((page) => ({
      ...page,
      documents: page.documents.filter((document) => document.id !== id),
      total: page.total - 1,
    }));
    return { pages: without, stale: true };
  }
  if (!before) return { pages: [...pages], stale: true };
  const replaced = pages.map((page) => ({
    ...page,
    documents: page.documents.map((document) => (document.id === id ? event.document : document)),
  }));
  const leavesFilter = view.status !== null && event.document.status !== view.status;
  return { pages: replaced, stale: leavesFilter || sortValue(before, view) !== sortValue(event.document, view) };
}
