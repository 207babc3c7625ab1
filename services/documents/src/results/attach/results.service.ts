import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, RESULTS_PENDING, type Caller, type Document } from "@takeoff/contracts";
import { Database, InjectLogger, LeaseRenewal, recordAuditEvent, type Logger, type Transaction } from "@takeoff/platform";
import { auditedDocument, toDocumentResponse, OBJECT_COLUMNS, type DocumentChange } from "../../documents/document-row.ts";
import { DocumentChanges } from "../../documents/document-changes.ts";
import { DocumentRepository } from "../../documents/document.repository.ts";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";
import { transition } from "../../documents/status/transition.ts";
import { ResultsForm, type ParsedResults } from "./results-form.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";

/** Seconds until the lease of a killed process expires. */
const LEASE_SECONDS = 30;

@Injectable()
export class ResultsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly form: ResultsForm,
    private readonly objects: ObjectRepository,
    private readonly changes: DocumentChanges,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Stores a document's results: all files of the form, or none.
   * @throws AppError `not_found`; `conflict` while another request processes the document; what `ResultsForm.parse` throws.
   */
  async process(caller: Caller, id: number, form: FormReader): Promise<Document> {
    const document = await this.documents.findVisible(caller, id);
    if (!document) throw new AppError("not_found");
    return this.withDocumentLease(id, async (token) => {
      const results = await this.form.parse(document.organization_id, form);
      try {
        return await this.replace(caller, id, token, results);
      } catch (error) {
        await this.form.discard(results);
        throw error;
      }
    });
  }

  /**
   * Runs `work` while it holds the document's lease: no other request can change its files or status.
   * @throws AppError `conflict` while another request holds the lease; `not_found` when the document was deleted.
   */
  private async withDocumentLease<T>(id: number, work: (token: string) => Promise<T>): Promise<T> {
    const token = randomUUID();
    if (!(await this.documents.acquireLease(id, token, LEASE_SECONDS)))
      throw new AppError((await this.documents.find(id)) ? "conflict" : "not_found");
    const lease = new LeaseRenewal({
      intervalMs: (LEASE_SECONDS * 1000) / 3,
      renew: () => this.documents.acquireLease(id, token, LEASE_SECONDS),
      onError: (error) => this.logger.warn({ err: error }, "lease of a document could not be renewed"),
    });
    try {
      return await work(token);
    } finally {
      lease.stop();
      // A lease that cannot be released now expires.
      await this.documents
        .releaseLease(this.database, id, token)
        .catch((error: unknown) => this.logger.warn({ err: error }, "lease of a document could not be released; it will expire"));
    }
  }

  /** Replaces earlier results and sets the document to `processing`, in one transaction. */
  private async replace(caller: Caller, id: number, token: string, received: ParsedResults): Promise<Document> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      if (await this.documents.isLeasedByAnother(tx, id, token)) throw new AppError("conflict");
      const replaced = [...received.keys()].map((kind) => row[OBJECT_COLUMNS[kind]]).filter((key) => key !== null);
      const after = await this.changes.change(tx, caller.username, row, {
        ...transition(row, "processing", new Date()),
        ...(await this.commitObjects(tx, received)),
      });
      await this.objects.scheduleDeletion(tx, replaced, "upload");
      await recordAuditEvent(tx, "processDocument", auditedDocument(row, `files: ${[...received.keys()].join(", ")}`));
      return toDocumentResponse(after, caller);
    });
  }

  private async commitObjects(tx: Transaction, received: ParsedResults): Promise<DocumentChange> {
    // Findings about the earlier results no longer apply.
    const change: DocumentChange = { result_findings: [RESULTS_PENDING] };
    for (const [kind, object] of received) {
      if (!(await this.objects.commit(tx, object))) throw new AppError("unavailable");
      change[OBJECT_COLUMNS[kind]] = object.key;
    }
    return change;
  }
}
