import { Injectable } from "@nestjs/common";
import { organizationDeleted, organizationNotDeleted } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { InjectConfig } from "@takeoff/platform/inject";
import { In, Check, Column, Entity, Index, PrimaryColumn } from "typeorm";
import type { DocumentsConfig } from "../../config.ts";

@Entity({ schema: "documents", name: "objects" })
@Check("objects_state_check", "state in ('receiving', 'stored', 'garbage')")
@Index("objects_in_order", { synchronize: false })
@Index("objects_unfinished", ["touched_at"], { where: "state <> 'stored'" })
export class ObjectEntity {
  @PrimaryColumn("text") key!: string;
  @Column("text") state!: "receiving" | "stored" | "garbage";
  @Column("bigint", { nullable: true }) size_bytes!: number | null;
  @Column("bytea", { nullable: true }) sha256!: Buffer | null;
  /** The checksum of a part of a continued upload that the gateway stored, in place of the SHA-256. */
  @Column("bigint", { nullable: true }) crc32!: number | null;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
  @Column("timestamptz", { default: () => "now()" }) touched_at!: Date;
  @Column("bigint", { nullable: true }) organization_id!: number | null;
}

export interface StoredObject {
  key: string;
  size: number;
  sha256: Buffer;
}

/** A part of a continued upload that the gateway stored. */
export interface StoredPart {
  key: string;
  size: number;
  crc32: number;
}

/** A row in any state; size and digest (`makeDigest`) are null until the object is committed. */
export type ObjectRow = Pick<ObjectEntity, "key" | "state"> & { size: ObjectEntity["size_bytes"]; digest: string | null };

/** What `makeDigest` computes of an object's bytes. */
const DIGEST = "coalesce(encode(sha256, 'hex'), lpad(to_hex(crc32), 8, '0'))";

export interface ExpiredObject {
  key: string;
  /** Whether it was committed before: then its write had finished, and no unfinished upload lies under its key. */
  committed: boolean;
}

/** When the sweeper may delete an object: after `UPLOAD_GRACE_SECONDS`, after `READER_GRACE_SECONDS` and its readers, or now. */
export type DeletionGrace = "upload" | "readers" | "none";

/** Seconds that an object of a deleted document stays for its readers; readers extend it more often than that. */
export const READER_GRACE_SECONDS = 6;
/** A writer renews its reservation at least this often, in seconds. */
export const RESERVATION_RENEWAL_SECONDS = 5;
/** A writer that missed renewals for this many seconds is taken for dead. */
export const RESERVATION_TIMEOUT_SECONDS = 20;
/** A `touched_at` with which an object expires after the reader grace; `$2` is the upload grace in seconds. */
const EXPIRES_AFTER_READER_GRACE = `now() - make_interval(secs => $2) + make_interval(secs => ${READER_GRACE_SECONDS})`;

/**
 * The rows of stored objects. An object is reserved before its first byte (`receiving`), committed with the document that refers
 * to it (`stored`), scheduled for deletion (`garbage`), claimed by the sweeper, removed from the store, and its row deleted.
 *
 * SQL where it is part of each upload or download (the benches `upload` and `download`), where a state is compared and changed in one
 * statement, and where a lock is skipped.
 */
@Injectable()
export class ObjectRepository {
  constructor(
    private readonly database: Database,
    @InjectConfig() private readonly config: Pick<DocumentsConfig, "UPLOAD_GRACE_SECONDS">,
  ) {}

  /** @param organizationId whose document it is for; null where that is not known yet. */
  async reserve(key: string, organizationId: number | null): Promise<void> {
    await this.database.queryPrepared("insert into objects (key, state, organization_id) values ($1, 'receiving', $2)", [
      key,
      organizationId,
    ]);
  }

  /** Postpones the reservation's expiry. `ended` when it is over; `organization_deleted` when nothing may be stored for that one. */
  async renewReservation(key: string): Promise<"reserved" | "ended" | "organization_deleted"> {
    const [row] = await this.database.queryPrepared<{ remains: boolean }>(
      `with touched as (
         update objects set touched_at = now() where key = $1 and state = 'receiving' returning organization_id
       )
       select ${organizationNotDeleted("touched.organization_id")} as remains from touched`,
      [key],
    );
    if (!row) return "ended";
    return row.remains ? "reserved" : "organization_deleted";
  }

  /** Commits a reserved object in the transaction that refers to it; false when its reservation had expired. */
  async commit(tx: Transaction, object: StoredObject | StoredPart): Promise<boolean> {
    const { key, size, sha256, crc32 } = { sha256: null, crc32: null, ...object };
    const committed = await tx.queryPrepared(
      "update objects set state = 'stored', size_bytes = $2, sha256 = $3, crc32 = $4 where key = $1 and state = 'receiving' returning key",
      [key, size, sha256, crc32],
    );
    return committed.length > 0;
  }

  /** Lets the sweeper delete committed objects that no document refers to any more, after a grace period. */
  async scheduleDeletion(tx: Transaction, keys: string[], grace: DeletionGrace): Promise<void> {
    if (keys.length === 0) return;
    if (grace === "readers")
      await tx.query(`update objects set state = 'garbage', touched_at = ${EXPIRES_AFTER_READER_GRACE} where key = any($1)`, [
        keys,
        this.config.UPLOAD_GRACE_SECONDS,
      ]);
    else
      await tx.query(
        `update objects set state = 'garbage', touched_at = ${grace === "upload" ? "now()" : "'-infinity'"} where key = any($1)`,
        [keys],
      );
  }

  /** Postpones a scheduled deletion for a reader. Changes nothing for a committed object, or one scheduled without a grace period. */
  async extendForReader(key: string): Promise<void> {
    await this.database.query(
      `update objects set touched_at = greatest(touched_at, ${EXPIRES_AFTER_READER_GRACE}) where key = $1 and state = 'garbage' and touched_at > '-infinity'`,
      [key, this.config.UPLOAD_GRACE_SECONDS],
    );
  }

  /** A file; null for an object that is not committed. */
  async find(key: string): Promise<StoredObject | null> {
    const [row] = await this.database.queryPrepared<{ key: string; size_bytes: number; sha256: Buffer }>(
      "select key, size_bytes, sha256 from objects where key = $1 and state = 'stored' and sha256 is not null",
      [key],
    );
    return row ? { key: row.key, size: row.size_bytes, sha256: row.sha256 } : null;
  }

  /** What `makeDigest` computes of an object; null for one that is not committed. */
  async findDigest(key: string): Promise<string | null> {
    const [row] = await this.database.query<{ digest: string }>(
      `select ${DIGEST} as digest from objects where key = $1 and state = 'stored'`,
      [key],
    );
    return row?.digest ?? null;
  }

  /** All rows in the byte order of their keys, read in batches. */
  async *listAll(batch: number): AsyncGenerator<ObjectRow> {
    let last = "";
    for (;;) {
      const rows = await this.database.query<ObjectRow>(
        `select key, state, size_bytes as size, ${DIGEST} as digest from objects where key collate "C" > $1 order by key collate "C" limit $2`,
        [last, batch],
      );
      yield* rows;
      const end = rows.at(-1);
      if (!end) return;
      last = end.key;
    }
  }

  /** Whether a file has been arriving for this long. Writers that missed renewals do not count. */
  async isReceiving(milliseconds: number): Promise<boolean> {
    const [row] = await this.database.queryPrepared<{ receiving: boolean }>(
      `select exists (
         select from objects
         where state = 'receiving' and touched_at > now() - interval '${RESERVATION_TIMEOUT_SECONDS} seconds'
           and created_at < now() - make_interval(secs => $1)
       ) as receiving`,
      [milliseconds / 1000],
    );
    return row?.receiving ?? false;
  }

  async hasRow(key: string): Promise<boolean> {
    return this.database.manager.existsBy(ObjectEntity, { key });
  }

  /**
   * Claims objects whose reservation or grace period has expired; a claimed object can no longer be committed. Objects of a
   * deleted organization expire immediately, even while they are read. One that is still being written ends itself
   * (`renewReservation`); it is claimed here only when its process is dead.
   * @param seconds the grace period since `touched_at`
   */
  async claimExpired(seconds: number, limit: number): Promise<ExpiredObject[]> {
    return this.database.query<ExpiredObject>(
      `with old as (
         select key from objects
         where state <> 'stored' and (
           touched_at < now() - make_interval(secs => $1)
           or (${organizationDeleted("organization_id")}
               and (state = 'garbage' or touched_at < now() - interval '${RESERVATION_TIMEOUT_SECONDS} seconds'))
         )
         limit $2 for update skip locked
       ), claimed as (
         update objects o set state = 'garbage' from old where o.key = old.key returning o.key, o.size_bytes is not null as committed
       )
       select key, committed from claimed`,
      [seconds, limit],
    );
  }

  /** Cancels the reservation of a failed write; false when the object was committed after all. */
  async cancelReservation(key: string): Promise<boolean> {
    const [row] = await this.database.query<{ committed: boolean }>(
      `with cancelled as (update objects set state = 'garbage' where key = $1 and state = 'receiving')
       select exists (select from objects where key = $1 and state = 'stored') as committed`,
      [key],
    );
    return !row?.committed;
  }

  /** Deletes the rows of objects that were removed from the store. */
  async deleteRows(keys: readonly string[]): Promise<void> {
    if (keys.length) await this.database.manager.delete(ObjectEntity, { key: In([...keys]), state: "garbage" });
  }
}
