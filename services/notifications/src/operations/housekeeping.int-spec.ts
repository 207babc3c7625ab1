import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { AppError, MESSAGES, operationsSchema } from "@takeoff/contracts";
import { Outbox, producerConnection, QueueDesk, writeReceipts } from "@takeoff/platform";
import { PostOffice } from "../../test/post-office.ts";
import { EmailListRepository } from "./email-list.repository.ts";
import { FiguresService } from "./figures.service.ts";
import { Housekeeping } from "./housekeeping.ts";
import { OpenEventRepository } from "./open-event.repository.ts";

let office: PostOffice;
let events: OpenEventRepository;

beforeAll(async () => {
  office = await PostOffice.build();
  events = new OpenEventRepository(office.database);
});
afterAll(() => office.demolish());
beforeEach(() => office.open());
afterEach(() => office.close());

/** Queues that hold what a test says; they answer as the real desk does. */
class FakeDesk implements Pick<QueueDesk, "parked" | "removeParked"> {
  readonly removed: string[] = [];
  constructor(private readonly held: readonly string[] | null) {}

  parked: QueueDesk["parked"] = async (consumer) => {
    if (this.held === null) throw new AppError("unavailable");
    if (consumer !== "documents") return [];
    return this.held.map((eventId) => ({ eventId, attempts: 8, error: "no", failedAt: new Date() }));
  };

  removeParked: QueueDesk["removeParked"] = async (_consumer, ids) => {
    this.removed.push(...ids);
  };
}

const clean = (desk: FakeDesk) => new Housekeeping(office.database, desk as unknown as QueueDesk, events, office.log.logger).run();
const publish = () => {
  const event = {
    type: "organization.updated",
    aggregate: "organization:1",
    sequence: 1,
    payload: { organization_id: 1, name: "N" },
  } as const;
  return office.database.transaction((tx) => new Outbox("organizations").add(tx, event));
};

describe("the clean-up", () => {
  it("removes e-mails that were sent or dropped 90 days ago, and no other", async () => {
    const states = ["pending", "sending", "sent", "parked", "dropped"];
    for (const state of states)
      for (const age of ["89", "91"]) {
        await office.owe({
          recipient: `${state}.${age}@mail.example`,
          organization_id: null,
          template: "welcome",
          data: { username: "kim" },
        });
        await office.database.query(
          "update notifications.emails set state = $1, settled_at = now() - make_interval(days => $2), created_at = now() - interval '1 year' where recipient = $3",
          [state, Number(age), `${state}.${age}@mail.example`],
        );
      }
    await clean(new FakeDesk(null));
    const left = await office.database.query<{ recipient: string }>("select recipient from notifications.emails order by id");
    expect(left.map(({ recipient }) => recipient.split("@")[0])).toEqual([
      ...["pending.89", "pending.91", "sending.89", "sending.91", "sent.89", "parked.89", "parked.91", "dropped.89"],
    ]);
  });

  it("forgets who did what after 90 days", async () => {
    await office.database.query(
      `insert into notifications.acts (at, act, by_id, by_name, email_id, recipient, template)
       select now() - make_interval(days => days), 'retried', 1, 'staff', days, 'kim@mail.example', 'welcome' from unnest(array[89, 91]) as days`,
    );
    await clean(new FakeDesk([]));
    expect(await office.database.query("select email_id from notifications.acts")).toEqual([{ email_id: 89 }]);
  });

  it("removes parked jobs whose work is done or given up, and keeps the others", async () => {
    const [open, received] = [await publish(), await publish()];
    await office.database.transaction((tx) => writeReceipts(tx, "documents", [received]));
    const pruned = "6f1b2a52-6c1e-4c5f-9f0e-0c5b8a3d2e11";
    const desk = new FakeDesk([open, received, pruned]);
    await clean(desk);
    expect(desk.removed.sort()).toEqual([received, pruned].sort());
  });
});

describe("the figures while Redis is away", () => {
  it("tell of the outbox and the e-mails all the same", async () => {
    await publish();
    const desk = new QueueDesk(producerConnection("redis://127.0.0.1:1", office.log.logger));
    const figures = await new FiguresService(desk, events, new EmailListRepository(office.database), office.log.logger).get();
    expect(operationsSchema.parse(figures)).toMatchObject({
      queues: null,
      queues_error: MESSAGES.operations.queuesAway,
      outbox: { open: 1 },
    });
    await desk.onApplicationShutdown();
  });
});
