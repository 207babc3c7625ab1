import { Injectable } from "@nestjs/common";
import type { Caller, Document } from "@takeoff/contracts";
import { DocumentsService } from "../documents/documents.service.ts";
import type { FormReader } from "../forms/read-form.ts";
import { ResultsForm } from "./results-form.ts";
import { ResultsService } from "./results.service.ts";

@Injectable()
export class ProcessService {
  constructor(
    private readonly access: DocumentsService,
    private readonly form: ResultsForm,
    private readonly results: ResultsService,
  ) {}

  /**
   * Stores a document's results: all that were sent, or none.
   * @throws AppError `not_found`, `conflict` when another does so at the same time, or what is wrong with the files.
   */
  async process(caller: Caller, id: number, read: FormReader): Promise<Document> {
    await this.access.getVisible(caller, id);
    return this.results.alone(id, async (token) => {
      const received = await this.form.receive(read);
      try {
        return await this.results.replace(caller, id, token, received);
      } catch (error) {
        await this.form.discard(received);
        throw error;
      }
    });
  }
}
