import { describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import { isNameTyped, readTotal } from "./deletion/contents.ts";
import {
  buildSingleSignOnRequest,
  fillSingleSignOnForm,
  needsSecret,
  savedSingleSignOn,
  validateSingleSignOn,
} from "./single-sign-on/single-sign-on-fields.ts";

describe("isNameTyped", () => {
  it.each(["Northgate Stahl Größe", "  Northgate Stahl Größe ", "Northgate Stahl Gro\u0308ße"])("accepts %j", (typed) => {
    expect(isNameTyped(typed, "Northgate Stahl Größe")).toBe(true);
  });

  it.each(["", "Northgate", "northgate stahl größe", "Northgate  Stahl Größe"])("does not accept %j", (typed) => {
    expect(isNameTyped(typed, "Northgate Stahl Größe")).toBe(false);
  });
});

it("readTotal reads the number of documents, and takes a missing one for an error", () => {
  expect([readTotal("0"), readTotal("1204")]).toEqual([0, 1204]);
  for (const header of [null, "", "many", "-1"]) expect(() => readTotal(header)).toThrow("no total");
});

const STORED = { issuer: "https://login.example.com", client_id: "takeoff", domains: ["a.example", "b.example"], creates_accounts: false };
const { clientSecretRequired, domainsRequired, issuerRequired, clientIdRequired, domain } = MESSAGES.singleSignOn;

describe("buildSingleSignOnRequest", () => {
  it("reverses the form of a stored configuration and keeps its secret", () => {
    expect(buildSingleSignOnRequest(fillSingleSignOnForm(STORED))).toEqual({ ...STORED, client_secret: null });
  });

  it("reads domains between commas, semicolons, blanks and line breaks", () => {
    const { domains } = buildSingleSignOnRequest({ ...fillSingleSignOnForm(null), domains: " a.example,b.example;\n c.example  " });
    expect(domains).toEqual(["a.example", "b.example", "c.example"]);
  });
});

describe("validateSingleSignOn", () => {
  it("names each missing field of a new configuration", () => {
    expect(validateSingleSignOn(null, fillSingleSignOnForm(null))).toEqual({
      issuer: issuerRequired,
      client_id: clientIdRequired,
      client_secret: clientSecretRequired,
      domains: domainsRequired,
    });
  });

  it("needs the secret again only where issuer or client change", () => {
    const form = fillSingleSignOnForm(STORED);
    expect(validateSingleSignOn(STORED, form)).toEqual({});
    expect(needsSecret(STORED, { ...form, issuer: `${form.issuer} ` })).toBe(false);
    expect(validateSingleSignOn(STORED, { ...form, client_id: "another" })).toEqual({ client_secret: clientSecretRequired });
    expect(validateSingleSignOn(STORED, { ...form, client_id: "another", client_secret: "s" })).toEqual({});
  });

  it("has one sentence for all domains", () => {
    expect(validateSingleSignOn(STORED, { ...fillSingleSignOnForm(STORED), domains: "a.example, https://b.example" })).toEqual({
      domains: domain,
    });
  });
});

it("savedSingleSignOn does not contain the secret", () => {
  savedSingleSignOn.save(1, { organizationId: 7, values: { ...fillSingleSignOnForm(STORED), client_secret: "secret" } });
  expect(savedSingleSignOn.read(1)?.values.client_secret).toBe("");
});
