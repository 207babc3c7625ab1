import { Injectable } from "@nestjs/common";
import { Database, type Transaction } from "@takeoff/platform/database";
import type { NewEntry } from "./change-entries.ts";
import type { HistoryKind } from "@takeoff/contracts";
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import { DocumentEntity } from "../document.entity.ts";

@Entity({ schema: "documents", name: "history" })
@Index("history_document", ["document_id", "id"])
export class HistoryEntity {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" }) id!: number;

  @ForeignKey(() => DocumentEntity, { name: "history_document_id_fkey", onDelete: "CASCADE" })
  @Column("bigint")
  document_id!: number;

  @Column("timestamptz") at!: Date;
  @Column("text") by!: string;
  @Column("text") what!: HistoryKind;
  @Column("text", { nullable: true }) from!: string | null;
  @Column("text", { nullable: true }) to!: string | null;
}

/** An entry as it is shown. */
export type HistoryRow = Pick<HistoryEntity, "at" | "by" | "what" | "from" | "to">;

const ROW = { at: true, by: true, what: true, from: true, to: true } as const;

/** Adds and reads entries. The service's database role may not update or delete them (see `schema/documents.ts`). */
@Injectable()
export class HistoryRepository {
  constructor(private readonly database: Database) {}

  /** Adds entries of a locked or new document. The lock keeps the entries in the order of the changes. */
  async add(tx: Transaction, documentId: number, by: string, entries: readonly NewEntry[], at: Date | null = null): Promise<void> {
    if (entries.length === 0) return;
    const column = (name: keyof NewEntry): (string | null)[] => entries.map((entry) => entry[name]);
    // SQL: part of each upload and change (the bench `upload`), with the database's clock.
    // The time of the statement, not of the transaction: the transaction may have waited for the lock.
    await tx.queryPrepared(
      `insert into history (document_id, at, by, what, "from", "to")
       select $1, date_trunc('milliseconds', coalesce($2, clock_timestamp())), $3, entry.what, entry.was, entry.became
       from unnest($4::text[], $5::text[], $6::text[]) with ordinality as entry (what, was, became, position) order by position`,
      [documentId, at, by, column("what"), column("from"), column("to")],
    );
  }

  /** Oldest first. */
  list(documentId: number): Promise<HistoryRow[]> {
    return this.database.manager.find(HistoryEntity, { select: ROW, where: { document_id: documentId }, order: { id: "ASC" } });
  }
}
