import { describe, expect, it } from "@jest/globals";
import { MESSAGES } from "@takeoff/contracts";
import {
  needsSecret,
  savedSingleSignOn,
  validateSingleSignOn,
  fillSingleSignOnForm,
  buildSingleSignOnRequest,
} from "./single-sign-on-fields.ts";

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
