import { afterAll, afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { AppError, OPERATIONS_MESSAGES, operationsSchema } from "@takeoff/contracts";
import { Outbox, writeReceipts } from "@takeoff/platform";
import { openProducerConnection, QueueAdmin } from "@takeoff/platform/queues";
import { EmailHarness } from "../../test/email-harness.ts";
import { EmailListRepository } from "./emails/email-list.repository.ts";
import { SummaryService } from "./summary.service.ts";
import { Housekeeping } from "./housekeeping.ts";
import { OpenEventRepository } from "./jobs/open-event.repository.ts";

const harness = await EmailHarness.create();
const events = new OpenEventRepository(harness.database);
afterAll(() => harness.dropDatabase());
beforeEach(() => harness.reset());
afterEach(() => harness.stop());

/** A `QueueAdmin` whose dead-lettered jobs a test sets; null for a Redis that does not respond. */
class FakeQueueAdmin implements Pick<QueueAdmin, "listDeadLettered" | "discard"> {
  readonly removed: string[] = [];
  constructor(private readonly jobs: readonly string[] | null) {}

  listDeadLettered: QueueAdmin["listDeadLettered"] = async (consumer) => {
    if (this.jobs === null) throw new AppError("unavailable");
    if (consumer !== "documents") return [];
    return this.jobs.map((eventId) => ({ eventId, attempts: 8, error: "no", failedAt: new Date() }));
  };

  discard: QueueAdmin["discard"] = async (_consumer, ids) => {
    this.removed.push(...ids);
  };
}

const clean = (queueAdmin: FakeQueueAdmin) =>
  new Housekeeping(harness.database, queueAdmin as unknown as QueueAdmin, events, harness.log.logger).run();
const publish = () => {
  const event = {
    type: "organization.updated",
    aggregate: "organization:1",
    sequence: 1,
    payload: { organization_id: 1, name: "N" },
  } as const;
  return harness.database.transaction((tx) => new Outbox("organizations").add(tx, event));
};

describe("Housekeeping (deep)", () => {
  it("deletes e-mails that were sent or discarded more than 90 days ago, and no others", async () => {
    const states = ["pending", "sending", "sent", "parked", "dropped"];
    for (const state of states)
      for (const age of ["89", "91"]) {
        await harness.enqueue({
          recipient: `${state}.${age}@mail.example`,
          organization_id: null,
          template: "welcome",
          data: { username: "kim" },
        });
        await harness.database.query(
          "update notifications.emails set state = $1, settled_at = now() - make_interval(days => $2), created_at = now() - interval '1 year' where recipient = $3",
          [state, Number(age), `${state}.${age}@mail.example`],
        );
      }
    await clean(new FakeQueueAdmin(null));
    const left = await harness.database.query<{ recipient: string }>("select recipient from notifications.emails order by id");
    expect(left.map(({ recipient }) => recipient.split("@")[0])).toEqual([
      ...["pending.89", "pending.91", "sending.89", "sending.91", "sent.89", "parked.89", "parked.91", "dropped.89"],
    ]);
  });

  it("deletes the records of what staff did after 90 days", async () => {
    await harness.database.query(
      `insert into notifications.acts (at, act, by_id, by_name, email_id, recipient, template)
       select now() - make_interval(days => days), 'retried', 1, 'staff', days, 'kim@mail.example', 'welcome' from unnest(array[89, 91]) as days`,
    );
    await clean(new FakeQueueAdmin([]));
    expect(await harness.database.query("select email_id from notifications.acts")).toEqual([{ email_id: 89 }]);
  });

  it("removes dead-lettered jobs whose event was received or deleted, and no others", async () => {
    const [open, received] = [await publish(), await publish()];
    await harness.database.transaction((tx) => writeReceipts(tx, "documents", [received]));
    const pruned = "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11";
    const queueAdmin = new FakeQueueAdmin([open, received, pruned]);
    await clean(queueAdmin);
    expect(queueAdmin.removed.sort()).toEqual([received, pruned].sort());
  });
});

it("SummaryService while Redis does not respond (deep) returns the figures of the outbox and the e-mails, and an error for the queues", async () => {
  await publish();
  // A scan that is being read: no figure of the outbox.
  await harness.database.query("update events.outbox set type = 'document.scans_requested', attempts = 1 where id = $1", [await publish()]);
  const queueAdmin = new QueueAdmin(openProducerConnection("redis://127.0.0.1:1", harness.log.logger));
  const emails = new EmailListRepository(harness.database);
  const figures = await new SummaryService(queueAdmin, events, emails, harness.log.logger).get();
  expect(operationsSchema.parse(figures)).toMatchObject({
    queues: null,
    queues_error: OPERATIONS_MESSAGES.queuesAway,
    outbox: { open: 1 },
  });
  await queueAdmin.onApplicationShutdown();
});
