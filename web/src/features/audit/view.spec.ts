import { describe, expect, it } from "@jest/globals";
import { queryOf, readView, writeView } from "./view.ts";

const NOTHING = { q: "", group: null, outcome: null, organization: null, from: null, to: null };

describe("the address of the audit trail", () => {
  it("holds what is filtered, and leaves out what is not", () => {
    const view = { ...NOTHING, q: "Müller", group: "download", outcome: "refused", organization: "12", from: "2026-01-31" } as const;
    expect(writeView(view).toString()).toBe("q=M%C3%BCller&group=download&outcome=refused&organization=12&from=2026-01-31");
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(NOTHING).toString()).toBe("");
  });

  it("that somebody typed is taken as far as it makes sense", () => {
    expect(readView(new URLSearchParams("group=x&outcome=&organization=-1&from=2026-13-01&to=yesterday"))).toEqual(NOTHING);
  });
});

it("asks for whole days of the reader's calendar", () => {
  const { from, to } = queryOf({ ...NOTHING, from: "2026-02-28", to: "2026-02-28" });
  expect(new Date(String(from))).toEqual(new Date(2026, 1, 28));
  expect(new Date(String(to))).toEqual(new Date(2026, 2, 1));
  expect(queryOf({ ...NOTHING, q: "  " }).q).toBeUndefined();
});
