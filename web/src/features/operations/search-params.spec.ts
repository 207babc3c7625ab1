import { describe, expect, it } from "@jest/globals";
import { readParams, writeParams, type OperationsParams } from "./search-params.ts";

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
