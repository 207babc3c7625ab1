import { describe, expect, it } from "@jest/globals";
import { nextCursor } from "./use-pages.ts";

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
