import { Injectable } from "@nestjs/common";
import { AppError, type Caller, type Document } from "@takeoff/contracts";
import { Database, RpcClient } from "@takeoff/platform";
import { DocumentEvents } from "../documents/document-events.ts";
import { describeDocument } from "../documents/document-row.ts";
import { DocumentRepository } from "../documents/document.repository.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import { Receiver } from "../objects/receiver.ts";
import type { KeepAnswer } from "./idempotent.ts";
import type { ReceivedUpload } from "./upload-form.ts";

const UNKNOWN_ORGANIZATION = "This organization does not exist.";

@Injectable()
export class UploadService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly receiver: Receiver,
    private readonly events: DocumentEvents,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Makes a document of an upload as `receive` brings it in: the file is kept, the row is there and the event is
   * written, or nothing of it stays.
   * @throws AppError what `receive` throws; `unavailable` when the upload was given up before it was complete.
   */
  async receive(caller: Caller, receive: () => Promise<ReceivedUpload>, keep: KeepAnswer): Promise<Document> {
    const upload = await receive();
    try {
      return await this.create(caller, upload, keep);
    } catch (error) {
      // Does nothing when the error came after the commit: a kept object is not given up.
      await this.receiver.discard(upload.object.key);
      throw error;
    }
  }

  private async create(caller: Caller, upload: ReceivedUpload, keep: KeepAnswer): Promise<Document> {
    const organization = await this.organizationOf(upload.organizationId);
    return this.database.transaction(async (tx) => {
      if (!(await this.objects.keep(tx, upload.object))) throw new AppError("unavailable");
      const { filename, fields, object } = upload;
      const row = await this.documents.insert(tx, {
        organization,
        uploader: caller,
        filename,
        size: object.size,
        object: object.key,
        fields,
      });
      await this.events.uploaded(tx, row);
      const answer = describeDocument(row, caller);
      await keep(tx, upload.fingerprint, answer);
      return answer;
    });
  }

  private async organizationOf(id: number): Promise<{ id: number; name: string }> {
    const { organizations } = await this.rpc.ask("organizations.find", { ids: [id] });
    const [organization] = organizations;
    if (!organization)
      throw new AppError("validation_failed", { message: UNKNOWN_ORGANIZATION, fields: { organization_id: UNKNOWN_ORGANIZATION } });
    return organization;
  }
}
