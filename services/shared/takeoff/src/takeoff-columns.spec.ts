import { describe, expect, it } from "@jest/globals";
import { isHeaderName } from "./table/columns/header-name.ts";
import { TAKEOFF_HEADERS } from "./takeoff-columns.ts";

describe("TAKEOFF_HEADERS", () => {
  it("contains headers that are understood when the file is read again", () => {
    expect(TAKEOFF_HEADERS).toHaveLength(20);
    expect(TAKEOFF_HEADERS.filter((header) => !isHeaderName(header))).toEqual([]);
  });
});
