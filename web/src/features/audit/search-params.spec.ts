import { describe, expect, it } from "@jest/globals";
import { buildAuditQuery, readParams, writeParams } from "./search-params.ts";

const NOTHING = { q: "", group: null, outcome: null, organization: null, from: null, to: null };

describe("search parameters of the audit trail", () => {
  it("contain the active filters and nothing else", () => {
    const params = { ...NOTHING, q: "Müller", group: "download", outcome: "refused", organization: "12", from: "2026-01-31" } as const;
    expect(writeParams(params).toString()).toBe("q=M%C3%BCller&group=download&outcome=refused&organization=12&from=2026-01-31");
    expect(readParams(writeParams(params))).toEqual(params);
    expect(writeParams(NOTHING).toString()).toBe("");
  });

  it("ignore invalid values", () => {
    expect(readParams(new URLSearchParams("group=x&outcome=&organization=-1&from=2026-13-01&to=yesterday"))).toEqual(NOTHING);
  });
});

it("buildAuditQuery converts days to timestamps in the local time zone, the last day included", () => {
  const { from, to } = buildAuditQuery({ ...NOTHING, from: "2026-02-28", to: "2026-02-28" });
  expect(new Date(String(from))).toEqual(new Date(2026, 1, 28));
  expect(new Date(String(to))).toEqual(new Date(2026, 2, 1));
  expect(buildAuditQuery({ ...NOTHING, q: "  " }).q).toBeUndefined();
});
