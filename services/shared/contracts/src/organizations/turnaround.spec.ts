import { describe, expect, it } from "@jest/globals";
import { validationError } from "../api/errors.ts";
import { LIMITS } from "../limits.ts";
import { MESSAGES } from "../messages.ts";
import { createOrganizationRequestSchema, updateOrganizationRequestSchema } from "./organizations.ts";
import { isTimeZone, workingHoursRequestSchema } from "./turnaround.ts";

const words = MESSAGES.organizations;
const OFFICE = { days: [1, 2, 3, 4, 5], from: "08:00", to: "17:00", time_zone: "America/Chicago", holidays: ["2026-12-25"] };

/** The sentence of each invalid field. */
function complaints(value: unknown): Record<string, string> | undefined {
  const { error } = workingHoursRequestSchema.safeParse(value);
  return error && validationError(error).fields;
}

describe("workingHoursRequestSchema", () => {
  it("returns days and dates in order, each once", () => {
    expect(workingHoursRequestSchema.parse(OFFICE)).toEqual(OFFICE);
    const shuffled = { ...OFFICE, days: [5, 1, 5], holidays: ["2027-01-01", " 2026-12-25", "2027-01-01"] };
    expect(workingHoursRequestSchema.parse(shuffled)).toEqual({ ...OFFICE, days: [1, 5], holidays: ["2026-12-25", "2027-01-01"] });
  });

  it("accepts the end of the day as an end only", () => {
    expect(complaints({ ...OFFICE, from: "00:00", to: "24:00" })).toBeUndefined();
    expect(complaints({ ...OFFICE, from: "24:00", to: "24:00" })).toEqual({ from: words.clock });
  });

  it.each([[], [0], [8], [1.5], ["1"], [1, null], Array<number>(8).fill(1), null, {}, "1", 1])("rejects the days %j", (days) => {
    expect(complaints({ ...OFFICE, days })).toEqual({ days: words.workingDays });
  });

  it.each(["8:00", "08:60", "24:01", "25:00", "08:00:00", " 08:00", "", 8, null, undefined])("rejects the time %j", (time) => {
    expect(complaints({ ...OFFICE, from: time })).toEqual({ from: words.clock });
    expect(complaints({ ...OFFICE, to: time })).toEqual({ to: words.clock });
  });

  it.each(["08:00", "07:59", "00:00"])("rejects %j as the end of hours that begin at 08:00", (to) => {
    expect(complaints({ ...OFFICE, to })).toEqual({ to: words.closesBeforeOpening });
  });

  it.each(["2026-02-29", "2026-13-01", "26-12-25", "25.12.2026", "0000-01-01", "", 20261225, null, {}])(
    "rejects the holiday %j",
    (holiday) => {
      expect(complaints({ ...OFFICE, holidays: ["2026-12-25", holiday] })).toEqual({ holidays: words.holiday(2) });
    },
  );

  it("accepts no more holidays than the limit", () => {
    const holidays = (count: number) => ({ ...OFFICE, holidays: Array<string>(count).fill("2026-12-25") });
    expect(complaints(holidays(LIMITS.holidays))).toBeUndefined();
    expect(complaints(holidays(LIMITS.holidays + 1))).toEqual({ holidays: words.tooManyHolidays(LIMITS.holidays) });
  });

  it("names all invalid fields together", () => {
    expect(complaints({})).toEqual({ days: words.workingDays, from: words.clock, to: words.clock, time_zone: words.timeZone });
    expect(complaints({ ...OFFICE, days: [], to: "07:00", holidays: [1] })).toEqual({
      days: words.workingDays,
      to: words.closesBeforeOpening,
      holidays: words.holiday(1),
    });
  });
});

describe("isTimeZone", () => {
  it.each(["America/Chicago", "Asia/Kolkata", "Pacific/Chatham", "UTC"])("accepts %s", (name) => expect(isTimeZone(name)).toBe(true));

  it.each(["", "America/Springfield", "+01:00", "-0500", "local", "system", "America/Chicago "])("rejects %j", (name) =>
    expect(isTimeZone(name)).toBe(false),
  );
});

it("requests about an organization leave out a turnaround that they do not name, and cannot clear it", () => {
  for (const schema of [createOrganizationRequestSchema, updateOrganizationRequestSchema]) {
    expect(schema.parse({ name: "Steel" })).not.toHaveProperty("turnaround_hours");
    expect(schema.parse({ name: "Steel" })).not.toHaveProperty("working_hours");
    expect(schema.parse({ name: "Steel", working_hours: null })).toMatchObject({ working_hours: null });
    expect(schema.safeParse({ name: "Steel", turnaround_hours: null }).success).toBe(false);
  }
});
