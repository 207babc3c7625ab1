import { Injectable } from "@nestjs/common";
import { AppError, fieldError, SET_MESSAGES, type Caller, type DocumentSet, type DocumentSetChoice } from "@takeoff/contracts";
import { recordAuditEvent } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { RequestReader } from "@takeoff/platform/http";
import { auditedDocument, type DocumentRow } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { DraftEvents } from "../store/draft-events.ts";
import { SetRepository } from "./set.repository.ts";

/** Which documents are checked together: staff choose. */
@Injectable()
export class DocumentSetsService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly sets: SetRepository,
    private readonly events: DraftEvents,
  ) {}

  /** @throws AppError `not_found` */
  async get(caller: Caller, id: number): Promise<DocumentSet> {
    const { organization_id: organization } = await this.documents.getVisible(caller, id);
    const ids = await this.sets.list(id);
    const [documents, suggested] = await Promise.all([this.sets.describe(ids), this.sets.suggest(organization, ids)]);
    return { documents, suggested };
  }

  /** @throws AppError `not_found`; `validation_failed` for documents that do not exist or belong to another organization; `conflict` where it separates parts from their drawing */
  async choose(caller: Caller, id: number, body: RequestReader<DocumentSetChoice>): Promise<DocumentSet> {
    await this.documents.getVisible(caller, id);
    const { documents } = await body();
    // In one order, so that two who choose at the same time do not wait for each other.
    const ids = [...new Set([id, ...documents])].sort((a, b) => a - b);
    await this.database.transaction(async (tx) => {
      const rows: DocumentRow[] = [];
      for (const one of ids) {
        const row = await this.documents.lockVisible(tx, caller, one);
        if (row) rows.push(row);
        else throw one === id ? new AppError("not_found") : fieldError("documents", SET_MESSAGES.unknownDocument);
      }
      const own = rows.find((row) => row.id === id);
      if (!own || rows.some((row) => row.organization_id !== own.organization_id)) {
        throw fieldError("documents", SET_MESSAGES.unknownDocument);
      }
      await this.rejectSeparated(tx, new Set(ids));
      await this.sets.choose(tx, ids);
      await recordAuditEvent(tx, "chooseDocumentSet", auditedDocument(own, `${ids.length} documents`));
      for (const row of rows) await this.events.changed(tx, row);
    });
    return this.get(caller, id);
  }

  /** What a takeoff has taken from drawings is left out there as long as both belong to one set. */
  private async rejectSeparated(tx: Transaction, chosen: ReadonlySet<number>): Promise<void> {
    const together = new Set(await this.sets.listTogether(tx, [...chosen]));
    const taken = await this.sets.listTaken([...together], tx);
    if (taken.some(({ document, from }) => together.has(from) && chosen.has(document) !== chosen.has(from))) {
      throw new AppError("conflict", { message: SET_MESSAGES.partsTaken });
    }
  }
}
