import { describe, expect, it } from "vitest";
import { nextCursor, sameRow } from "./use-pages.ts";

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

describe("sameRow", () => {
  it("keeps the row that was loaded before until it changes", () => {
    const loaded = new Map<number, { id: number; name: string }>();
    const first = sameRow(loaded, { id: 1, name: "a" });
    expect(sameRow(loaded, { id: 1, name: "a" })).toBe(first);
    const changed = sameRow(loaded, { id: 1, name: "b" });
    expect(changed).toEqual({ id: 1, name: "b" });
    expect(sameRow(loaded, { id: 1, name: "b" })).toBe(changed);
  });
});
