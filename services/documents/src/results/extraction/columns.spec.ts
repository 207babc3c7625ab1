import { describe, expect, it } from "@jest/globals";
import { LIMITS } from "@takeoff/contracts";
import { Columns } from "./columns.ts";

describe("Columns", () => {
  it("names empty columns by their position, and numbers repeated names", () => {
    const { names, isCut } = new Columns(["Mark", "", "Mark", "Mark", "Mark (2)", " "]);
    expect(names).toEqual(["Mark", "Column 2", "Mark (2)", "Mark (3)", "Mark (2) (2)", "Column 6"]);
    expect(isCut).toBe(false);
  });

  it("cuts long names, which stay unique", () => {
    const long = "n".repeat(LIMITS.columnName + 1);
    const { names, isCut } = new Columns([long, `${long}m`]);
    expect(names).toEqual([long.slice(1), `${long.slice(1)} (2)`]);
    expect(isCut).toBe(true);
  });
});
