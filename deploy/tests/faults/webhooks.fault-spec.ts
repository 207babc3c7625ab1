import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "@jest/globals";
import { WEBHOOK_EVENTS } from "@takeoff/contracts";
import type { CrashPoint } from "@takeoff/platform/crash-points";
import { database, waitFor } from "@takeoff/testing";
import { createActors, onFaultProduct, type FaultHarness, type Figures } from "../harness/case.ts";
import { PATIENCE_MS } from "../harness/patience.ts";
import { assertInvariants } from "./harness/invariants.ts";
import { uploadAll, type Uploads } from "./harness/uploads.ts";

/** Around the transaction that turns an event into deliveries, and between a receiver's answer and its record. */
const POINTS: readonly CrashPoint[] = ["webhooks.before-effect", "webhooks.after-effect", "webhooks.before-record"];
/** The consumers of `crash-consumers` have the other points too. */
const QUICK_POINTS = POINTS.slice(-1);

/** At each point notifications ends once; every message arrives, and only an unrecorded one twice. */
async function crashWhileDelivering({ product, random, quick }: FaultHarness): Promise<Figures> {
  const { ours, all, sponsorEmail } = await createActors();
  const received: string[] = [];
  const points = quick ? QUICK_POINTS : POINTS;
  const receiver = createServer((request, response) => {
    received.push(String(request.headers["webhook-id"]));
    request.resume().on("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  try {
    await once(receiver, "listening");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const path = `/organizations/${ours.organization.id}/webhooks`;
    await ours.admin.client.post(path, { url, events: [...WEBHOOK_EVENTS] }, { expectOk: true });
    const runs: Uploads[] = [];
    for (const point of points) {
      product.orderCrash(point);
      runs.push(await uploadAll({ people: [ours.user], count: 1, atOnce: 1, random, large: 0 }));
      await product.crashed();
      // Nothing waits for the end of the lease that the dead process held: `webhook-dispatcher.int-spec.ts` shows what follows it.
      await database().query("update notifications.webhook_deliveries set leased_until = now() where leased_until > now()");
    }
    const rest = await assertInvariants(product, { uploads: runs, sponsorEmail, people: all });
    const open = "select from notifications.webhook_deliveries where organization_id = $1 and state <> 'delivered'";
    const isDone = async (): Promise<boolean> => (await database().query(open, [ours.organization.id])).rowCount === 0;
    await waitFor(isDone, { what: "the end of the deliveries", timeoutMs: PATIENCE_MS });
    const { rows } = await database().query<{ message_id: string }>(
      "select message_id from notifications.webhook_deliveries where organization_id = $1",
      [ours.organization.id],
    );
    // An upload, and the end of its check.
    assert.equal(rows.length, points.length * 2);
    assert.deepEqual([...new Set(received)].sort(), rows.map(({ message_id }) => message_id).sort());
    const copies = received.length - rows.length;
    assert(copies >= 1, "the message of which the answer was not recorded came only once");
    // A process that ends leaves those that it had in progress, and nothing else sends one again.
    const timesOfEach = Array.from(Map.groupBy(received, (id) => id).values(), (times) => times.length);
    const mostOften = Math.max(...timesOfEach);
    assert(mostOften <= 1 + points.length, `a message came ${mostOften} times`);
    return { messages: rows.length, "extra copies": copies, ...rest };
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
}

describe("crash-webhooks (quick)", () => {
  it(
    "delivers every message when notifications ends before or after its effect, or after the receiver's answer",
    onFaultProduct(crashWhileDelivering),
  );
});
