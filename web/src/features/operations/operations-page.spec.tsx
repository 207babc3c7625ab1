import {
  AGES,
  DUE_STATES,
  type Operations,
  OPERATIONS_MESSAGES,
  QUEUES,
  type StaffActionRecord,
  type TurnaroundFigures,
} from "@takeoff/contracts";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { api } from "../../../test/fake-api.ts";
import { renderFor } from "../../../test/render.tsx";
import { sampleStaff } from "../../../test/samples.ts";
import OperationsPage from "./operations-page.tsx";
import { choose } from "../../../test/fill.ts";
import { useOperationsParams } from "./search-params.ts";
import { TurnaroundTab } from "./turnaround/turnaround-tab.tsx";

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

const EMPTY_MONTH = { completed: 0, p50_hours: null, p90_hours: null, promised: 0, in_time: 0, within_promise: null, failed: 0 };
const NOVEMBER = { month: "2026-11", completed: 1_240, p50_hours: 0.6, p90_hours: 9.25, promised: 1_237, in_time: 1_236, failed: 0 };
const november = { ...NOVEMBER, within_promise: 1_236 / 1_237 };
const months = [november, { ...EMPTY_MONTH, month: "2026-10", failed: 2 }];
const ofOrganization = (organization_id: number, organization_name: string) => ({ ...november, organization_id, organization_name });
const open = (count: number) => ({
  by_due: DUE_STATES.map((state) => ({ state, count })),
  by_age: AGES.map((age) => ({ age, count })),
  by_person: [
    { user_id: 3, username: "kim", open: 30, late: 4 },
    { user_id: null, username: null, open: 19, late: 3 },
  ],
});
const KNOWN: TurnaroundFigures = {
  computed_at: "2026-11-24T03:30:00.000Z",
  months,
  organizations: [ofOrganization(9, "Westfield"), ofOrganization(7, "Northgate Steel")],
  open: open(5),
};

function Tab() {
  const [params, change] = useOperationsParams();
  return <TurnaroundTab params={params} onChange={change} />;
}
const showTurnaround = () => renderFor(<Tab />, { user: sampleStaff(), path: "/operations" });
const rows = () =>
  within(screen.getByRole("region", { name: "Turnaround by month" }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

describe("TurnaroundTab", () => {
  it("shows the months of all organizations together, the open documents, and what the columns mean", async () => {
    api.answer("getTurnaround", KNOWN);
    await showTurnaround();
    expect(await screen.findByText(/half of the documents were completed within this time.*Months are in UTC/)).toBeVisible();
    expect(rows()).toEqual(["November 2026All organizations1,24036 min9.3 h99.9%1,236 of 1,2370", "October 2026All organizations0–––2"]);
    expect(within(screen.getByRole("region", { name: "Open by due time" })).getByText("Due within 24 hours")).toBeVisible();
    expect(within(screen.getByRole("region", { name: "Open by age" })).getByText("Up to 4 hours")).toBeVisible();
    expect(screen.getByRole("row", { name: /^Unassigned 19 3/ })).toBeVisible();
  });

  it("filters by month and organization, which are in the address", async () => {
    api.answer("getTurnaround", KNOWN);
    const { person, address } = await showTurnaround();
    await screen.findByText(/Months are in UTC/);
    await choose(person, screen.getByRole("combobox", { name: "Month" }), "November 2026");
    expect(rows()).toHaveLength(3);
    await person.type(screen.getByRole("combobox", { name: "Organization" }), "we");
    await person.keyboard("{ArrowDown}{Enter}");
    expect(address()).toBe("/operations?organization=9&month=2026-11");
    expect(rows()).toEqual([expect.stringContaining("Westfield")]);
    expect(screen.getByText("1 row")).toBeVisible();
  });

  it("is busy while it loads, and says when there is nothing to show", async () => {
    const answer = api.hold("getTurnaround");
    await showTurnaround();
    expect(screen.getByRole("region", { name: "Turnaround by month" }).parentElement).toHaveAttribute("aria-busy", "true");
    answer({ ...KNOWN, organizations: [], open: open(0) });
    expect(await screen.findByText("No document was completed or failed in the last twelve months.")).toBeVisible();
    expect(screen.getByText("No document is open.")).toBeVisible();
  });

  it("says why figures cannot be loaded or exported, and loads them again when asked", async () => {
    api.reject("getTurnaround", "unavailable", { message: OPERATIONS_MESSAGES.turnaroundTooSlow });
    const { person } = await showTurnaround();
    const banner = await screen.findByRole("alert", { name: OPERATIONS_MESSAGES.fetchTurnaroundFailed });
    expect(banner).toHaveTextContent(OPERATIONS_MESSAGES.turnaroundTooSlow);
    api.answer("getTurnaround", KNOWN);
    await person.click(within(banner).getByRole("button", { name: "Try again" }));
    await screen.findByText(/Months are in UTC/);
    api.reject("exportTurnaround", "unavailable", { message: OPERATIONS_MESSAGES.turnaroundTooSlow });
    await person.click(screen.getByRole("button", { name: "Export Open as CSV" }));
    expect(await screen.findByText(OPERATIONS_MESSAGES.turnaroundTooSlow)).toBeVisible();
    expect(api.requests("exportTurnaround").map(({ query }) => query)).toEqual([{ of: "open" }]);
  });
});
