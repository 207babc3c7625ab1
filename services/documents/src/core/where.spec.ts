import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { escapeLike, Where } from "./where.ts";

const REMAINS = "organization_id not in (select organization_id from events.gone_organizations)";

describe("Where", () => {
  it.each([
    [{ of: "everyone" } as const, `where ${REMAINS}`, []],
    [{ of: "organization", organizationId: 7 } as const, `where ${REMAINS} and organization_id = $1`, [7]],
    [
      { of: "uploader", userId: 9, organizationId: 7 } as const,
      `where ${REMAINS} and organization_id = $1 and uploaded_by_id = $2`,
      [7, 9],
    ],
    [{ of: "none" } as const, `where ${REMAINS} and false`, []],
  ])("starts with the conditions for deleted organizations and the visibility %j", (visibility, sql, parameters) => {
    const where = new Where(visibility);
    expect([where.sql, where.parameters]).toEqual([sql, parameters]);
  });

  it("joins conditions, each with the placeholder of its own value", () => {
    const where = new Where({ of: "organization", organizationId: 9 }).and("new", (value) => `status = ${value}`);
    const limit = where.add(10);
    where.and("%a%", (value) => `(filename like ${value} or organization like ${value})`);
    expect(where.sql).toBe(`where ${REMAINS} and organization_id = $1 and status = $2 and (filename like $4 or organization like $4)`);
    expect(limit).toBe("$3");
    expect(where.parameters).toEqual([9, "new", 10, "%a%"]);
  });
});

/** Matches a pattern like PostgreSQL's `like`. */
function like(text: string, pattern: string): boolean {
  const quoted = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const source = pattern.replace(/\\(.)|%|_|[^\\%_]/gsu, (match, escaped?: string) =>
    escaped === undefined ? (match === "%" ? ".*" : match === "_" ? "." : quoted(match)) : quoted(escaped),
  );
  return new RegExp(`^${source}$`, "su").test(text);
}

describe("escapeLike", () => {
  it.each([
    ["100%", "100\\%"],
    ["a_b", "a\\_b"],
    ["a\\b", "a\\\\b"],
    ["plain", "plain"],
  ])("escapes %j as %j", (text, escaped) => {
    expect(escapeLike(text)).toBe(escaped);
  });

  it("makes a pattern that matches only the text itself", () => {
    const text = fc.array(fc.constantFrom("a", "b", "%", "_", "\\", "ü"), { maxLength: 5 }).map((parts) => parts.join(""));
    fc.assert(fc.property(text, text, (searched, other) => void expect(like(other, escapeLike(searched))).toBe(other === searched)));
  });
});
