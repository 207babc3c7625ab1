import { AGES, DUE_STATES, OPERATIONS_MESSAGES, type TurnaroundFigures } from "@takeoff/contracts";
import { describe, expect, it } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { api } from "../../../../test/fake-api.ts";
import { choose } from "../../../../test/fill.ts";
import { renderFor } from "../../../../test/render.tsx";
import { sampleStaff } from "../../../../test/samples.ts";
import { useOperationsParams } from "../search-params.ts";
import { TurnaroundTab } from "./turnaround-tab.tsx";

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
const show = () => renderFor(<Tab />, { user: sampleStaff(), path: "/operations" });
const rows = () =>
  within(screen.getByRole("region", { name: "Turnaround by month" }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

describe("TurnaroundTab", () => {
  it("shows the months of all organizations together, the open documents, and what the columns mean", async () => {
    api.answer("getTurnaround", KNOWN);
    await show();
    expect(await screen.findByText(/half of the documents were completed within this time.*Months are in UTC/)).toBeVisible();
    expect(rows()).toEqual(["November 2026All organizations1,24036 min9.3 h99.9%1,236 of 1,2370", "October 2026All organizations0–––2"]);
    expect(within(screen.getByRole("region", { name: "Open by due time" })).getByText("Due within 24 hours")).toBeVisible();
    expect(within(screen.getByRole("region", { name: "Open by age" })).getByText("Up to 4 hours")).toBeVisible();
    expect(screen.getByRole("row", { name: /^Unassigned 19 3/ })).toBeVisible();
  });

  it("filters by month and organization, which are in the address", async () => {
    api.answer("getTurnaround", KNOWN);
    const { person, address } = await show();
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
    await show();
    expect(screen.getByRole("region", { name: "Turnaround by month" }).parentElement).toHaveAttribute("aria-busy", "true");
    answer({ ...KNOWN, organizations: [], open: open(0) });
    expect(await screen.findByText("No document was completed or failed in the last twelve months.")).toBeVisible();
    expect(screen.getByText("No document is open.")).toBeVisible();
  });

  it("says why figures cannot be loaded or exported, and loads them again when asked", async () => {
    api.reject("getTurnaround", "unavailable", { message: OPERATIONS_MESSAGES.turnaroundTooSlow });
    const { person } = await show();
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
