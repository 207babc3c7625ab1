import type { Consumer } from "@takeoff/contracts";
import type { Transaction } from "../database/database.ts";

/**
 * Writes a consumer's receipts, in the transaction of the events' effects, and closes the events for which no receipt is
 * missing. The events are locked first, so that of two consumers that finish concurrently the later one sees the other's
 * receipt and closes the event.
 * @returns the ids that lacked this consumer's receipt; the others were received before, or are deleted
 */
export async function writeReceipts(tx: Transaction, consumer: Consumer, eventIds: readonly string[]): Promise<string[]> {
  const received = await tx.queryPrepared<{ event_id: string }>(
    // Locked in one order, so that two transactions that lock several events cannot deadlock.
    `with held as (select id from events.outbox where id = any($1::uuid[]) and $2 = any(consumers) order by id for update)
     insert into events.receipts (event_id, consumer) select id, $2 from held on conflict do nothing returning event_id`,
    [eventIds, consumer],
  );
  const ids = received.map(({ event_id }) => event_id);
  if (ids.length === 0) return [];
  // A separate statement: receipts committed while the first one waited for locks are visible to the next one only.
  await tx.queryPrepared(
    `update events.outbox o set closed_at = now()
     where id = any($1::uuid[]) and consumers <@ array(select consumer from events.receipts where event_id = o.id)`,
    [ids],
  );
  return ids;
}
