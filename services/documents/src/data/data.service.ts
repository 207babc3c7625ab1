import { Injectable } from "@nestjs/common";
import { canSeeResults, type Caller } from "@takeoff/contracts";
import { DocumentsService } from "../documents/documents.service.ts";
import { ExtractedDataRepository, NOTHING_EXTRACTED, type ExtractedHead } from "./extracted-data.repository.ts";

/** Extracted data as a caller may see it: rows come as they are asked for. */
export interface ReadableData {
  head: ExtractedHead;
  rows(): AsyncIterable<string[][]>;
}

@Injectable()
export class DataService {
  constructor(
    private readonly access: DocumentsService,
    private readonly data: ExtractedDataRepository,
  ) {}

  /**
   * A document's extracted data; nothing for those who may not see results yet, as before any extraction.
   * @throws AppError `not_found` for a document that is not the caller's to see.
   */
  async get(caller: Caller, id: number): Promise<ReadableData> {
    const row = await this.access.getVisible(caller, id);
    const head = canSeeResults(caller, row.status) ? await this.data.head(id) : NOTHING_EXTRACTED;
    return { head, rows: () => this.data.rows(head) };
  }
}
