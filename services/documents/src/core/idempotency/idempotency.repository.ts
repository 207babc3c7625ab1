import { Injectable } from "@nestjs/common";
import { LIMITS, type Document } from "@takeoff/contracts";
import { organizationNotDeleted } from "@takeoff/platform";
import { Database, olderThanSeconds, type Transaction } from "@takeoff/platform/database";
import { IsNull, Column, Entity, Index, PrimaryColumn } from "typeorm";

/** A request that may be repeated, and its response. */
@Entity({ schema: "documents", name: "idempotency_keys" })
@Index("idempotency_keys_age", ["created_at"])
export class IdempotencyKeyEntity {
  @PrimaryColumn("bigint") user_id!: number;
  @PrimaryColumn("text") key!: string;
  @Column("uuid") attempt!: string;
  @Column("bytea", { nullable: true }) fingerprint!: Buffer | null;
  @Column("jsonb", { nullable: true }) answer!: unknown;
  @Column("timestamptz") leased_until!: Date;
  @Column("timestamptz", { default: () => "now()" }) created_at!: Date;
}

/**
 * An attempt may lose its key this many seconds after its last renewal, so that a repeat need not wait longer for a process that
 * died. It is no lock: what keeps a live attempt whose lease ended (a pause, a slow database) from creating a second document is that
 * `complete` finds its own `attempt` in the row, in the transaction that creates the document.
 */
export const KEY_LEASE_SECONDS = 4;

/** Time between renewals, milliseconds: three of them may fail before the lease ends. */
export const KEY_RENEWAL_MS = 1_000;

/** Hides stored responses that contain a document of a deleted organization. */
const ORGANIZATION_NOT_DELETED = organizationNotDeleted("(k.answer ->> 'organization_id')::bigint");

/** The key of a user, leased to one attempt of an upload. */
export interface LeasedKey {
  userId: number;
  key: string;
  attempt: string;
}

export interface CompletedUpload {
  fingerprint: Buffer;
  response: Document;
}

export type KeyState =
  | { state: "leased" }
  | { /** Whole seconds until the lease ends, unless it is renewed. */ state: "in_progress"; leaseEndsIn: number }
  | ({ state: "completed" } & CompletedUpload);

/**
 * Stores the response of each upload under its user's idempotency key, for a day.
 *
 * SQL where a lease is compared and taken in one statement, and where a response's field is compared.
 */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** Leases a key that is new, expired, left by a dead attempt, or whose document's organization is deleted. */
  async begin({ userId, key, attempt }: LeasedKey): Promise<KeyState> {
    const leased = await this.database.query(
      `insert into idempotency_keys as k (user_id, key, attempt, leased_until) values ($1, $2, $3, now() + make_interval(secs => $4))
       on conflict (user_id, key) do update
         set attempt = excluded.attempt, leased_until = excluded.leased_until, created_at = now(), fingerprint = null, answer = null
         where (k.answer is null and k.leased_until < now()) or k.created_at < now() - make_interval(secs => $5)
           or not ${ORGANIZATION_NOT_DELETED}
       returning user_id`,
      [userId, key, attempt, KEY_LEASE_SECONDS, LIMITS.idempotencyKeySeconds],
    );
    if (leased.length) return { state: "leased" };
    const [row] = await this.database.query<{ fingerprint: Buffer | null; response: Document | null; ends_in: number }>(
      `select k.fingerprint, k.answer as response, ceil(extract(epoch from k.leased_until - now()))::int as ends_in
       from idempotency_keys k where k.user_id = $1 and k.key = $2 and ${ORGANIZATION_NOT_DELETED}`,
      [userId, key],
    );
    // The other attempt may have released the key between the two statements: then the client's retry succeeds.
    if (!row?.response || !row.fingerprint) return { state: "in_progress", leaseEndsIn: Math.max(1, row?.ends_in ?? 1) };
    return { state: "completed", fingerprint: row.fingerprint, response: row.response };
  }

  async renewLease({ userId, key, attempt }: LeasedKey): Promise<void> {
    await this.database.query(
      "update idempotency_keys set leased_until = now() + make_interval(secs => $4) where user_id = $2 and key = $3 and attempt = $1 and answer is null",
      [attempt, userId, key, KEY_LEASE_SECONDS],
    );
  }

  /** Stores the response in the transaction that creates the document; false when another attempt took the key over. */
  async complete(tx: Transaction, { userId, key, attempt }: LeasedKey, fingerprint: Buffer, response: Document): Promise<boolean> {
    const [row] = await tx.query<{ completed: boolean }>(
      `with completed as (
         update idempotency_keys set fingerprint = $4, answer = $5 where user_id = $1 and key = $2 and attempt = $3 returning 1
       ) select exists (select from completed) as completed`,
      [userId, key, attempt, fingerprint, JSON.stringify(response)],
    );
    return row?.completed ?? false;
  }

  /** Releases the key of an attempt that was rejected or aborted. */
  async release({ userId, key, attempt }: LeasedKey): Promise<void> {
    await this.database.manager.delete(IdempotencyKeyEntity, { user_id: userId, key, attempt, answer: IsNull() });
  }

  /** Deletes the responses that contain a document of a deleted organization, of all users. */
  async deleteOfOrganization(tx: Transaction, organizationId: number): Promise<void> {
    await tx.query("delete from idempotency_keys where (answer ->> 'organization_id')::bigint = $1", [organizationId]);
  }

  /** Deletes the response that contains a deleted document. Without this, a repeated upload would still return the document. */
  async deleteOfDocument(tx: Transaction, uploaderId: number, documentId: number): Promise<void> {
    await tx.query("delete from idempotency_keys where user_id = $1 and (answer ->> 'id')::bigint = $2", [uploaderId, documentId]);
  }

  /** Deletes keys older than a day. */
  async deleteExpired(): Promise<void> {
    await this.database.manager.delete(IdempotencyKeyEntity, { created_at: olderThanSeconds(LIMITS.idempotencyKeySeconds) });
  }
}
