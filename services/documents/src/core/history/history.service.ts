import { Injectable } from "@nestjs/common";
import {
  canSeeResults,
  HISTORY_KINDS,
  isDeletedLabel,
  isStaff,
  type Caller,
  type HistoryAudience,
  type HistoryEntry,
} from "@takeoff/contracts";
import { DocumentRepository } from "../document.repository.ts";
import { HistoryRepository, type HistoryRow } from "./history.repository.ts";

@Injectable()
export class HistoryService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly history: HistoryRepository,
  ) {}

  /**
   * A document's history as the caller may see it: entries about findings are for staff, and those about results too until the
   * document is completed. A later document that replaces it is named to those who may see that one too.
   * @throws AppError `not_found` for a document that does not exist or that the caller may not see.
   */
  async list(caller: Caller, id: number): Promise<HistoryEntry[]> {
    const { status } = await this.documents.getVisible(caller, id);
    const visible: Record<HistoryAudience, boolean> = {
      everyone: true,
      results: canSeeResults(caller, status),
      staff: isStaff(caller),
    };
    const entries = (await this.history.list(id)).filter(({ what }) => visible[HISTORY_KINDS[what].audience]);
    const named = await this.withVisibleNames(caller, id, entries);
    return named.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  }

  /** Leaves out the names of replacements that the caller may not see: a colleague's, for a user. What stands for a deleted one stays. */
  private async withVisibleNames(caller: Caller, id: number, entries: readonly HistoryRow[]): Promise<readonly HistoryRow[]> {
    if (!entries.some(({ what }) => what === "replaced")) return entries;
    const names = new Set<string | null>(await this.documents.visibleReplacements(caller, id));
    const isNamed = ({ what, to }: HistoryRow): boolean => what !== "replaced" || names.has(to) || isDeletedLabel("document", to);
    return entries.map((entry) => (isNamed(entry) ? entry : { ...entry, to: null }));
  }
}
