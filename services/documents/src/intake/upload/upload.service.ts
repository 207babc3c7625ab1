import { Injectable } from "@nestjs/common";
import { AppError, canSeeDocument, fieldError, MESSAGES, type Caller, type Document, type DocumentParameter } from "@takeoff/contracts";
import { crashPoint } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { DocumentChanges } from "../../core/document-changes.ts";
import { toDocumentResponse, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DueNotices } from "../../lifecycle/due/due-notices.ts";
import { computeDueTime } from "../../lifecycle/due/due-time.ts";
import { HistoryRepository } from "../../core/history/history.repository.ts";
import { UploadOrganizations, type UploadOrganization } from "../../core/organizations/upload-organizations.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";
import type { CompletedUpload } from "../../core/idempotency/idempotency.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { IdempotencyKeys, type UploadKey } from "./idempotency.ts";
import { UploaderParameters } from "./uploader-parameters.ts";
import { UploadForm, type ParsedUpload } from "./upload-form.ts";

/** What other services know of an upload. */
interface UploadFacts {
  organization: UploadOrganization;
  parameters: DocumentParameter[];
}

@Injectable()
export class UploadService {
  constructor(
    private readonly database: Database,
    private readonly keys: IdempotencyKeys,
    private readonly form: UploadForm,
    private readonly organizations: UploadOrganizations,
    private readonly parameters: UploaderParameters,
    private readonly objects: ObjectRepository,
    private readonly changes: DocumentChanges,
    private readonly documents: DocumentRepository,
    private readonly history: HistoryRepository,
    private readonly dueNotices: DueNotices,
  ) {}

  /**
   * Creates a document from an upload form: the file is stored, the row inserted and the event written, or none of them.
   * A repeat under the same idempotency key returns the first response.
   * @throws AppError what `IdempotencyKeys.begin` and `UploadForm.parse` throw; `idempotency_mismatch` for another upload under
   * a used key; `validation_failed` when the organization, or the document to replace,
   * does not exist; `quota_exceeded` when the file does not fit;
   * `unavailable` when the sweeper claimed the object before the form was complete.
   */
  async upload(caller: Caller, form: FormReader, idempotencyKey: string | undefined): Promise<Document> {
    const key = await this.keys.begin(caller, idempotencyKey);
    if (key.completed) return this.repeat(caller, form, key.completed);
    let upload: ParsedUpload | null = null;
    try {
      upload = await this.form.parse(caller, form);
      const document = await this.create(caller, upload, key);
      crashPoint("documents.after-commit");
      return document;
    } catch (error) {
      // Neither does anything when the error came after the commit.
      if (upload) await this.form.discard(upload);
      await key.release();
      throw error;
    } finally {
      key.stopRenewal();
    }
  }

  /** The first response, when the repeat has the same fields and file and the caller may still see the document. */
  private async repeat(caller: Caller, form: FormReader, first: CompletedUpload): Promise<Document> {
    const matches = canSeeDocument(caller, first.response) && first.fingerprint.equals(await this.form.fingerprint(form));
    if (!matches) throw new AppError("idempotency_mismatch");
    return first.response;
  }

  /** Creates the document of a stored file. @param before what the transaction does first */
  async create(caller: Caller, upload: ParsedUpload, key: UploadKey, before?: (tx: Transaction) => Promise<void>): Promise<Document> {
    const [organization, parameters] = await Promise.all([
      this.organizations.get(upload.organizationId),
      this.parameters.readOfUser(caller.id),
    ]);
    const document = await this.database.transaction(async (tx) => {
      await before?.(tx);
      return this.insert(tx, caller, { organization, parameters }, upload, key);
    });
    this.dueNotices.wake();
    return document;
  }

  private async insert(
    tx: Transaction,
    caller: Caller,
    { organization, parameters }: UploadFacts,
    upload: ParsedUpload,
    key: UploadKey,
  ): Promise<Document> {
    const { filename, fields, object, fingerprint } = upload;
    const locked = await this.organizations.lock(tx, organization, object.size);
    const replaced = await this.lockReplaced(tx, caller, upload);
    if (!(await this.objects.commit(tx, object))) throw new AppError("unavailable");
    const row = await this.changes.create(tx, {
      organization: locked,
      uploader: caller,
      filename,
      size: object.size,
      object: object.key,
      fields,
      parameters,
      computeDueTime: (uploaded) => computeDueTime(uploaded, organization),
    });
    if (replaced) {
      await this.changes.change(tx, caller.username, replaced, { replaced_by_id: row.id });
      await this.history.add(tx, replaced.id, caller.username, [{ what: "replaced", from: null, to: filename }]);
    }
    const response = toDocumentResponse(row, caller);
    await key.complete(tx, fingerprint, response);
    return response;
  }

  /** The document that an upload replaces; null for none. @throws AppError `validation_failed` for one of another organization */
  private async lockReplaced(tx: Transaction, caller: Caller, { fields, organizationId }: ParsedUpload): Promise<DocumentRow | null> {
    if (!fields.replaces_id) return null;
    const row = await this.documents.lockVisible(tx, caller, fields.replaces_id);
    if (row?.organization_id !== organizationId) throw fieldError("replaces_id", MESSAGES.upload.unknownReplaced);
    return row;
  }
}
