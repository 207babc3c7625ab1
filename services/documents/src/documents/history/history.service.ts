import { Injectable } from "@nestjs/common";
import { canSeeResults, HISTORY_KINDS, isStaff, type Caller, type HistoryAudience, type HistoryEntry } from "@takeoff/contracts";
import { DocumentsService } from "../documents.service.ts";
import { HistoryRepository } from "./history.repository.ts";

@Injectable()
export class HistoryService {
  constructor(
    private readonly access: DocumentsService,
    private readonly history: HistoryRepository,
  ) {}

  /**
   * A document's history as the caller may see it: entries about findings are for staff, and those about results too until the
   * document is completed.
   * @throws AppError `not_found` for a document that does not exist or that the caller may not see.
   */
  async list(caller: Caller, id: number): Promise<HistoryEntry[]> {
    const { status } = await this.access.getVisible(caller, id);
    const visible: Record<HistoryAudience, boolean> = {
      everyone: true,
      results: canSeeResults(caller, status),
      staff: isStaff(caller),
    };
    const entries = await this.history.list(id);
    return entries.filter(({ what }) => visible[HISTORY_KINDS[what].audience]).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  }
}
