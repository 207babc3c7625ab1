import { Injectable } from "@nestjs/common";
import type { Correction, CorrectionConflict } from "@takeoff/contracts";
import { Database, type Queryable, type Transaction } from "@takeoff/platform/database";
import type { CorrectionChange, NewCorrection } from "./new-correction.ts";
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { DraftLineEntity } from "../store/line.entities.ts";
import { DraftEntity } from "../store/draft.entity.ts";

/** What a corrected file says otherwise than a draft, until staff decide about it. */
@Entity({ schema: "documents", name: "draft_corrections" })
@Index("draft_corrections_of_draft", ["document_id", "id"])
@Index("draft_corrections_of_line", ["line_id"])
export class CorrectionEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;

  @ForeignKey(() => DraftEntity, { name: "draft_corrections_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  /** Null for a new line. */
  @ForeignKey(() => DraftLineEntity, { name: "draft_corrections_line_id_fkey", onDelete: "CASCADE" })
  @Column("bigint", { nullable: true })
  line_id!: number | null;

  /** The version of the line when the file was compared with it. */
  @Column("integer", { nullable: true }) version!: number | null;
  @Column("json") change!: CorrectionChange;
}

/** A correction as it is stored, with its line as it is now. */
export interface StoredCorrection {
  id: number;
  line_id: number | null;
  /** The versions of the line when it was compared, and now. */
  version: number | null;
  line_version: number | null;
  decided_by: string | null;
  decided_at: Date | null;
  change: CorrectionChange;
}

@Injectable()
export class CorrectionRepository {
  constructor(private readonly database: Database) {}

  /** Stores the corrections of a file in the place of earlier ones. */
  async replace(tx: Transaction, documentId: number, corrections: readonly NewCorrection[]): Promise<void> {
    await tx.manager.delete(CorrectionEntity, { document_id: documentId });
    // One statement for all: several thousand of them must not take seconds.
    const rows = corrections.map(({ line, version, ...change }) => ({ line, version, change }));
    await tx.query(
      `insert into draft_corrections (document_id, line_id, version, change)
       select $1, line, version, change from json_to_recordset($2) as given (line bigint, version integer, change json)`,
      [documentId, JSON.stringify(rows)],
    );
  }

  /** The corrections of a draft in their order. @param ids only these */
  async list(documentId: number, ids: readonly number[] | null = null, db: Queryable = this.database): Promise<StoredCorrection[]> {
    return db.query<StoredCorrection>(
      `select c.id, c.line_id, c.version, l.version as line_version, l.decided_by, l.decided_at, c.change
       from draft_corrections c left join draft_lines l on l.id = c.line_id
       where c.document_id = $1 and ($2::bigint[] is null or c.id = any ($2)) order by c.id`,
      [documentId, ids],
    );
  }

  async delete(tx: Transaction, documentId: number, ids: readonly number[]): Promise<void> {
    await tx.query("delete from draft_corrections where document_id = $1 and id = any ($2)", [documentId, ids]);
  }
}

/** A line that changed since the file was compared with it was decided later, too. */
function findConflict({ version, line_version, change }: StoredCorrection): CorrectionConflict | null {
  return change.conflict ?? (version === line_version ? null : "decided_later");
}

export function toCorrection(stored: StoredCorrection): Correction {
  const { id, line_id, line_version, decided_by, decided_at, change } = stored;
  const { kind, page, before, after, author } = change;
  return {
    ...{ id, kind, page, line: line_id, before, after, author, version: line_version },
    conflict: findConflict(stored),
    ...{ decided_by, decided_at: decided_at && decided_at.toISOString() },
  };
}
