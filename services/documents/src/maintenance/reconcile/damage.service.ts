import { Injectable } from "@nestjs/common";
import { HISTORY_BY_SYSTEM } from "@takeoff/contracts";
import { Database } from "@takeoff/platform/database";
import { DocumentChanges } from "../../core/document-changes.ts";
import { OBJECT_COLUMNS, type StoredFileKind } from "../../core/document-row.ts";
import { DocumentRepository } from "../../core/document.repository.ts";
import { makeDamageFinding, type Damage } from "../../core/findings.ts";

const STORED_FILE_KINDS = Object.keys(OBJECT_COLUMNS) as StoredFileKind[];

/** Adds a finding for staff to a document whose file is missing or damaged. The document stays: its other files may be intact. */
@Injectable()
export class DamageService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly changes: DocumentChanges,
  ) {}

  /** False when the document has the finding already, or no document refers to the object. */
  async report(key: string, damage: Damage): Promise<boolean> {
    const id = await this.documents.findByObject(key);
    if (id === null) return false;
    return this.database.transaction(async (tx) => {
      const row = await this.documents.lock(tx, id);
      const kind = row && STORED_FILE_KINDS.find((one) => row[OBJECT_COLUMNS[one]] === key);
      if (!kind) return false;
      const finding = makeDamageFinding(kind, damage);
      if (row.findings.some(({ code }) => code === finding.code)) return false;
      await this.changes.change(tx, HISTORY_BY_SYSTEM, row, { findings: [...row.findings, finding] });
      return true;
    });
  }
}
