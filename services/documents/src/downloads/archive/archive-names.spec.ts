import { describe, expect, it } from "@jest/globals";
import { plainName, uniqueNames } from "./archive-names.ts";

describe("plainName", () => {
  it.each([
    ["Plan Größe 梁.pdf", "Plan Größe 梁.pdf"],
    ['a<b>:"c/d\\e|f?g*.pdf', "a-b---c-d-e-f-g-.pdf"],
    ["..", "-"],
    ["...pdf", "-.pdf"],
    ["ends. .pdf", "ends.pdf"],
    [`${"x".repeat(200)}.pdf`, `${"x".repeat(80)}.pdf`],
    [`${"x".repeat(79)}👷.pdf`, `${"x".repeat(79)}.pdf`],
  ])("turns %j into %j", (name, plain) => {
    expect(plainName(name)).toBe(plain);
  });
});

describe("uniqueNames", () => {
  it("numbers names that are equal where letter case and Unicode encoding are ignored", () => {
    const names = ["plan.pdf", "PLAN.pdf", "plan.PDF", "Größe.pdf", "Gro\u0308ße.pdf", "other.pdf"];
    expect(names.map(uniqueNames())).toEqual([
      ...["plan.pdf", "PLAN (2).pdf", "plan (3).PDF", "Größe.pdf", "Gro\u0308ße (2).pdf", "other.pdf"],
    ]);
  });

  it("takes no number that another file has in its name", () => {
    expect(["a (2).pdf", "a.pdf", "A.pdf", "a.pdf"].map(uniqueNames())).toEqual(["a (2).pdf", "a.pdf", "A (3).pdf", "a (4).pdf"]);
  });
});
