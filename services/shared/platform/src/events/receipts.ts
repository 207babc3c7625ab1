import type { Consumer } from "@takeoff/contracts";
import type { Transaction } from "../database/database.ts";

/**
 * Writes a consumer's receipts, in the transaction of what the events lead to, and closes the events whose last ones they
 * are. Events are held first, so that of two consumers that finish at once the later one sees the other's receipt.
 * @returns the ids of those that lacked it: the others were received before, or are not there any more.
 */
export async function writeReceipts(tx: Transaction, consumer: Consumer, eventIds: readonly string[]): Promise<string[]> {
  const received = await tx.query<{ event_id: string }>(
    // Held in one order, so that two who hold several wait for each other and never both.
    `with held as (select id from events.outbox where id = any($1::uuid[]) and $2 = any(consumers) order by id for update)
     insert into events.receipts (event_id, consumer) select id, $2 from held on conflict do nothing returning event_id`,
    [eventIds, consumer],
  );
  const ids = received.map(({ event_id }) => event_id);
  if (ids.length === 0) return [];
  // A statement of its own: what others received while this one waited for them is seen by the next only.
  await tx.query(
    `update events.outbox o set closed_at = now()
     where id = any($1::uuid[]) and consumers <@ array(select consumer from events.receipts where event_id = o.id)`,
    [ids],
  );
  return ids;
}
