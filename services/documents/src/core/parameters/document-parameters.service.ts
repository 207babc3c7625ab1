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

  /** The uploader's parameters when the drawing came in, for those who see the document. @throws AppError `not_found` for others */
  async get(caller: Caller, id: number): Promise<DocumentParameters> {
    await this.documents.getVisible(caller, id);
    return { parameters: await this.parameters.find(id) };
  }
}
