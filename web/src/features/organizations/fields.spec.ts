import { describe, expect, it } from "@jest/globals";
import type { Organization } from "@takeoff/contracts";
import { chosenOrganization, formOf, locationNames, organizationChanges, organizationErrors } from "./fields.ts";

const steel: Organization = {
  id: 7,
  name: "Northgate Steel",
  infra_metals_sponsor_email: "sponsor@mail.example",
  infra_sponsor_location: "Chicago",
  created_at: "2026-11-21T09:30:00.000Z",
};

describe("the form of an organization", () => {
  it("needs a name, and an e-mail address that is one when it is given", () => {
    expect(organizationErrors("new", formOf("new"))).toEqual({ name: "Name is required" });
    expect(organizationErrors("new", { ...formOf("new"), name: "Steel", infra_metals_sponsor_email: "sponsor" })).toEqual({
      infra_metals_sponsor_email: "Please enter a valid email address",
    });
    expect(organizationErrors("new", { ...formOf("new"), name: "Steel" })).toEqual({});
  });

  it("sends of a change what differs only, and an empty field to clear it", () => {
    expect(organizationChanges(steel, { ...formOf(steel), name: " Northgate Steel " })).toBeNull();
    expect(organizationChanges(steel, { ...formOf(steel), name: "Southgate", infra_metals_sponsor_email: "" })).toEqual({
      name: "Southgate",
      infra_metals_sponsor_email: "",
    });
  });

  it("does not let a change take the name away", () => {
    expect(organizationErrors(steel, { ...formOf(steel), name: " " })).toEqual({ name: "Name is required" });
    expect(organizationErrors(steel, formOf(steel))).toEqual({});
  });
});

describe("what can be chosen", () => {
  it("includes the location that an organization has, also when it is gone", () => {
    expect(locationNames([{ id: 1, name: "Houston" }], "Chicago")).toEqual(["Chicago", "Houston"]);
    expect(locationNames([{ id: 1, name: "Houston" }], "Houston")).toEqual(["Houston"]);
    expect(locationNames([{ id: 1, name: "Houston" }], "")).toEqual(["Houston"]);
  });

  it("is no organization for an address that names none of them", () => {
    expect(chosenOrganization([steel], "7")).toBe(steel);
    for (const id of [null, "", "8", "7x", "07"]) expect(chosenOrganization([steel], id)).toBeNull();
  });
});
