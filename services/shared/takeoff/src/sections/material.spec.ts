import { describe, expect, it } from "@jest/globals";
import { readDesignation } from "../designations/read-designation.ts";
import { readMaterial } from "./material.ts";
import { sectionWeight } from "./weight.ts";

describe("readMaterial", () => {
  it.each([..."6061-T6|6061 T6|6061|6063-T52|5052-H32|6082-T6|ASTM B221 6061-T6|AL 6061|EN AW-6082|ALUMINUM|Aluminium".split("|")])(
    "finds aluminium in %j",
    (grade) => {
      expect(readMaterial(grade)).toBe("aluminium");
    },
  );

  it.each("304|304L|316|316L|SS304|SUS 304|TYPE 316|A240 304|A276 TP316L|1.4301|1.4404|STAINLESS|S.S. (304)".split("|"))(
    "finds stainless steel in %j",
    (grade) => {
      expect(readMaterial(grade)).toBe("stainless_steel");
    },
  );

  it.each(["BRASS", "PVC", "LVL", "MGP10"])("finds another material in %j", (grade) => {
    expect(readMaterial(grade)).toBe("other");
  });

  it.each([
    "",
    "A36",
    "A992",
    "A572-50",
    "A1011",
    "A193 Gr B6",
    "Q355B",
    "S355J2",
    "300W",
    "350W",
    "300PLUS",
    "C350L0",
    "F1554-36",
    "see note",
  ])("takes %j for steel", (grade) => {
    expect(readMaterial(grade)).toBe("steel");
  });

  it("looks at the beginning of a long text only", () => {
    expect(readMaterial(`${"x".repeat(1_000_000)} 6061-T6`)).toBe("steel");
  });
});

describe("the weight of a material", () => {
  const weigh = (text: string, grade: string) => sectionWeight(readDesignation(text)!.section, readMaterial(grade));

  it("is unknown for aluminium, since the weight of steel is three times too much", () => {
    expect(weigh("C8X11.5", "6061-T6")).toBeNull();
    expect(weigh("PL3/8X7", "6061-T6")).toBeNull();
  });

  it("is computed for stainless steel from the area of the section, at 8,000 kg/m³", () => {
    expect(weigh("PL1/2X12", "304")).toEqual({ perFoot: expect.closeTo((20.4167 * 8) / 7.85, 2) as unknown, source: "computed" });
    expect(weigh("W18X35", "316L")).toEqual({ perFoot: expect.closeTo((35 * 8) / 7.85, 6) as unknown, source: "computed" });
  });

  it("is that of the table for steel", () => {
    expect(weigh("W18X35", "A992")).toEqual({ perFoot: 35, source: "stated" });
    expect(weigh("L4X4X3/8", "")).toEqual({ perFoot: 9.8, source: "published" });
  });
});
