import { Injectable } from "@nestjs/common";
import { AppError, MESSAGES, type Caller } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";
import { DocumentEvents } from "../documents/document-events.ts";
import { DocumentRepository } from "../documents/document.repository.ts";

@Injectable()
export class TestNotificationService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly events: DocumentEvents,
  ) {}

  /**
   * Has the caller sent what the uploader would be told, had the document failed. The document does not change.
   * @throws AppError `not_found`.
   */
  request(caller: Caller, id: number): Promise<{ message: string }> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.findVisible(caller, id, tx);
      if (!row) throw new AppError("not_found");
      await this.events.testNotificationRequested(tx, row, caller);
      return { message: MESSAGES.documents.testNotificationSent };
    });
  }
}
