import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, MESSAGES } from "@takeoff/contracts";
import { Database, olderThanSeconds, type Transaction } from "@takeoff/platform/database";
import { In, type FindOptionsWhere, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { ObjectRepository } from "../../storage/objects/object.repository.ts";

@Entity({ schema: "documents", name: "unfinished_uploads" })
@Index("unfinished_uploads_age", ["created_at"])
@Index("unfinished_uploads_organization", ["organization_id"])
export class UnfinishedUploadEntity {
  @PrimaryColumn("text") id!: string;
  @Column("bigint") user_id!: number;
  @Column("bigint") organization_id!: number;
  @Column("text") filename!: string;
  @Column("json") fields!: Record<string, string>;
  /** As its client sent them: HEAD shows the same text. Null for a finished upload. */
  @Column("text", { nullable: true }) metadata!: string | null;
  @Column("bigint") length!: number;
  @Column("bigint", { default: 0 }) received!: number;
  @Column("boolean", { default: false }) finished!: boolean;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
}

/** Consecutive bytes of an unfinished upload, stored as one object. */
@Entity({ schema: "documents", name: "unfinished_upload_parts" })
export class UnfinishedUploadPartEntity {
  @PrimaryColumn("text") upload_id!: string;

  @ManyToOne(() => UnfinishedUploadEntity, { onDelete: "CASCADE" })
  @JoinColumn({ name: "upload_id", foreignKeyConstraintName: "unfinished_upload_parts_upload_id_fkey" })
  upload?: UnfinishedUploadEntity;

  /** Offset of its first byte. */
  @PrimaryColumn("bigint") start!: number;
  @Column("text") object!: string;
}

/** A row without its age; the database sets that. */
export type NewUpload = Pick<UnfinishedUploadEntity, "id" | "user_id" | "organization_id" | "filename" | "fields" | "metadata" | "length">;

export interface RecordedPart {
  key: string;
  size: number;
  /** Of a part that the gateway stored. */
  crc32: number | null;
}

/** First keys of the advisory locks on the uploads that an organization and a user begin; no other lock of the product uses them. */
const ORGANIZATION_LOCKS = 8_253_474;
const USER_LOCKS = 8_253_475;

/** Expired uploads that one statement deletes. */
const BATCH = 100;

/** Uploads that may be continued, with the objects of their parts. SQL where it is part of each request of an upload (the bench `upload`). */
@Injectable()
export class UnfinishedUploadRepository {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectRepository,
  ) {}

  /** @throws AppError `conflict` where the user or the organization has as many as may be unfinished */
  async add(upload: NewUpload): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Without the locks, each of several concurrent requests would see a free place.
      for (const [kind, id] of [[ORGANIZATION_LOCKS, upload.organization_id] as const, [USER_LOCKS, upload.user_id] as const])
        await tx.query("select pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::int)", [kind, id]);
      const [counted] = await tx.query<{ of_organization: number; of_user: number }>(
        `select count(*) filter (where organization_id = $1) as of_organization, count(*) filter (where user_id = $2) as of_user
         from unfinished_uploads where (organization_id = $1 or user_id = $2) and not finished
           and created_at > now() - interval '${LIMITS.unfinishedUploadSeconds} seconds'`,
        [upload.organization_id, upload.user_id],
      );
      const { of_organization: ofOrganization = 0, of_user: ofUser = 0 } = counted ?? {};
      if (ofUser >= LIMITS.unfinishedUploadsPerUser || ofOrganization >= LIMITS.unfinishedUploadsPerOrganization)
        throw new AppError("conflict", { message: MESSAGES.upload.tooManyUnfinished });
      await tx.manager.insert(UnfinishedUploadEntity, upload);
    });
  }

  /** Null for one that does not exist, or expired. */
  async find(id: string): Promise<UnfinishedUploadEntity | null> {
    const [row] = await this.database.queryPrepared<UnfinishedUploadEntity>(
      `select id, user_id, organization_id, filename, fields, metadata, length, received, finished, created_at
       from unfinished_uploads where id = $1 and created_at > now() - interval '${LIMITS.unfinishedUploadSeconds} seconds'`,
      [id],
    );
    return row ?? null;
  }

  /** Adds a part in the transaction that commits its object. False when the upload no longer ends at `start`: another was faster. */
  async addPart(tx: Transaction, id: string, part: { start: number; size: number; object: string }): Promise<boolean> {
    const added = await tx.queryPrepared(
      `with grown as (update unfinished_uploads set received = received + $3 where id = $1 and received = $2 and not finished returning id)
       insert into unfinished_upload_parts (upload_id, start, object) select id, $2, $4 from grown returning upload_id`,
      [id, part.start, part.size, part.object],
    );
    return added.length > 0;
  }

  /** The parts of an upload, in the order of their bytes. */
  async listParts(id: string): Promise<RecordedPart[]> {
    return this.database.query<RecordedPart>(
      `select key, size_bytes as size, crc32 from unfinished_upload_parts join objects on key = object where upload_id = $1 order by start`,
      [id],
    );
  }

  /** Marks an upload as finished and schedules its parts for deletion, in the transaction that creates its document. */
  async finish(tx: Transaction, id: string): Promise<void> {
    await this.deleteParts(tx, [id]);
    await tx.manager.update(UnfinishedUploadEntity, { id }, { finished: true, fields: {}, metadata: null });
  }

  async delete(id: string): Promise<void> {
    await this.database.transaction((tx) => this.deleteSome(tx, { id }));
  }

  /** Deletes what expired. @returns the number of uploads */
  async deleteExpired(): Promise<number> {
    return this.database.transaction((tx) => this.deleteSome(tx, { created_at: olderThanSeconds(LIMITS.unfinishedUploadSeconds) }));
  }

  /** Deletes what a deleted organization left. @returns the number of uploads; call again until it is 0 */
  async deleteOfOrganization(tx: Transaction, organizationId: number): Promise<number> {
    return this.deleteSome(tx, { organization_id: organizationId });
  }

  async deleteOfUsers(tx: Transaction, users: readonly number[]): Promise<void> {
    let deleted = users.length;
    while (deleted > 0) deleted = await this.deleteSome(tx, { user_id: In([...users]) });
  }

  private async deleteSome(tx: Transaction, where: FindOptionsWhere<UnfinishedUploadEntity>): Promise<number> {
    const uploads = await tx.manager.find(UnfinishedUploadEntity, {
      where,
      select: { id: true },
      take: BATCH,
      lock: { mode: "pessimistic_write" },
    });
    const ids = uploads.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await this.deleteParts(tx, ids);
    await tx.manager.delete(UnfinishedUploadEntity, { id: In(ids) });
    return ids.length;
  }

  private async deleteParts(tx: Transaction, ids: readonly string[]): Promise<void> {
    const parts = await tx.manager.findBy(UnfinishedUploadPartEntity, { upload_id: In([...ids]) });
    await this.objects.scheduleDeletion(
      tx,
      parts.map(({ object }) => object),
      "none",
    );
    await tx.manager.delete(UnfinishedUploadPartEntity, { upload_id: In([...ids]) });
  }
}
