import { describe, expect, it } from "@jest/globals";
import { nextCursor, nextSort, queryOf, readView, writeView } from "./view.ts";

const view = (search: string) => readView(new URLSearchParams(search));

describe("readView", () => {
  it("reads what an address says", () => {
    expect(view("q=pier&status=failed&organization_id=3&sort=status&order=desc")).toEqual({
      q: "pier",
      status: "failed",
      organizationId: 3,
      sort: "status",
      order: "desc",
    });
  });

  it("takes what it does not understand as not there", () => {
    expect(view("status=lost&organization_id=x&sort=colour&order=up")).toEqual({
      q: "",
      status: null,
      organizationId: null,
      sort: null,
      order: "asc",
    });
    expect(view("order=desc")).toMatchObject({ sort: null, order: "asc" });
    expect(view("organization_id=-1")).toMatchObject({ organizationId: null });
  });
});

describe("writeView", () => {
  it("gives an address that reads as the same view, and keeps what is not its own", () => {
    const written = writeView(view("q=a+b&sort=filename&order=desc"), new URLSearchParams("tab=1"));
    expect(written.get("tab")).toBe("1");
    expect(readView(written)).toEqual(view("q=a+b&sort=filename&order=desc"));
  });

  it("leaves out what is as by default", () => {
    expect(writeView(view(""), new URLSearchParams("q=old&sort=status&order=asc")).toString()).toBe("");
  });
});

describe("queryOf", () => {
  it("asks for the server's own order until a header is clicked", () => {
    expect(queryOf(view("q=++"))).toEqual({
      q: undefined,
      status: undefined,
      organization_id: undefined,
      sort: undefined,
      order: undefined,
    });
    expect(queryOf(view("sort=status"))).toMatchObject({ sort: "status", order: "asc" });
  });
});

describe("nextSort", () => {
  it("begins ascending and turns round with each click", () => {
    expect(nextSort({ sort: null, order: "asc" }, "status")).toEqual({ sort: "status", order: "asc" });
    expect(nextSort({ sort: "status", order: "asc" }, "status")).toEqual({ sort: "status", order: "desc" });
    expect(nextSort({ sort: "status", order: "desc" }, "status")).toEqual({ sort: "status", order: "asc" });
    expect(nextSort({ sort: "status", order: "asc" }, "filename")).toEqual({ sort: "filename", order: "asc" });
  });
});

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
