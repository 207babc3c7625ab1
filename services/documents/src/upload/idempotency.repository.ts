import { Injectable } from "@nestjs/common";
import { LIMITS, type Document } from "@takeoff/contracts";
import { Database, organizationRemains, type Transaction } from "@takeoff/platform";

/** An attempt holds its key so long after it was last heard of. */
export const KEY_LEASE_SECONDS = 15;

/** An answer tells of a document, and nobody is told of a deleted organization's. */
const ANSWER_REMAINS = organizationRemains("(k.answer ->> 'organization_id')::bigint");

export type KeyState = { state: "fresh" } | { state: "running" } | { state: "done"; fingerprint: Buffer; answer: Document };

/** Which uploads were answered under which key: per user, for a day. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** Takes a key for an attempt, when it is new, too old, its attempt died, or its document's organization is deleted. */
  async begin(userId: number, key: string, attempt: string): Promise<KeyState> {
    const taken = await this.database.query(
      `insert into idempotency_keys as k (user_id, key, attempt, leased_until) values ($1, $2, $3, now() + make_interval(secs => $4))
       on conflict (user_id, key) do update
         set attempt = excluded.attempt, leased_until = excluded.leased_until, created_at = now(), fingerprint = null, answer = null
         where (k.answer is null and k.leased_until < now()) or k.created_at < now() - make_interval(secs => $5)
           or not ${ANSWER_REMAINS}
       returning user_id`,
      [userId, key, attempt, KEY_LEASE_SECONDS, LIMITS.idempotencyKeySeconds],
    );
    if (taken.length) return { state: "fresh" };
    const [row] = await this.database.query<{ fingerprint: Buffer | null; answer: Document | null }>(
      `select k.fingerprint, k.answer from idempotency_keys k where k.user_id = $1 and k.key = $2 and ${ANSWER_REMAINS}`,
      [userId, key],
    );
    // Freed between the two statements, or free by now: whoever freed it is done, the client may try again.
    if (!row?.answer || !row.fingerprint) return { state: "running" };
    return { state: "done", fingerprint: row.fingerprint, answer: row.answer };
  }

  async renew(attempt: string, userId: number, key: string): Promise<void> {
    await this.database.query(
      "update idempotency_keys set leased_until = now() + make_interval(secs => $4) where user_id = $2 and key = $3 and attempt = $1 and answer is null",
      [attempt, userId, key, KEY_LEASE_SECONDS],
    );
  }

  /** Keeps the answer with the change it tells of; false when another attempt took the key over. */
  async complete(
    tx: Transaction,
    held: { userId: number; key: string; attempt: string },
    fingerprint: Buffer,
    answer: Document,
  ): Promise<boolean> {
    const [row] = await tx.query<{ completed: boolean }>(
      `with completed as (
         update idempotency_keys set fingerprint = $4, answer = $5 where user_id = $1 and key = $2 and attempt = $3 returning 1
       ) select exists (select from completed) as completed`,
      [held.userId, held.key, held.attempt, fingerprint, JSON.stringify(answer)],
    );
    return row?.completed ?? false;
  }

  /** Frees the key of an attempt that was refused or broken off. */
  async free(held: { userId: number; key: string; attempt: string }): Promise<void> {
    await this.database.query("delete from idempotency_keys where user_id = $1 and key = $2 and attempt = $3 and answer is null", [
      held.userId,
      held.key,
      held.attempt,
    ]);
  }

  /** Forgets the answers that tell of a deleted organization's documents, whoever uploaded them. */
  async forgetOrganization(tx: Transaction, organizationId: number): Promise<void> {
    await tx.query("delete from idempotency_keys where (answer ->> 'organization_id')::bigint = $1", [organizationId]);
  }

  /** Forgets the answer that tells of one document: nobody is told of what was deleted. */
  async forgetDocument(tx: Transaction, uploaderId: number, documentId: number): Promise<void> {
    await tx.query("delete from idempotency_keys where user_id = $1 and (answer ->> 'id')::bigint = $2", [uploaderId, documentId]);
  }

  async prune(): Promise<void> {
    await this.database.query("delete from idempotency_keys where created_at < now() - make_interval(secs => $1)", [
      LIMITS.idempotencyKeySeconds,
    ]);
  }
}
