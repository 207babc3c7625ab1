import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AppError, RESULTS_PENDING, type Caller, type Document } from "@takeoff/contracts";
import { Database, InjectLogger, recordAct, type Logger, type Transaction } from "@takeoff/platform";
import { auditedDocument } from "../documents/audited-document.ts";
import { DocumentChanges } from "../documents/document-changes.ts";
import { describeDocument, OBJECT_COLUMNS } from "../documents/document-row.ts";
import type { DocumentChange } from "../documents/document-writes.ts";
import { DocumentRepository } from "../documents/document.repository.ts";
import { ObjectRepository } from "../objects/object.repository.ts";
import { transition } from "../status/transition.ts";
import type { ReceivedResults } from "./results-form.ts";

/** A claim outlives a killed process by so much. */
const CLAIM_SECONDS = 30;

@Injectable()
export class ResultsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly objects: ObjectRepository,
    private readonly changes: DocumentChanges,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * Runs `work` while nobody else can change the document's files or status.
   * @throws AppError `conflict` when somebody does so now; `not_found` when it was deleted meanwhile.
   */
  async alone<T>(id: number, work: (token: string) => Promise<T>): Promise<T> {
    const token = randomUUID();
    if (!(await this.documents.claim(id, token, CLAIM_SECONDS)))
      throw new AppError((await this.documents.find(id)) ? "conflict" : "not_found");
    const alive = setInterval(
      () => {
        this.documents
          .claim(id, token, CLAIM_SECONDS)
          .catch((error: unknown) => this.logger.warn({ err: error }, "a claim could not be renewed"));
      },
      (CLAIM_SECONDS * 1000) / 3,
    );
    try {
      return await work(token);
    } finally {
      clearInterval(alive);
      // A claim that cannot be ended now ends by itself.
      await this.documents
        .unclaim(this.database, id, token)
        .catch((error: unknown) => this.logger.warn({ err: error }, "a claim is left to its end"));
    }
  }

  /** Puts received results in the place of the earlier ones and moves the document to `processing`, at once. */
  async replace(caller: Caller, id: number, token: string, received: ReceivedResults): Promise<Document> {
    return this.database.transaction(async (tx) => {
      const row = await this.documents.holdVisible(tx, caller, id);
      if (!row) throw new AppError("not_found");
      if (await this.documents.isClaimed(tx, id, token)) throw new AppError("conflict");
      const replaced = [...received.keys()].map((kind) => row[OBJECT_COLUMNS[kind]]).filter((key) => key !== null);
      const after = await this.changes.change(tx, caller.username, row, {
        ...transition(row, "processing", new Date()),
        ...(await this.keep(tx, received)),
      });
      await this.objects.release(tx, replaced);
      await recordAct(tx, "processDocument", auditedDocument(row, `files: ${[...received.keys()].join(", ")}`));
      return describeDocument(after, caller);
    });
  }

  private async keep(tx: Transaction, received: ReceivedResults): Promise<DocumentChange> {
    // What was found of the earlier ones is no longer true.
    const change: DocumentChange = { result_findings: [RESULTS_PENDING] };
    for (const [kind, object] of received) {
      if (!(await this.objects.keep(tx, object))) throw new AppError("unavailable");
      change[OBJECT_COLUMNS[kind]] = object.key;
    }
    return change;
  }
}
