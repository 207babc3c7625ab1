import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, RESULTS_PENDING, type Caller, type Document } from "@takeoff/contracts";
import { LeaseRenewal, recordAuditEvent, type Logger } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { InjectLogger } from "@takeoff/platform/inject";
import {
  auditedDocument,
  toDocumentResponse,
  OBJECT_COLUMNS,
  type DocumentChange,
  type DocumentRow,
  type StoredFileKind,
} from "../../core/document-row.ts";
import { assignedByAct } from "../../lifecycle/assignment/assigned-by-act.ts";
import { DocumentChanges } from "../../core/document-changes.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import type { NewEntry } from "../../core/history/change-entries.ts";
import { HistoryRepository } from "../../core/history/history.repository.ts";
import { ObjectRepository, type StoredObject } from "../../storage/objects/object.repository.ts";
import { transition } from "../../lifecycle/status/transition.ts";
import { ImportForm } from "./import-form.ts";
import { ResultsForm, type ParsedResults } from "./results-form.ts";
import type { FormReader } from "../../storage/forms/read-form.ts";

/** Seconds until the lease of a killed process expires. */
const LEASE_SECONDS = 30;

type StoringAction = "processDocument" | "importTakeoff" | "completeDraft";

/** What is noted together with the results. */
interface StoringNotes {
  /** What the history says about where they come from. */
  entry: NewEntry;
  /** What the audit entry says about them besides their files; null for nothing. */
  detail: string | null;
  /** Called with the document that has them. */
  stored: (tx: Transaction, row: DocumentRow) => Promise<void>;
}

@Injectable()
export class ResultsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly form: ResultsForm,
    private readonly imports: ImportForm,
    private readonly objects: ObjectRepository,
    private readonly changes: DocumentChanges,
    private readonly history: HistoryRepository,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Stores all files of the form or none. @throws AppError `not_found`; `conflict` while another request does; those of the form */
  async process(caller: Caller, id: number, form: FormReader): Promise<Document> {
    return this.store(caller, id, "processDocument", ({ organization_id }) => this.form.parse(organization_id, form));
  }

  /**
   * Makes a document's CSV from a file of another kind, which is kept with it; from a marked-up PDF all three results. Changes the document's status as `process` does.
   * @throws AppError `not_found`; `conflict` while another request processes the document; what `ImportForm.parse` throws.
   */
  async import(caller: Caller, id: number, form: FormReader): Promise<Document> {
    return this.store(caller, id, "importTakeoff", (document) => this.imports.parse(document, form));
  }

  /**
   * Stores results that `parse` writes to the store, and sets the document to `processing`.
   * @param within what the same transaction notes about where they come from
   * @throws AppError `not_found`; `conflict` while another request processes the document; what `parse` throws
   */
  async store(
    caller: Caller,
    id: number,
    action: StoringAction,
    parse: (document: DocumentRow) => Promise<ParsedResults>,
    within?: StoringNotes,
  ): Promise<Document> {
    const document = await this.documents.findVisible(caller, id);
    if (!document) throw new AppError("not_found");
    return this.withDocumentLease(id, async (token) => {
      const results = await parse(document);
      try {
        return await this.replace(caller, id, token, action, results, within);
      } catch (error) {
        await this.form.discard(results);
        throw error;
      }
    });
  }

  /** Runs `work` while it holds the document's lease. @throws AppError `conflict` while another request does; `not_found` when deleted */
  private async withDocumentLease<T>(id: number, work: (token: string) => Promise<T>): Promise<T> {
    const token = randomUUID();
    if (!(await this.documents.acquireLease(id, token, LEASE_SECONDS)))
      throw new AppError((await this.documents.find(id)) ? "conflict" : "not_found");
    const lease = new LeaseRenewal({
      intervalMs: (LEASE_SECONDS * 1000) / 3,
      renew: () => this.documents.renewLease(id, token, LEASE_SECONDS),
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
  private async replace(
    caller: Caller,
    id: number,
    token: string,
    action: StoringAction,
    received: ParsedResults,
    within?: StoringNotes,
  ): Promise<Document> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      if (await this.documents.isLeasedByAnother(tx, id, token)) throw new AppError("conflict");
      const kinds: StoredFileKind[] = [...received.files.keys()];
      if (received.files.has("csv")) kinds.push("imported");
      const replaced = kinds.map((kind) => row[OBJECT_COLUMNS[kind]]).filter((key) => key !== null);
      if (within) await this.history.add(tx, id, caller.username, [within.entry]);
      const now = new Date();
      const assigned = assignedByAct(row, caller, "processing", true, now);
      const after = await this.changes.change(tx, caller.username, row, {
        ...transition(row, "processing", now),
        ...assigned.change,
        ...(await this.commitObjects(tx, received)),
      });
      await this.objects.scheduleDeletion(tx, replaced, "upload");
      await within?.stored(tx, after);
      const details = [...received.files.keys(), within?.detail, assigned.detail].filter(Boolean);
      await recordAuditEvent(tx, action, auditedDocument(row, `files: ${details.join(", ")}`));
      return toDocumentResponse(after, caller);
    });
  }

  private async commitObjects(tx: Transaction, { files, mapping, imported, findings }: ParsedResults): Promise<DocumentChange> {
    // Findings about the earlier results no longer apply.
    const change: DocumentChange = { result_findings: [RESULTS_PENDING] };
    const commit = async (object: StoredObject): Promise<string> => {
      if (!(await this.objects.commit(tx, object))) throw new AppError("unavailable");
      return object.key;
    };
    for (const [kind, object] of files) change[OBJECT_COLUMNS[kind]] = await commit(object);
    if (!files.has("csv")) return change;
    change.csv_mapping = mapping && { at: new Date().toISOString(), mapping };
    change.imported_object = imported && (await commit(imported.object));
    change.imported_filename = imported && imported.filename;
    change.import_findings = findings;
    return change;
  }
}
