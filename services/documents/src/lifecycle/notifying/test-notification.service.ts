import { Injectable } from "@nestjs/common";
import { AppError, MESSAGES, type Caller } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { DocumentEvents } from "../../core/document-events.ts";
import { DocumentRepository } from "../../core/document.repository.ts";

@Injectable()
export class TestNotificationService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly events: DocumentEvents,
  ) {}

  /** Sends the caller the e-mail that the uploader would get if the document had failed. Changes nothing. @throws AppError `not_found` */
  request(caller: Caller, id: number): Promise<{ message: string }> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.findVisible(caller, id, tx);
      if (!row) throw new AppError("not_found");
      await this.events.testNotificationRequested(tx, row, caller);
      return { message: MESSAGES.documents.testNotificationSent };
    });
  }
}
