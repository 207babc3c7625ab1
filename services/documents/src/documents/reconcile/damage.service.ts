import { Injectable } from "@nestjs/common";
import { FILE_KINDS, HISTORY_BY_SYSTEM } from "@takeoff/contracts";
import { Database } from "@takeoff/platform";
import { DocumentChanges } from "../documents/document-changes.ts";
import { OBJECT_COLUMNS } from "../documents/document-row.ts";
import { DocumentRepository } from "../documents/document.repository.ts";
import { damageFinding, type Damage } from "./store-findings.ts";

/** Tells staff, on the document, that a file of it is lost. The document itself stays: its other files may be whole. */
@Injectable()
export class DamageService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly changes: DocumentChanges,
  ) {}

  /** False when it stands there already, or no document has the object (any more). */
  async report(key: string, damage: Damage): Promise<boolean> {
    const id = await this.documents.findByObject(key);
    if (id === null) return false;
    return this.database.transaction(async (tx) => {
      const row = await this.documents.hold(tx, id);
      const kind = row && FILE_KINDS.find((one) => row[OBJECT_COLUMNS[one]] === key);
      if (!kind) return false;
      const finding = damageFinding(kind, damage);
      if (row.findings.some(({ code }) => code === finding.code)) return false;
      await this.changes.change(tx, HISTORY_BY_SYSTEM, row, { findings: [...row.findings, finding] });
      return true;
    });
  }
}
