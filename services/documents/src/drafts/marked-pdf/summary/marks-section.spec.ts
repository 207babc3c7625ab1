import { expect, it } from "@jest/globals";
import type { SetMark } from "@takeoff/contracts";
import { describeCheck } from "./marks-section.ts";

it("says what the check of marks found, and names the marks that differ with what both sides say", () => {
  const side = (quantity: number, designation: string): SetMark["planned"] => ({
    ...{ quantity, designations: [designation], length_in: null, weight_lb: null, places: [], more_places: 0 },
  });
  const mark = (name: string, differences: SetMark["differences"], planned: SetMark["planned"], drawn: SetMark["drawn"]): SetMark => ({
    ...{ mark: name, differences, planned, drawn, doubts: [], parts: 0, change: null },
  });
  const marks = [
    mark("B1", ["quantity"], side(4, "W8X10"), side(3, "W8X10")),
    mark("B2", ["section"], side(1, "W8X10"), side(1, "W8X13")),
    mark("B3", ["no_drawing"], side(1, "W8X10"), null),
    { ...mark("B4", [], side(1, "W8X10"), side(1, "W8X10")), change: { kind: "changed" as const, planned: null, drawn: null } },
  ];
  expect(describeCheck({ summary: { sentence: "1 of 4 marks agrees." }, marks })).toEqual([
    "1 of 4 marks agrees.",
    "No drawing: B3.",
    "Quantity differs: B1 (planned 4, drawn 3).",
    "Section differs: B2 (planned W8X10, drawn W8X13).",
    "Changed by a revision: B4.",
  ]);
});
