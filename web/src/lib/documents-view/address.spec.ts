import { describe, expect, it } from "@jest/globals";
import { readOpen, writeOpen } from "./address.ts";

const read = (query: string) => readOpen(new URLSearchParams(query));

describe("the address of a document's view", () => {
  it("names the document beside the list's own view, and leaves that as it was", () => {
    const list = new URLSearchParams("q=pier+a%26b&sort=status");
    const open = writeOpen(12, list);
    expect(read(open)).toBe(12);
    expect(new URLSearchParams(open).get("q")).toBe("pier a&b");
    expect(writeOpen(null, new URLSearchParams(open))).toBe("?q=pier+a%26b&sort=status");
    expect(writeOpen(null, new URLSearchParams("document=12"))).toBe("");
  });

  it("opens nothing without the parameter, and what no document can have as an unknown one", () => {
    expect(read("")).toBeNull();
    for (const text of ["", "0", "-1", "1.5", "1e3", "x", "12345678901234567890"]) expect(read(`document=${text}`)).toBe(0);
  });
});
