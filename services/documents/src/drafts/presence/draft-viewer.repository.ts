import { Injectable } from "@nestjs/common";
import { MAX_DRAFT_VIEWERS, VIEWING_EXPIRY_SECONDS, type Caller, type DraftViewers } from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { DocumentEntity } from "../../core/document.entity.ts";

/** A member of staff who has a draft open. */
@Entity({ schema: "documents", name: "draft_viewers" })
@Index("draft_viewers_by_time", ["seen_at"])
export class DraftViewerEntity {
  @ForeignKey(() => DocumentEntity, { name: "draft_viewers_document_id_fkey", onDelete: "CASCADE" })
  @PrimaryColumn("bigint")
  document_id!: number;

  @PrimaryColumn("bigint") user_id!: number;
  @Column("text") username!: string;
  @Column("timestamptz") seen_at!: Date;
}

/** Expired leases that one request deletes: as many as there can be, unless something else failed. */
const MAX_DELETED = 100;

/** The leases of members of staff who have drafts open. */
@Injectable()
export class DraftViewerRepository {
  constructor(private readonly database: Database) {}

  /** Begins or renews a lease, and deletes those of any draft that have expired. */
  async renew(tx: Transaction, documentId: number, { id, username }: Pick<Caller, "id" | "username">): Promise<void> {
    await tx.query(
      `delete from draft_viewers where (document_id, user_id) in (
         select document_id, user_id from draft_viewers where seen_at < now() - make_interval(secs => $1) limit $2 for update skip locked
       )`,
      [VIEWING_EXPIRY_SECONDS, MAX_DELETED],
    );
    await tx.query(
      `insert into draft_viewers (document_id, user_id, username, seen_at) values ($1, $2, $3, now())
       on conflict (document_id, user_id) do update set username = excluded.username, seen_at = excluded.seen_at`,
      [documentId, id, username],
    );
  }

  findOthers(documentId: number, userId: number): Promise<DraftViewers["viewers"]> {
    return this.database.query(
      `select user_id, username from draft_viewers
       where document_id = $1 and user_id <> $2 and seen_at >= now() - make_interval(secs => $3) order by username, user_id limit $4`,
      [documentId, userId, VIEWING_EXPIRY_SECONDS, MAX_DRAFT_VIEWERS],
    );
  }
}
