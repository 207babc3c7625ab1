import { Injectable } from "@nestjs/common";
import type { Caller, DocumentParameters } from "@takeoff/contracts";
import { DocumentRepository } from "../document.repository.ts";
import { DocumentParametersRepository } from "./document-parameters.repository.ts";

@Injectable()
export class DocumentParametersService {
  constructor(
    private readonly documents: DocumentRepository,
    private readonly parameters: DocumentParametersRepository,
  ) {}

  /**
   * The uploader's parameters as they were when the drawing came in. Who sees the document sees them.
   * @throws AppError `not_found` for a document that does not exist or that the caller may not see.
   */
  async get(caller: Caller, id: number): Promise<DocumentParameters> {
    await this.documents.getVisible(caller, id);
    return { parameters: await this.parameters.find(id) };
  }
}
