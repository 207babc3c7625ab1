import { expect, it } from "@jest/globals";
import type { ComparedLine, Difference } from "@takeoff/takeoff";
import { differenceCsv } from "./difference-csv.ts";

const line = (designation: string, quantity: number): ComparedLine => ({
  ...{ mark: "B1", designation, length_in: 4500 / 25.4, quantity, weight_lb: 1000 * quantity },
});

function write(designation: string): string[] {
  const rows: Difference["rows"] = [{ kind: "changed", before: line(designation, 2), after: line(designation, 4) }];
  return [...differenceCsv({ rows } as Difference)].map((text) => text.replace("\ufeff", "").trimEnd());
}

it("writes a change with lengths and weights in the units of the steel", () => {
  expect(write("IPE300")).toEqual([
    "Change,Mark before,Designation before,Length before,Qty before,Weight (kg) before," +
      "Mark now,Designation now,Length now,Qty now,Weight (kg) now,Weight change (kg),Weight change (tonnes)",
    "Changed,B1,IPE300,4500 mm,2,907.18,B1,IPE300,4500 mm,4,1814.37,907.18,0.907",
  ]);
  expect(write("W18X35")[1]).toBe(`Changed,B1,W18X35,"14'-9 3/16""",2,2000,B1,W18X35,"14'-9 3/16""",4,4000,2000,1`);
});
