import { describe, expect, it } from "@jest/globals";
import { nextSort, buildListQuery, readListParams, writeListParams } from "./list-params.ts";

const params = (search: string) => readListParams(new URLSearchParams(search));

describe("readListParams", () => {
  it("reads all parameters of an address", () => {
    expect(params("q=pier&status=failed&organization_id=3&work=late&sort=status&order=desc")).toEqual({
      q: "pier",
      status: "failed",
      organizationId: 3,
      work: "late",
      sort: "status",
      order: "desc",
    });
  });

  it("ignores invalid values", () => {
    expect(params("status=lost&organization_id=x&work=all&sort=colour&order=up")).toEqual({
      q: "",
      status: null,
      organizationId: null,
      work: null,
      sort: null,
      order: "asc",
    });
    expect(params("order=desc")).toMatchObject({ sort: null, order: "asc" });
    expect(params("organization_id=-1")).toMatchObject({ organizationId: null });
  });
});

describe("writeListParams", () => {
  it("writes an address that reads as the same parameters and keeps unknown ones", () => {
    const written = writeListParams(params("q=a+b&work=mine&sort=filename&order=desc"), new URLSearchParams("tab=1"));
    expect(written.get("tab")).toBe("1");
    expect(readListParams(written)).toEqual(params("q=a+b&work=mine&sort=filename&order=desc"));
  });

  it("omits default values", () => {
    expect(writeListParams(params(""), new URLSearchParams("q=old&sort=status&order=asc")).toString()).toBe("");
  });
});

describe("buildListQuery", () => {
  it("sends no sort order until a header is clicked", () => {
    expect(buildListQuery(params("q=++"))).toEqual({
      q: undefined,
      search_in: undefined,
      status: undefined,
      organization_id: undefined,
      work: undefined,
      today_ends: undefined,
      sort: undefined,
      order: undefined,
    });
    expect(buildListQuery(params("sort=status"))).toMatchObject({ sort: "status", order: "asc" });
  });

  it("sends the end of the local day with the filter of documents that are due today", () => {
    const noon = new Date(2026, 10, 30, 12);
    expect(buildListQuery(params("work=due_today"), undefined, noon)).toMatchObject({
      work: "due_today",
      today_ends: new Date(2026, 11, 1).toISOString(),
    });
    expect(buildListQuery(params("work=late"), undefined, noon)).toMatchObject({ work: "late", today_ends: undefined });
  });

  it("names the fields of a search with a search only", () => {
    expect(buildListQuery(params("q=frame"), ["filename", "project_name"])).toMatchObject({
      q: "frame",
      search_in: "filename,project_name",
    });
    expect(buildListQuery(params("q=frame")).search_in).toBeUndefined();
    expect(buildListQuery(params("q=+"), ["filename"]).search_in).toBeUndefined();
  });
});

describe("nextSort", () => {
  it("sorts ascending first and toggles with each click", () => {
    expect(nextSort({ sort: null, order: "asc" }, "status")).toEqual({ sort: "status", order: "asc" });
    expect(nextSort({ sort: "status", order: "asc" }, "status")).toEqual({ sort: "status", order: "desc" });
    expect(nextSort({ sort: "status", order: "desc" }, "status")).toEqual({ sort: "status", order: "asc" });
    expect(nextSort({ sort: "status", order: "asc" }, "filename")).toEqual({ sort: "filename", order: "asc" });
  });
});
