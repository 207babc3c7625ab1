import { MESSAGES, STATUS_LABELS, type Document } from "@takeoff/contracts";
import { nameDocument } from "../document-name.ts";
import type { DocumentListEvent } from "../live/events.ts";

/**
 * Collects the changes of status that others make to the rows of a list. What the user did is known from the answer, which may
 * arrive before or after the live update of the same change.
 */
export class StatusChanges {
  private readonly changed = new Map<number, Document>();
  private readonly own = new Map<number, string>();

  /**
   * @param rows the list before the event
   * @returns whether there is something to announce
   */
  add(event: DocumentListEvent, rows: readonly Document[]): boolean {
    if (event.type !== "document") return false;
    const { document, isOwn } = event;
    if (isOwn) {
      this.own.set(document.id, document.status);
      if (this.changed.get(document.id)?.status === document.status) this.changed.delete(document.id);
      return false;
    }
    const before = rows.find(({ id }) => id === document.id);
    if (!before || before.status === document.status || this.own.get(document.id) === document.status) return false;
    this.own.delete(document.id);
    this.changed.set(document.id, document);
    return true;
  }

  /** The sentence of the changes since the last call; null when there are none. */
  take(): string | null {
    const [first, ...others] = this.changed.values();
    this.changed.clear();
    if (!first) return null;
    const { statusIsNow, statusesChanged } = MESSAGES.documents;
    if (others.length) return statusesChanged(others.length + 1);
    return statusIsNow(nameDocument(first), STATUS_LABELS[first.status]);
  }
}
