import { Injectable } from "@nestjs/common";
import { canSeeResults, HISTORY_KINDS, type Caller, type HistoryAudience, type HistoryEntry } from "@takeoff/contracts";
import { DocumentsService } from "../documents/documents.service.ts";
import { HistoryRepository } from "./history.repository.ts";

@Injectable()
export class HistoryService {
  constructor(
    private readonly access: DocumentsService,
    private readonly history: HistoryRepository,
  ) {}

  /**
   * What happened to a document, as far as the caller sees what it is about: findings are staff's, and results too until
   * the document is completed.
   * @throws AppError `not_found` for one that is not there or not the caller's to see.
   */
  async list(caller: Caller, id: number): Promise<HistoryEntry[]> {
    const { status } = await this.access.getVisible(caller, id);
    const told: Record<HistoryAudience, boolean> = {
      everyone: true,
      results: canSeeResults(caller, status),
      staff: caller.role === "parent_admin",
    };
    const entries = await this.history.list(id);
    return entries.filter(({ what }) => told[HISTORY_KINDS[what].audience]).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  }
}
