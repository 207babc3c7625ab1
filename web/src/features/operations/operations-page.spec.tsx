import { OPERATIONS_MESSAGES, QUEUES, type Operations, type StaffActionRecord } from "@takeoff/contracts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleStaff } from "../../../test/samples.ts";
import OperationsPage from "./operations-page.tsx";

const QUEUE = { name: "documents", waiting: 0, active: 1, delayed: 0, parked: 0, oldest_waiting_seconds: null } as const;
const STATE: Operations = {
  queues: [QUEUE, { ...QUEUE, name: "webhooks", parked: 1_200 }],
  queues_error: null,
  outbox: { open: 3, oldest_seconds: 400 },
  emails: { pending: 2, sending: 0, sent: 1, parked: 0, dropped: 4, held: 1, oldest_waiting_seconds: 5 },
  sandbox_gaps: [],
};
const AT = "2026-11-20T15:30:00.000Z";
const ACTS: StaffActionRecord[] = [
  { id: 2, on: "email", act: "retried", at: AT, by: "lee", reason: null, email_id: 4, recipient: "kim@mail.example", kind: "welcome" },
  {
    id: 1,
    on: "job",
    act: "dropped",
    at: AT,
    by: "lee",
    reason: "Done by telephone",
    queue: "notifications",
    event_id: "01930000-0000-7000-8000-000000000001",
    event_type: "user.created",
    about: { kind: "user", id: 7 },
  },
];

async function show(path = "/operations") {
  return renderFor(<OperationsPage />, { user: sampleStaff(), path });
}

describe("OperationsPage", () => {
  beforeEach(() => {
    api.answer("getOperations", STATE);
    api.answer("listParkedJobs", []);
  });

  it("says of each part whether it needs attention", async () => {
    await show();
    expect(await screen.findByRole("row", { name: /^Documents queue OK 0 1 0 0 –/ })).toBeVisible();
    expect(screen.getByRole("row", { name: /^Webhooks queue 1,200 failed for good/ })).toBeVisible();
    expect(screen.getByRole("row", { name: /^Outbox Late 3/ })).toBeVisible();
    expect(screen.getByRole("row", { name: /^E-mails\s*1 sent, 4 discarded OK 1 0 1 0/ })).toBeVisible();
  });

  it("has as many rows while it loads as later, so that nothing below moves", async () => {
    const answer = api.hold("getOperations");
    await show();
    expect(within(screen.getByRole("table", { name: "State of queues and e-mails" })).getAllByRole("row")).toHaveLength(
      1 + QUEUES.length + 2,
    );
    answer(STATE);
    expect(await screen.findByRole("row", { name: /^Outbox/ })).toBeVisible();
  });

  it("shows the rest when the queues cannot be read, and what a hostile file may reach", async () => {
    const queues_error = OPERATIONS_MESSAGES.queuesAway;
    api.answer("getOperations", { ...STATE, queues: null, queues_error, sandbox_gaps: ["connections", "files"] });
    await show();
    expect(await screen.findByText(queues_error)).toBeVisible();
    expect(screen.getByText(/A hostile file may reach: the network, other files\./)).toBeVisible();
    expect(screen.getByRole("row", { name: /^Outbox/ })).toBeVisible();
  });

  it("keeps its tab in the address, and has the actions of staff in one of them", async () => {
    api.answer("listActs", ACTS, { "x-total-count": "2" });
    const { person, address } = await show();
    await person.click(screen.getByRole("tab", { name: "Activity" }));
    expect(address()).toBe("/operations?tab=acts");
    expect(await screen.findByRole("row", { name: /^Welcome, to kim@mail.example E-mail Run again lee –/ })).toBeVisible();
    const job = screen.getByRole("row", { name: /^Prepare the welcome e-mail E-mail queue, User #7, event / });
    expect(job).toHaveTextContent("DiscardedleeDone by telephone");
    expect(screen.getByText("2 entries")).toBeVisible();
  });
});
