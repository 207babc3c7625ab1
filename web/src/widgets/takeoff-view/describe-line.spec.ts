import { describe, expect, it } from "@jest/globals";
import type { ExportedLine } from "@takeoff/contracts";
import { describeDetails } from "./describe-line.ts";

const line = (fields: Partial<ExportedLine>) => ({ mark: "B1", grade: "A992", finish: "Galvanized", ...fields }) as ExportedLine;

describe("describeDetails", () => {
  it("says of a grade and a finish that they are assumed where they come from the uploader's parameters", () => {
    expect(describeDetails(line({ grade_from: "parameters", finish_from: "parameters" }))).toBe(
      "mark B1, grade A992 (assumed), finish Galvanized (assumed)",
    );
  });

  it("says nothing more of what the drawing, staff or the table state", () => {
    expect(describeDetails(line({ grade_from: "drawing", finish_from: "table" }))).toBe("mark B1, grade A992, finish Galvanized");
    expect(describeDetails(line({}))).toBe("mark B1, grade A992, finish Galvanized");
  });
});
