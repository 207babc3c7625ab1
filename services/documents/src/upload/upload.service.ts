import { Injectable } from "@nestjs/common";
import { AppError, type Caller, type Document } from "@takeoff/contracts";
import { crashPoint, Database } from "@takeoff/platform";
import { DocumentChanges } from "../documents/document-changes.ts";
import { describeDocument } from "../documents/document-row.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import { Receiver } from "../objects/receiver.ts";
import { UploadOrganizations } from "../organizations/upload-organizations.ts";
import type { KeepAnswer } from "./idempotent.ts";
import type { ReceivedUpload } from "./upload-form.ts";

@Injectable()
export class UploadService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectRepository,
    private readonly receiver: Receiver,
    private readonly changes: DocumentChanges,
    private readonly organizations: UploadOrganizations,
  ) {}

  /**
   * Makes a document of an upload as `receive` brings it in: the file is kept, the row is there and the event is
   * written, or nothing of it stays.
   * @throws AppError what `receive` throws; `validation_failed` when there is no such organization (any more);
   * `unavailable` when the upload was given up before it was complete.
   */
  async receive(caller: Caller, receive: () => Promise<ReceivedUpload>, keep: KeepAnswer): Promise<Document> {
    const upload = await receive();
    try {
      const created = await this.create(caller, upload, keep);
      crashPoint("documents.after-commit");
      return created;
    } catch (error) {
      // Does nothing when the error came after the commit: a kept object is not given up.
      await this.receiver.discard(upload.object.key);
      throw error;
    }
  }

  private async create(caller: Caller, upload: ReceivedUpload, keep: KeepAnswer): Promise<Document> {
    const asked = await this.organizations.get(upload.organizationId);
    return this.database.transaction(async (tx) => {
      const organization = await this.organizations.hold(tx, asked);
      if (!(await this.objects.keep(tx, upload.object))) throw new AppError("unavailable");
      const { filename, fields, object } = upload;
      const row = await this.changes.create(tx, {
        organization,
        uploader: caller,
        filename,
        size: object.size,
        object: object.key,
        fields,
      });
      const answer = describeDocument(row, caller);
      await keep(tx, upload.fingerprint, answer);
      return answer;
    });
  }
}
