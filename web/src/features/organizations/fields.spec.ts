import { describe, expect, it } from "@jest/globals";
import type { Organization } from "@takeoff/contracts";
import { chosenOrganization, formOf, locationNames, newOrganization, organizationChanges, organizationErrors } from "./fields.ts";

const steel: Organization = {
  id: 7,
  name: "Northgate Steel",
  infra_metals_sponsor_email: "sponsor@mail.example",
  infra_sponsor_location: "Chicago",
  quota_bytes: null,
  created_at: "2026-11-21T09:30:00.000Z",
};

describe("the form of an organization", () => {
  it("requires a name, and a valid e-mail address if one is given", () => {
    expect(organizationErrors("new", formOf("new"))).toEqual({ name: "Name is required" });
    expect(organizationErrors("new", { ...formOf("new"), name: "Steel", infra_metals_sponsor_email: "sponsor" })).toEqual({
      infra_metals_sponsor_email: "Please enter a valid e-mail address",
    });
    expect(organizationErrors("new", { ...formOf("new"), name: "Steel" })).toEqual({});
  });

  it("sends only changed fields, and an empty text to clear a field", () => {
    expect(organizationChanges(steel, { ...formOf(steel), name: " Northgate Steel " })).toBeNull();
    expect(organizationChanges(steel, { ...formOf(steel), name: "Southgate", infra_metals_sponsor_email: "" })).toEqual({
      name: "Southgate",
      infra_metals_sponsor_email: "",
    });
  });

  it("rejects a change that clears the name", () => {
    expect(organizationErrors(steel, { ...formOf(steel), name: " " })).toEqual({ name: "Name is required" });
    expect(organizationErrors(steel, formOf(steel))).toEqual({});
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
    expect(newOrganization({ ...formOf("new"), name: "Steel", quota })).toMatchObject({ quota_bytes });
    expect(organizationChanges(limited, { ...formOf(limited), quota })).toEqual({ quota_bytes });
  });

  it("is shown in gigabytes and is sent only when it was changed", () => {
    expect([formOf(limited).quota, formOf(steel).quota]).toEqual(["2.5", ""]);
    const odd = { ...steel, quota_bytes: 1_234_567_890 };
    expect(organizationChanges(odd, { ...formOf(odd), name: "Southgate" })).toEqual({ name: "Southgate" });
  });

  it.each(["ten", "-1", "1e999"])("rejects %j", (quota) => {
    const error = { quota: "Please enter a number of gigabytes, or leave this empty for no limit" };
    expect(organizationErrors("new", { ...formOf("new"), name: "Steel", quota })).toEqual(error);
    expect(organizationErrors(steel, { ...formOf(steel), quota })).toEqual(error);
  });
});

describe("choices of the organization screen", () => {
  it("include an organization's location even after it was deleted", () => {
    expect(locationNames([{ id: 1, name: "Houston" }], "Chicago")).toEqual(["Chicago", "Houston"]);
    expect(locationNames([{ id: 1, name: "Houston" }], "Houston")).toEqual(["Houston"]);
    expect(locationNames([{ id: 1, name: "Houston" }], "")).toEqual(["Houston"]);
  });

  it("are empty for an address with an unknown organization id", () => {
    expect(chosenOrganization([steel], "7")).toBe(steel);
    for (const id of [null, "", "8", "7x", "07"]) expect(chosenOrganization([steel], id)).toBeNull();
  });
});
