import { describe, expect, it } from "@jest/globals";
import { EMAIL_STATES, type MonthlyTurnaround, type QueueStatistics, type TurnaroundFigures } from "@takeoff/contracts";
import { describeDone, formatWait, judgeEmails, judgeOutbox, judgeQueue, mayDiscard, mayRetry } from "./labels.ts";
import { type OperationsParams, readParams, writeParams } from "./search-params.ts";
import { buildTurnaroundRows, formatDuration, formatMonth, formatShare, listOrganizationOptions } from "./turnaround/turnaround-rows.ts";

const queue: QueueStatistics = { name: "documents", waiting: 0, active: 0, delayed: 0, parked: 0, oldest_waiting_seconds: null };
const emails = { pending: 0, sending: 0, sent: 9, parked: 0, dropped: 0, held: 0, oldest_waiting_seconds: 0 };

describe("health of queues, outbox and e-mails", () => {
  it("needs attention when something is failed for good or late", () => {
    expect(judgeQueue({ ...queue, parked: 2, oldest_waiting_seconds: 500 })).toEqual({ text: "2 failed for good", needsAttention: true });
    expect(judgeQueue({ ...queue, waiting: 1, oldest_waiting_seconds: 61 })).toEqual({ text: "Late", needsAttention: true });
    expect(judgeQueue({ ...queue, name: "documents-scans", oldest_waiting_seconds: 3599 }).text).toBe("OK");
    expect(judgeOutbox({ open: 4, oldest_seconds: 90 })).toEqual({ text: "Late", needsAttention: true });
    expect(judgeEmails({ ...emails, parked: 1200 })).toEqual({ text: "1,200 failed for good", needsAttention: true });
    expect(judgeEmails({ ...emails, oldest_waiting_seconds: 700 })).toEqual({ text: "Late", needsAttention: true });
  });

  it("is shown with a rough waiting time", () => {
    expect([null, 0, 4.2, 200].map(formatWait)).toEqual(["–", "–", "about 4 s", "about 3 min"]);
  });
});

it("describeDone counts the affected and the skipped rows", () => {
  expect(describeDone("retried", "job", { done: 1, left: 0 })).toBe("1 job was queued again.");
  expect(describeDone("dropped", "e-mail", { done: 500, left: 2 })).toBe("500 e-mails were discarded. 2 had changed in the meantime.");
});

it("actions on an e-mail depend on its state; none is possible while it is being sent", () => {
  expect(EMAIL_STATES.filter(mayRetry)).toEqual(["parked", "dropped"]);
  expect(EMAIL_STATES.filter(mayDiscard)).toEqual(["pending", "parked"]);
});

const DEFAULTS: OperationsParams = { tab: "jobs", q: "", state: null, kind: null, organization: null, month: null };

describe("search parameters of Operations", () => {
  it("holds the whole params, and nothing of what is as by default", () => {
    const params: OperationsParams = { tab: "emails", q: "kim@", state: "parked", kind: "welcome", organization: "12", month: "2026-11" };
    expect(writeParams(params).toString()).toBe("tab=emails&q=kim%40&state=parked&kind=welcome&organization=12&month=2026-11");
    expect(readParams(writeParams(params))).toEqual(params);
    expect(writeParams(DEFAULTS).toString()).toBe("");
  });

  it("fall back to the jobs tab for invalid values", () => {
    expect(readParams(new URLSearchParams("tab=x&state=lost&kind=__proto__&organization=0x1&month=2026-13"))).toEqual(DEFAULTS);
  });
});

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
const listKeys = (organization: string | null, shown: string | null) =>
  buildTurnaroundRows(turnaround, { organization, month: shown }).map(({ key }) => key);

it("buildTurnaroundRows are an organization's months, or one of them", () => {
  expect(listKeys("1", null)).toEqual(["2026-11 1", "2026-10 1"]);
  expect(listKeys("1", "2026-10")).toEqual(["2026-10 1"]);
  expect([listKeys("2", "2026-10"), listKeys("7", null)]).toEqual([[], []]);
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
