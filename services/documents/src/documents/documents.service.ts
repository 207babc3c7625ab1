import { Injectable } from "@nestjs/common";
import { AppError, type Caller, type Document } from "@takeoff/contracts";
import { describeDocument, type DocumentRow } from "./document-row.ts";
import { DocumentRepository } from "./document.repository.ts";

@Injectable()
export class DocumentsService {
  constructor(private readonly documents: DocumentRepository) {}

  /** @throws AppError `not_found` for one that is not there or not the caller's to see. */
  async getVisible(caller: Caller, id: number): Promise<DocumentRow> {
    const row = await this.documents.findVisible(caller, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  async get(caller: Caller, id: number): Promise<Document> {
    return describeDocument(await this.getVisible(caller, id), caller);
  }
}
