import { describe, expect, it } from "@jest/globals";
import type { MonthlyTurnaround, TurnaroundFigures } from "@takeoff/contracts";
import { formatDuration, formatMonth, listOrganizationOptions, formatShare, buildTurnaroundRows } from "./turnaround-rows.ts";

const month = (name: string): MonthlyTurnaround => ({
  month: name,
  completed: 1,
  p50_hours: 2,
  p90_hours: 3,
  promised: 0,
  in_time: 0,
  within_promise: null,
  failed: 0,
});
const of = (name: string, organization_id: number, organization_name: string) => ({ ...month(name), organization_id, organization_name });

const turnaround: TurnaroundFigures = {
  computed_at: "2026-11-24T00:00:00.000Z",
  months: [month("2026-11"), month("2026-10")],
  organizations: [of("2026-11", 2, "Beams"), of("2026-11", 1, "Welds"), of("2026-10", 1, "Welds")],
  open: { by_due: [], by_age: [], by_person: [] },
};
const keysOf = (organization: string | null, shown: string | null) =>
  buildTurnaroundRows(turnaround, { organization, month: shown }).map(({ key }) => key);

describe("buildTurnaroundRows", () => {
  it("are the months of all organizations together without a filter", () => {
    expect(
      buildTurnaroundRows(turnaround, { organization: null, month: null }).map(({ organization, key }) => [organization, key]),
    ).toEqual([
      ["All organizations", "2026-11"],
      ["All organizations", "2026-10"],
    ]);
  });

  it("are all organizations of a month, together and one by one", () => {
    expect(keysOf(null, "2026-11")).toEqual(["2026-11", "2026-11 2", "2026-11 1"]);
  });

  it("are an organization's months, or one of them", () => {
    expect(keysOf("1", null)).toEqual(["2026-11 1", "2026-10 1"]);
    expect(keysOf("1", "2026-10")).toEqual(["2026-10 1"]);
    expect([keysOf("2", "2026-10"), keysOf("7", null)]).toEqual([[], []]);
  });

  it("are none when no document was completed or failed", () => {
    expect(buildTurnaroundRows({ ...turnaround, organizations: [] }, { organization: null, month: null })).toEqual([]);
  });
});

it("listOrganizationOptions returns each organization once, by name", () => {
  expect(listOrganizationOptions(turnaround)).toEqual([
    { value: "2", label: "Beams" },
    { value: "1", label: "Welds" },
  ]);
});

it("figures are shown in units of their size, and as a dash where there are none", () => {
  expect([null, 0, 0.75, 1, 5.25, 47.9, 48, 75].map(formatDuration)).toEqual([
    ...["–", "0 min", "45 min", "1 h", "5.3 h", "47.9 h", "2 days", "3.1 days"],
  ]);
  expect([null, 0, 0.925, 1].map(formatShare)).toEqual(["–", "0%", "92.5%", "100%"]);
  expect(formatMonth("2026-11")).toBe("November 2026");
});
