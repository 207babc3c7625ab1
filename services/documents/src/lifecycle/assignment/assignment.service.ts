import { Injectable } from "@nestjs/common";
import {
  AppError,
  fieldError,
  isOpen,
  MESSAGES,
  type AssignmentRequest,
  type Caller,
  type Document,
  type NextDocument,
} from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { RpcClient } from "@takeoff/platform/rpc";
import { DocumentChanges } from "../../core/document-changes.ts";
import { auditedDocument, toDocumentResponse, type DocumentChange, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { HistoryRepository } from "../../core/history/history.repository.ts";
import { transition } from "../status/transition.ts";
import { assignedTo, TAKEN_OVER, UNASSIGNED } from "./assigned-by-act.ts";
import { NextDocumentRepository } from "./next-document.repository.ts";

type Assignee = Pick<Caller, "id" | "username">;

@Injectable()
export class AssignmentService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly next: NextDocumentRepository,
    private readonly changes: DocumentChanges,
    private readonly history: HistoryRepository,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Assigns a document to the caller or to another member of staff. An assignment that the document has already changes nothing.
   * @throws AppError `not_found`; `document_closed`; `assigned_to_another` when somebody else has it, unless `take_over` is given;
   * `conflict` when it is to be started while results are being stored for it; `validation_failed` for an assignee who is not staff
   */
  async assign(caller: Caller, id: number, body: RequestReader<AssignmentRequest>): Promise<Document> {
    await this.documents.getVisible(caller, id);
    const request = await body();
    const assignee = await this.findAssignee(caller, request.assignee_id ?? caller.id);
    return this.database.transaction(async (tx) => {
      const row = await this.lockOpen(tx, caller, id);
      const isOthers = row.assigned_to_id !== null && row.assigned_to_id !== caller.id && row.assigned_to_id !== assignee.id;
      if (isOthers && !request.take_over) throw new AppError("assigned_to_another");
      return toDocumentResponse(await this.store(tx, caller, row, assignee, request), caller);
    });
  }

  /** Ends a document's assignment, if it has one. @throws AppError `not_found` */
  release(caller: Caller, id: number): Promise<Document> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.lockVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      if (row.assigned_to_id === null) return toDocumentResponse(row, caller);
      const after = await this.changes.change(tx, caller.username, row, UNASSIGNED);
      await recordAuditEvent(tx, "releaseDocument", auditedDocument(row));
      return toDocumentResponse(after, caller);
    });
  }

  /** Assigns the open, unassigned document that is due first to the caller. Concurrent calls get different documents. */
  assignNext(caller: Caller): Promise<NextDocument> {
    return this.database.transaction(async (tx) => {
      const row = await this.next.lock(tx);
      if (!row) return { document: null };
      const after = await this.changes.change(tx, caller.username, row, assignedTo(caller, new Date()));
      await recordAuditEvent(tx, "assignNextDocument", auditedDocument(row));
      return { document: toDocumentResponse(after, caller) };
    });
  }

  private async findAssignee(caller: Caller, id: number): Promise<Assignee> {
    if (id === caller.id) return caller;
    const { staff } = await this.rpc.request("users.staff", { ids: [id] });
    if (!staff[0]) throw fieldError("assignee_id", MESSAGES.assignment.unknownAssignee);
    return staff[0];
  }

  private async lockOpen(tx: Transaction, caller: Caller, id: number): Promise<DocumentRow> {
    const row = await this.documents.lockVisible(tx, caller, id);
    if (!row) throw new AppError("not_found");
    if (!isOpen(row.status)) throw new AppError("document_closed");
    return row;
  }

  private async store(
    tx: Transaction,
    caller: Caller,
    row: DocumentRow,
    assignee: Assignee,
    { start, reason }: AssignmentRequest,
  ): Promise<DocumentRow> {
    const now = new Date();
    const started = start ? transition(row, "in_progress", now) : null;
    if (started && (await this.documents.isLeasedByAnother(tx, row.id, null))) throw new AppError("conflict");
    const isNew = row.assigned_to_id !== assignee.id;
    const change: DocumentChange = { ...(isNew && assignedTo(assignee, now)), ...started };
    if (Object.keys(change).length === 0) return row;
    const after = await this.changes.change(tx, caller.username, row, change);
    if (isNew && reason !== null)
      await this.history.add(tx, row.id, caller.username, [{ what: "assignment_reason", from: null, to: reason }]);
    await recordAuditEvent(tx, "assignDocument", auditedDocument(row, describe(row, caller, assignee, started !== null)));
    return after;
  }
}

/** What an assignment did, without names: the history has them. */
function describe({ assigned_to_id }: DocumentRow, caller: Assignee, assignee: Assignee, isStarted: boolean): string {
  const done: string[] = [];
  if (assigned_to_id !== assignee.id) {
    if (assignee.id !== caller.id) done.push(`assigned to user ${assignee.id}`);
    else done.push(assigned_to_id === null ? "taken" : TAKEN_OVER);
  }
  if (isStarted) done.push("started");
  return done.join(", ");
}
