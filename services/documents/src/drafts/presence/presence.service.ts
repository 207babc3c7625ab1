import { Injectable } from "@nestjs/common";
import { AppError, type Caller, type DraftViewers } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DraftViewerRepository } from "./draft-viewer.repository.ts";

@Injectable()
export class PresenceService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly viewers: DraftViewerRepository,
  ) {}

  /** Notes that the caller has the draft open, and returns who else has. @throws AppError `not_found` */
  async view(caller: Caller, id: number): Promise<DraftViewers> {
    await this.database.transaction(async (tx) => {
      // The lock prevents the deletion of the document until the lease is stored, which refers to it.
      if (!(await this.documents.lockVisible(tx, caller, id))) throw new AppError("not_found");
      await this.viewers.renew(tx, id, caller);
    });
    return { viewers: await this.viewers.findOthers(id, caller.id) };
  }
}
