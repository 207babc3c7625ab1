import { describe, expect, it } from "@jest/globals";
import { collectAnswers, nextCursor, isSameRow } from "./use-pages.ts";

describe("nextCursor", () => {
  it.each([
    [null, null],
    ['</client/api/pdfs?limit=100&cursor=abc%2B%2F%3D>; rel="next"', "abc+/="],
    ['<http://localhost/client/api/pdfs?cursor=z>; rel="prev"', null],
    ['</a?cursor=1>; rel="prev", </a?cursor=2>; rel="next"', "2"],
  ])("reads %p as %p", (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });
});

describe("answers", () => {
  const page = (query: string) => ({ rows: [], total: 0, next: null, query });

  it("is true for pages of the same query only", () => {
    const key = ["documents", { sort: "created_at", order: "asc" }];
    expect(collectAnswers([page(JSON.stringify(key))], key)).toBe(true);
    expect(collectAnswers([page(JSON.stringify(["documents", { sort: "created_at", order: "desc" }]))], key)).toBe(false);
    expect(collectAnswers(undefined, key)).toBe(false);
  });
});

describe("isSameRow", () => {
  it("keeps the row that was loaded before until it changes", () => {
    const loaded = new Map<number, { id: number; name: string }>();
    const first = isSameRow(loaded, { id: 1, name: "a" });
    expect(isSameRow(loaded, { id: 1, name: "a" })).toBe(first);
    const changed = isSameRow(loaded, { id: 1, name: "b" });
    expect(changed).toEqual({ id: 1, name: "b" });
    expect(isSameRow(loaded, { id: 1, name: "b" })).toBe(changed);
  });
});
