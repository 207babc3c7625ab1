import { describe, expect, it } from "@jest/globals";
import { MAX_DUE_DAYS, TURNAROUND_RANGE, type WorkingHours } from "@takeoff/contracts";
import type { Database } from "@takeoff/platform/database";
import type { DocumentEvents } from "../../core/document-events.ts";
import type { DueNoticeRepository } from "./due-notice.repository.ts";
import { DueNotices } from "./due-notices.ts";
import { computeDueTime } from "./due-time.ts";

it.each([
  [0, []],
  [7_200, [7_200]],
])("a pass with the setting %j looks for documents that are due within %j seconds", async (DUE_NOTICE_SECONDS, expected) => {
  const asked: number[] = [];
  const claim: DueNoticeRepository["claim"] = async (_tx, within) => {
    asked.push(within);
    return [];
  };
  const database = { transaction: (work: (tx: unknown) => unknown) => work(null) } as unknown as Database;
  const notices = new DueNotices(database, { claim }, {} as DocumentEvents, { DUE_NOTICE_SECONDS }, {} as never);
  expect(await notices.run()).toBe(0);
  expect(asked).toEqual(expected);
});

const DAILY = [1, 2, 3, 4, 5, 6, 7];
/** Monday to Friday, nine hours a day. In November and December Chicago is 6 h behind UTC. */
const OFFICE: WorkingHours = { days: [1, 2, 3, 4, 5], from: "08:00", to: "17:00", time_zone: "America/Chicago", holidays: [] };

/** The due time of an upload, in UTC. */
const due = (uploaded: string, turnaround_hours: number, working_hours: WorkingHours | null): string =>
  computeDueTime(new Date(uploaded), { turnaround_hours, working_hours }).toISOString();

it("computeDueTime without working hours counts every hour, also of nights, weekends and days when clocks change", () => {
  expect(due("2026-11-27T22:15:30.123Z", 24, null)).toBe("2026-11-28T22:15:30.123Z");
  expect(due("2026-12-31T23:59:59.999Z", 1, null)).toBe("2027-01-01T00:59:59.999Z");
  expect(due("2026-03-08T06:30:00.000Z", 720, null)).toBe("2026-04-07T06:30:00.000Z");
});

describe("computeDueTime with working hours", () => {
  // 2026-11-23 is a Monday.
  it.each([
    ["within one day", "2026-11-23T15:00:00.000Z", 4, "2026-11-23T19:00:00.000Z"],
    ["to the millisecond over a night", "2026-11-23T22:59:59.999Z", 1, "2026-11-24T14:59:59.999Z"],
    ["from the opening for an upload before it", "2026-11-23T09:00:00.000Z", 2, "2026-11-23T16:00:00.000Z"],
    ["from the opening for an upload exactly then", "2026-11-23T14:00:00.000Z", 2, "2026-11-23T16:00:00.000Z"],
    ["until closing when the hours end exactly then", "2026-11-23T14:00:00.000Z", 9, "2026-11-23T23:00:00.000Z"],
    ["until the last closing when whole days are left", "2026-11-23T14:00:00.000Z", 18, "2026-11-24T23:00:00.000Z"],
    ["from the next opening for an upload exactly at closing", "2026-11-23T23:00:00.000Z", 1, "2026-11-24T15:00:00.000Z"],
    ["from the next opening for an upload at night", "2026-11-24T04:00:00.000Z", 1, "2026-11-24T15:00:00.000Z"],
    ["over a weekend", "2026-11-27T22:00:00.000Z", 3, "2026-11-30T16:00:00.000Z"],
    ["from Monday for an upload at the weekend", "2026-11-28T18:00:00.000Z", 1, "2026-11-30T15:00:00.000Z"],
    ["over several weeks", "2026-11-23T14:00:00.000Z", 91, "2026-12-07T15:00:00.000Z"],
  ])("counts %s", (_what, uploaded, hours, expected) => {
    expect(due(uploaded, hours, OFFICE)).toBe(expected);
  });

  it("skips holidays, also New Year after a weekend and the day of an upload", () => {
    const holidays = ["2026-12-25", "2026-12-31", "2027-01-01"];
    const closed = { ...OFFICE, holidays };
    expect(due("2026-12-24T22:00:00.000Z", 2, closed)).toBe("2026-12-28T15:00:00.000Z");
    expect(due("2026-12-25T18:00:00.000Z", 1, closed)).toBe("2026-12-28T15:00:00.000Z");
    expect(due("2026-12-30T22:00:00.000Z", 2, closed)).toBe("2027-01-04T15:00:00.000Z");
    // In Chicago it is still the 30th.
    expect(due("2026-12-31T05:00:00.000Z", 1, { ...closed, days: DAILY, to: "24:00" })).toBe("2026-12-31T06:00:00.000Z");
  });

  it("counts days and holidays of the zone, far from UTC on both sides", () => {
    // In Kiribati, 14 h ahead of UTC, Monday begins on Sunday at 10:00 UTC.
    const ahead = { ...OFFICE, time_zone: "Pacific/Kiritimati" };
    expect(due("2026-11-22T09:00:00.000Z", 1, ahead)).toBe("2026-11-22T19:00:00.000Z");
    expect(due("2026-11-22T09:00:00.000Z", 1, { ...ahead, holidays: ["2026-11-23"] })).toBe("2026-11-23T19:00:00.000Z");
    // In Pago Pago, 11 h behind, it is Friday until Saturday at 11:00 UTC.
    const behind = { ...OFFICE, time_zone: "Pacific/Pago_Pago" };
    expect(due("2026-11-28T03:30:00.000Z", 1, behind)).toBe("2026-11-30T19:30:00.000Z");
    expect(due("2026-11-28T02:30:00.000Z", 1, behind)).toBe("2026-11-28T03:30:00.000Z");
    // 5:45 h ahead.
    expect(due("2026-11-23T00:00:00.000Z", 1, { ...OFFICE, time_zone: "Asia/Kathmandu" })).toBe("2026-11-23T03:15:00.000Z");
  });

  it("counts whole days without a break when they end at 24:00", () => {
    const always = { ...OFFICE, days: DAILY, from: "00:00", to: "24:00" };
    for (const hours of [1, 24, 100])
      expect(due("2026-11-27T22:15:30.123Z", hours, always)).toBe(due("2026-11-27T22:15:30.123Z", hours, null));
    const evenings = { ...OFFICE, from: "20:00", to: "24:00" };
    expect(due("2026-11-24T05:30:00.000Z", 1, evenings)).toBe("2026-11-25T02:30:00.000Z");
    expect(due("2026-11-24T02:00:00.000Z", 4, evenings)).toBe("2026-11-24T06:00:00.000Z");
  });

  it("is due after five years when the working hours do not suffice", () => {
    const uploaded = "2026-11-23T00:00:00.000Z";
    const rarely = { ...OFFICE, days: [1], from: "08:00", to: "08:01" };
    const last = new Date(Date.parse(uploaded) + MAX_DUE_DAYS * 86_400_000).toISOString();
    expect(due(uploaded, TURNAROUND_RANGE.max, rarely)).toBe(last);
    expect(due(uploaded, 1, { ...OFFICE, days: [] })).toBe(last);
  });

  it("fails for a time zone that the runtime does not know", () => {
    expect(() => due("2026-11-23T00:00:00.000Z", 1, { ...OFFICE, time_zone: "America/Springfield" })).toThrow("unknown time zone");
  });
});

describe("computeDueTime when clocks change", () => {
  const always = { ...OFFICE, days: DAILY, from: "00:00", to: "24:00" };

  it("opens and closes by the new time, with nine hours on each side of the change", () => {
    // 2026-03-08, a Sunday: 6 h behind UTC on Friday, 5 h on Monday. 2026-11-01 is the other change.
    expect(due("2026-03-06T22:00:00.000Z", 2, OFFICE)).toBe("2026-03-09T14:00:00.000Z");
    expect(due("2026-10-30T21:00:00.000Z", 2, OFFICE)).toBe("2026-11-02T15:00:00.000Z");
  });

  it("counts an hour less of a day that skips one, and an hour more of a day that repeats one", () => {
    // The days begin at 06:00 and 05:00 UTC, and have 23 and 25 hours.
    expect(due("2026-03-08T06:00:00.000Z", 24, always)).toBe("2026-03-09T06:00:00.000Z");
    const night = { ...always, to: "06:00" };
    expect(due("2026-03-08T06:00:00.000Z", 6, night)).toBe("2026-03-09T06:00:00.000Z");
    expect(due("2026-11-01T05:00:00.000Z", 7, night)).toBe("2026-11-01T12:00:00.000Z");
    expect(due("2026-11-01T05:00:00.000Z", 8, night)).toBe("2026-11-02T07:00:00.000Z");
  });

  it("reads a skipped time with the offset from before, and the first of two equal times", () => {
    // 02:00 to 03:00 does not exist: 02:30 is 03:30 of the new time, 08:30 UTC.
    expect(due("2026-03-08T06:00:00.000Z", 1, { ...always, from: "02:30", to: "05:00" })).toBe("2026-03-08T09:30:00.000Z");
    expect(due("2026-03-08T06:00:00.000Z", 1, { ...always, from: "02:00", to: "03:00" })).toBe("2026-03-09T08:00:00.000Z");
    // 01:30 is shown at 06:30 and 07:30 UTC.
    const twice = { ...always, from: "01:30", to: "12:00" };
    expect(due("2026-11-01T05:00:00.000Z", 1, twice)).toBe("2026-11-01T07:30:00.000Z");
    expect(due("2026-11-01T05:00:00.000Z", 1, { ...always, from: "00:30", to: "01:30" })).toBe("2026-11-01T06:30:00.000Z");
  });

  it("counts days whose midnight is skipped, and a zone that skipped a whole day, once", () => {
    // In Cairo the last Friday of April begins at 01:00, 22:00 UTC of Thursday.
    const cairo = { ...always, time_zone: "Africa/Cairo" };
    expect(due("2026-04-23T21:00:00.000Z", 25, cairo)).toBe("2026-04-24T22:00:00.000Z");
    // Samoa went from 29 December 2011 to 31 December.
    const samoa = { ...OFFICE, days: DAILY, time_zone: "Pacific/Apia" };
    expect(due("2011-12-29T18:00:00.000Z", 18, samoa)).toBe("2011-12-31T03:00:00.000Z");
  });
});
