import { Injectable } from "@nestjs/common";
import type { MarkSummary, SetMark } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { DocumentEntity } from "../document.entity.ts";

/** What a check found, without the documents of its set. */
type DeliveredSummary = Omit<MarkSummary, "documents">;

export interface DeliveredCheck {
  summary: DeliveredSummary;
  documents: number[];
  marks: SetMark[];
}

/** What the check of a document's marks found when its results were made. */
@Entity({ schema: "documents", name: "delivered_checks" })
export class DeliveredCheckEntity {
  @ForeignKey(() => DocumentEntity, { name: "delivered_checks_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  /** With another CSV it is not the check of the results any more. */
  @Column("text") csv_object!: string;
  @Column("json") summary!: DeliveredSummary;
  /** The numbers of the set's documents. They may be deleted later: no name of them is kept. */
  @Column("json") documents!: number[];
}

@Entity({ schema: "documents", name: "delivered_marks" })
export class DeliveredMarkEntity {
  @ForeignKey(() => DeliveredCheckEntity, { name: "delivered_marks_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @PrimaryColumn("integer") position!: number;
  @Column("json") mark!: SetMark;
}

/** Marks that one statement stores. */
const BATCH = 500;

@Injectable()
export class DeliveredCheckRepository {
  constructor(private readonly database: Database) {}

  /** Stores the check of results in the place of that of earlier results. */
  async store(tx: Transaction, { documents, ...summary }: MarkSummary, marks: readonly SetMark[], csvObject: string): Promise<void> {
    const { document_id: id } = summary;
    await this.discard(tx, id);
    const ids = documents.map((document) => document.id);
    await tx.manager.insert(DeliveredCheckEntity, { document_id: id, csv_object: csvObject, summary, documents: ids });
    for (let first = 0; first < marks.length; first += BATCH) {
      const batch = marks.slice(first, first + BATCH).map((mark) => JSON.stringify(mark));
      await tx.query(
        `insert into delivered_marks (document_id, position, mark)
         select $1, $2 + place - 1, mark::json from unnest($3::text[]) with ordinality batch (mark, place)`,
        [id, first, batch],
      );
    }
  }

  async discard(tx: Transaction, documentId: number): Promise<void> {
    await tx.manager.delete(DeliveredCheckEntity, { document_id: documentId });
  }

  /** What the check of a document's results found; null without one. */
  async findSummary(tx: Transaction, documentId: number, csvObject: string | null): Promise<DeliveredSummary | null> {
    if (csvObject === null) return null;
    const check = await tx.manager.findOneBy(DeliveredCheckEntity, { document_id: documentId, csv_object: csvObject });
    return check?.summary ?? null;
  }

  /** The check of the results that a document has, with its marks; null without one. */
  async find(documentId: number, csvObject: string | null): Promise<DeliveredCheck | null> {
    if (csvObject === null) return null;
    const check = await this.database.manager.findOneBy(DeliveredCheckEntity, { document_id: documentId, csv_object: csvObject });
    if (!check) return null;
    const rows = await this.database.query<{ mark: SetMark }>("select mark from delivered_marks where document_id = $1 order by position", [
      documentId,
    ]);
    return { summary: check.summary, documents: check.documents, marks: rows.map(({ mark }) => mark) };
  }
}
