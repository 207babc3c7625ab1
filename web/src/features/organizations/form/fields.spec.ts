import { describe, expect, it } from "@jest/globals";
import type { WorkingHours } from "@takeoff/contracts";
import { sampleOrganization } from "../../../../test/samples.ts";
import { listTimeZones } from "./working-hours-fields.ts";
import {
  assignErrors,
  findChosenOrganization,
  fillOrganizationForm,
  listLocationNames,
  buildNewOrganization,
  findOrganizationChanges,
  validateOrganization,
} from "./fields.ts";

const steel = sampleOrganization({
  ...{ id: 7, infra_metals_sponsor_email: "sponsor@mail.example", infra_sponsor_location: "Chicago" },
});

describe("the form of an organization", () => {
  it("sends only changed fields, and an empty text to clear a field", () => {
    expect(findOrganizationChanges(steel, { ...fillOrganizationForm(steel), name: " Northgate Steel " })).toBeNull();
    expect(findOrganizationChanges(steel, { ...fillOrganizationForm(steel), name: "Southgate", infra_metals_sponsor_email: "" })).toEqual({
      name: "Southgate",
      infra_metals_sponsor_email: "",
    });
  });

  it("rejects a change that clears the name", () => {
    expect(validateOrganization(steel, { ...fillOrganizationForm(steel), name: " " })).toEqual({ name: "Name is required" });
    expect(validateOrganization(steel, fillOrganizationForm(steel))).toEqual({});
  });
});

describe("the storage limit of an organization", () => {
  const GIGABYTE = 1_073_741_824;
  const limited = { ...steel, quota_bytes: 2.5 * GIGABYTE };

  it.each([
    ["", null],
    [" 10 ", 10 * GIGABYTE],
    ["0", 0],
    ["0,5", GIGABYTE / 2],
    ["0.5", GIGABYTE / 2],
  ])("sends %j in bytes, and an empty text as no limit", (quota, quota_bytes) => {
    expect(buildNewOrganization({ ...fillOrganizationForm("new"), name: "Steel", quota })).toMatchObject({ quota_bytes });
    expect(findOrganizationChanges(limited, { ...fillOrganizationForm(limited), quota })).toEqual({ quota_bytes });
  });

  it("is shown in gigabytes and is sent only when it was changed", () => {
    expect([fillOrganizationForm(limited).quota, fillOrganizationForm(steel).quota]).toEqual(["2.5", ""]);
    const odd = { ...steel, quota_bytes: 1_234_567_890 };
    expect(findOrganizationChanges(odd, { ...fillOrganizationForm(odd), name: "Southgate" })).toEqual({ name: "Southgate" });
  });

  it.each(["ten", "-1", "1e999"])("rejects %j", (quota) => {
    const error = { quota: "Please enter a number of gigabytes, or leave this empty for no limit" };
    expect(validateOrganization("new", { ...fillOrganizationForm("new"), name: "Steel", quota })).toEqual(error);
    expect(validateOrganization(steel, { ...fillOrganizationForm(steel), quota })).toEqual(error);
  });
});

describe("the retention of an organization", () => {
  const limited = { ...steel, retention_days: 90 };
  const confirmed = { retentionConfirmed: true };

  it.each([
    ["", null],
    [" 30 ", 30],
    ["3650", 3650],
  ])("sends %j as days, and an empty text as none", (retention, retention_days) => {
    expect(buildNewOrganization({ ...fillOrganizationForm("new"), name: "Steel", retention })).toMatchObject({ retention_days });
    expect(findOrganizationChanges(limited, { ...fillOrganizationForm(limited), ...confirmed, retention })).toEqual({ retention_days });
  });

  it.each(["ten", "0", "3651", "1.5", "-1"])("rejects %j", (retention) => {
    const error = { retention: "Please enter a number of days from 1 to 3650, or leave this empty to delete nothing" };
    expect(validateOrganization("new", { ...fillOrganizationForm("new"), name: "Steel", retention })).toEqual(error);
    expect(validateOrganization(steel, { ...fillOrganizationForm(steel), retention })).toEqual(error);
  });

  it("must be confirmed when it is set or shortened, and not when it is longer, removed, or of a new organization", () => {
    const retentionConfirmed = "Please confirm that these documents are deleted";
    expect(validateOrganization(steel, { ...fillOrganizationForm(steel), retention: "30" })).toEqual({ retentionConfirmed });
    expect(validateOrganization(limited, { ...fillOrganizationForm(limited), retention: "89" })).toEqual({ retentionConfirmed });
    expect(validateOrganization(limited, { ...fillOrganizationForm(limited), ...confirmed, retention: "89" })).toEqual({});
    for (const retention of ["", "90", "91"])
      expect(validateOrganization(limited, { ...fillOrganizationForm(limited), retention })).toEqual({});
    expect(validateOrganization("new", { ...fillOrganizationForm("new"), name: "Steel", retention: "30" })).toEqual({});
  });
});

describe("the turnaround of an organization", () => {
  const HOURS: WorkingHours = {
    days: [1, 2, 3],
    from: "08:00",
    to: "24:00",
    time_zone: "America/Chicago",
    holidays: ["2026-12-25", "2027-01-01"],
  };
  const steady = { ...steel, turnaround_hours: 48, working_hours: HOURS };

  it("is 24 hours, of which every hour counts, for a new organization", () => {
    expect(buildNewOrganization({ ...fillOrganizationForm("new"), name: "Steel" })).toMatchObject({
      turnaround_hours: 24,
      working_hours: null,
    });
  });

  it("is sent only when it was changed", () => {
    expect(findOrganizationChanges(steady, fillOrganizationForm(steady))).toBeNull();
    expect(findOrganizationChanges(steady, { ...fillOrganizationForm(steady), turnaround: " 8 " })).toEqual({ turnaround_hours: 8 });
  });

  it.each(["", "ten", "0", "721", "1.5"])("rejects %j", (turnaround) => {
    const error = { turnaround: "Please enter a whole number of hours from 1 to 720" };
    expect(validateOrganization("new", { ...fillOrganizationForm("new"), name: "Steel", turnaround })).toEqual(error);
    expect(validateOrganization(steady, { ...fillOrganizationForm(steady), turnaround })).toEqual(error);
  });

  it("proposes office hours where the user is, and sends them once they are to count", () => {
    const { workingHours } = fillOrganizationForm(steel);
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(findOrganizationChanges(steel, { ...fillOrganizationForm(steel), workingHours: { ...workingHours, isCounted: true } })).toEqual({
      working_hours: { days: [1, 2, 3, 4, 5], from: "08:00", to: "17:00", time_zone, holidays: [] },
    });
  });

  it("sends working hours as a whole, midnight as the end of the day, days in order, and each line with a holiday", () => {
    const { workingHours } = fillOrganizationForm(steady);
    expect(workingHours).toMatchObject({ days: ["1", "2", "3"], to: "00:00", holidays: "2026-12-25\n2027-01-01" });
    const changed = { ...workingHours, days: ["1", "7", "2"], holidays: "\n 2027-07-05 \n\n2026-12-25\n" };
    expect(findOrganizationChanges(steady, { ...fillOrganizationForm(steady), workingHours: changed })).toEqual({
      working_hours: { ...HOURS, days: [1, 2, 7], holidays: ["2027-07-05", "2026-12-25"] },
    });
    expect(
      findOrganizationChanges(steady, { ...fillOrganizationForm(steady), workingHours: { ...workingHours, isCounted: false } }),
    ).toEqual({
      working_hours: null,
    });
  });

  it("shows what is wrong with working hours at their fields, also when the server says so", () => {
    const workingHours = {
      ...fillOrganizationForm(steady).workingHours,
      days: [],
      from: "",
      to: "",
      timeZone: "",
      holidays: "2026-12-25\nChristmas",
    };
    expect(validateOrganization(steady, { ...fillOrganizationForm(steady), workingHours })).toEqual({
      "workingHours.days": "Please choose at least one day of the week",
      "workingHours.from": "Please enter a time as HH:MM",
      "workingHours.to": "Please enter a time as HH:MM",
      "workingHours.timeZone": "Please choose a time zone",
      "workingHours.holidays": "Date 2 is not valid. Please enter dates as YYYY-MM-DD",
    });
    expect(validateOrganization(steady, { ...fillOrganizationForm(steady), workingHours: { ...workingHours, isCounted: false } })).toEqual(
      {},
    );
    expect(assignErrors({ "working_hours.time_zone": "Unknown", turnaround_hours: "Wrong", name: "Taken" })).toEqual({
      "workingHours.timeZone": "Unknown",
      turnaround: "Wrong",
      name: "Taken",
    });
  });

  it("offers the browser's time zone first, and the current one even if the browser does not know it", () => {
    const values = listTimeZones("America/Springfield").map(({ value }) => value);
    expect(values[0]).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(values).toEqual(expect.arrayContaining(["UTC", "America/Springfield", "America/Chicago"]));
    expect(new Set(values).size).toBe(values.length);
  });
});

describe("choices of the organization screen", () => {
  it("include an organization's location even after it was deleted", () => {
    expect(listLocationNames([{ id: 1, name: "Houston" }], "Chicago")).toEqual(["Chicago", "Houston"]);
    expect(listLocationNames([{ id: 1, name: "Houston" }], "Houston")).toEqual(["Houston"]);
    expect(listLocationNames([{ id: 1, name: "Houston" }], "")).toEqual(["Houston"]);
  });

  it("are empty for an address with an unknown organization id", () => {
    expect(findChosenOrganization([steel], "7")).toBe(steel);
    for (const id of [null, "", "8", "7x", "07"]) expect(findChosenOrganization([steel], id)).toBeNull();
  });
});
