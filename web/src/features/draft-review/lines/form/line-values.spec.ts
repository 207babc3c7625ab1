import { describe, expect, it } from "@jest/globals";
import { fillFields, readFields } from "./line-values.ts";

const LINE = { designation: "W12X26", quantity: 3, length_in: 306.5, mark: "B1", grade: null };

describe("fillFields", () => {
  it("shows what is known, and lengths in the drawing's unit", () => {
    expect(fillFields(LINE, false)).toMatchObject({ designation: "W12X26", quantity: 3, length: `25'-6 1/2"`, mark: "B1", grade: "" });
    expect(fillFields({ ...LINE, quantity: null }, true)).toMatchObject({ quantity: "", length: "7785 mm" });
  });
});

describe("readFields", () => {
  const before = fillFields(LINE, false);

  it("sends only what changed besides designation and number, so that a measured length stays one", () => {
    expect(readFields({ ...before, grade: "A992" }, before, false)).toEqual({ designation: "W12X26", quantity: 3, grade: "A992" });
  });

  it("sends a length as it was understood, and an unknown text as it is", () => {
    expect(readFields({ ...before, length: "28" }, before, false).length).toBe("28 ft");
    expect(readFields({ ...before, length: "28" }, before, true).length).toBe("28 mm");
    expect(readFields({ ...before, length: "long" }, before, false).length).toBe("long");
    expect(readFields({ ...before, length: "", mark: "" }, before, false)).toMatchObject({ length: "", mark: "" });
  });
});
