import { describe, expect, it } from "@jest/globals";
import { readDesignation } from "../designations/read-designation.ts";
import { ANGLES } from "./catalogues/angles.ts";
import { computeHMass, JAPANESE_CHANNELS } from "./catalogues/asian-sections.ts";
import { AUSTRALIAN_SECTIONS, ROLLED_ANGLE_THICKNESS } from "./catalogues/australian-sections.ts";
import { EUROPEAN_TEES } from "./catalogues/european-sections.ts";
import { METRIC_ANGLES } from "./catalogues/metric-angles.ts";
import { findPipe, wallOfSchedule } from "./catalogues/pipes.ts";
import { isRolledSection } from "./catalogues/rolled-sections.ts";
import { readMaterial } from "./material.ts";
import { LB_PER_FT_PER_KG_PER_M } from "./section.ts";
import { sizeUnit } from "./size-unit.ts";
import { sectionWeight } from "./weight.ts";

describe("the tables of sections", () => {
  it.each(ANGLES.map((angle) => [`${angle.legs.join("X")}X${angle.thickness}`, angle] as const))(
    "weigh L%s within 2.5 %% of its area",
    (_, { legs: [a, b], thickness: t, weight }) => {
      const computed = ((a + b - t) * t * 490) / 144;
      expect(weight / computed).toBeGreaterThan(0.985);
      expect(weight / computed).toBeLessThan(1.025);
    },
  );

  it("know rolled sections and the tees cut from them", () => {
    expect(isRolledSection("W", 18, 35)).toBe(true);
    expect(isRolledSection("WT", 9, 17.5)).toBe(true);
    expect(isRolledSection("W", 99, 999)).toBe(false);
    expect(isRolledSection("WT", 18, 35)).toBe(false);
  });

  it("have schedules only where they equal a named wall", () => {
    expect([wallOfSchedule(40, 10), wallOfSchedule(40, 12), wallOfSchedule(80, 8), wallOfSchedule(80, 10)]).toEqual([
      "STD",
      null,
      "XS",
      null,
    ]);
    expect(findPipe(4, "XXS")).toEqual({ outside: 4.5, wall: 0.674 });
    expect(findPipe(7, "STD")).toBeNull();
  });

  it.each([
    [{ family: "HSS", form: "rectangular", unit: "in", sides: [8, 8], thickness: 0.5 } as const, 48.85],
    [{ family: "PL", unit: "mm", thickness: 10, width: 200 } as const, 10.55],
    [{ family: "RB", unit: "in", size: 1 } as const, 2.67],
  ])("weigh %j", (section, perFoot) => {
    expect(sectionWeight(section)?.perFoot).toBeCloseTo(perFoot, 2);
  });
});

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

  it.each(["", "A36", "A572-50", "A193 Gr B6", "Q355B", "S355J2", "300W", "C350L0", "F1554-36", "see note"])(
    "takes %j for steel",
    (grade) => {
      expect(readMaterial(grade)).toBe("steel");
    },
  );

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

const KG_PER_SQUARE_MM = 0.00785;

function expectNear(name: string, mass: number | null, area: number): void {
  const ratio = (mass ?? 0) / (area * KG_PER_SQUARE_MM);
  expect([name, ratio > 0.975 && ratio < 1.025]).toEqual([name, true]);
}

const angleArea = (a: number, b: number, t: number): number => (a + b - t) * t;

/** The mass that a text has, in kg/m. */
function weigh(text: string): number | undefined {
  const read = readDesignation(text);
  const weight = read && sectionWeight(read.section);
  return weight ? weight.perFoot / LB_PER_FT_PER_KG_PER_M : undefined;
}

describe("the masses of metric standards", () => {
  it("differ from the areas of European angles by at most 2.5 %", () => {
    for (const { legs, thickness, mass } of METRIC_ANGLES) {
      expectNear(`L${legs.join("X")}X${thickness}`, mass, angleArea(legs[0], legs[1], thickness));
    }
  });

  it("differ from the areas of Australian angles, at the thickness that they are rolled to, by at most 2.5 %", () => {
    for (const { family, size, mass } of AUSTRALIAN_SECTIONS.entries.filter((entry) => entry.family === "EA" || entry.family === "UA")) {
      const [a = 0, b = 0, nominal = 0] = size.split("X").map(Number);
      expectNear(`${size} ${family}`, mass, angleArea(a, b, ROLLED_ANGLE_THICKNESS.get(nominal) ?? nominal));
    }
  });

  it("differ from the areas of European tees by at most 2.5 %", () => {
    for (const { size, mass } of EUROPEAN_TEES.entries) {
      const [height = 0, width = 0, thickness = 0] = size.split("X").map(Number);
      expectNear(`T${size}`, mass, angleArea(height, width, thickness));
    }
  });

  it("differ from the areas of Japanese channels by at most 2.5 %", () => {
    for (const { size, mass } of JAPANESE_CHANNELS.entries) {
      const [height = 0, width = 0, web = 0, flange = 0] = size.split("X").map(Number);
      expectNear(`U${size}`, mass, 2 * width * flange + (height - 2 * flange) * web);
    }
  });

  it.each([
    ["100X100X6X8", 16.9],
    ["200X100X5.5X8", 20.9],
    ["250X250X9X14", 71.8],
    ["300X150X6.5X9", 36.7],
    ["400X200X8X13", 65.4],
    ["400X400X13X21", 172],
    ["600X200X11X17", 103],
    ["900X300X16X28", 240],
  ])("are those of JIS G 3192 for the H section %s", (size, published) => {
    expect(computeHMass(size).mass / published).toBeCloseTo(1, 2);
  });

  it.each([
    // EN 10210-2, EN 10219-2
    ["RHS 120x80x5", 14.7],
    ["SHS 100X100X6.3", 18.2],
    ["CFRHS 100x50x3", 6.6],
    ["CFSHS 100x100x8", 21.4],
    ["CFSHS 200x200x12", 66],
    ["CHS 219.1X6.3", 33.1],
    ["Ø114.3x5", 13.5],
    // AS/NZS 1163
    ["89x89x5.0 SHS", 12.5],
    ["100x100x6.0 SHS", 16.7],
    ["125x75x4.0 RHS", 11.6],
    ["50x50x2.5 SHS", 3.6],
    ["114.3x4.5 CHS", 12.2],
    // IS 808
    ["ISA 75x75x8", 8.9],
    ["ISMB 300", 46],
  ])("are the published ones for %s", (text, published) => {
    expect((weigh(text) ?? 0) / published).toBeGreaterThan(0.99);
    expect((weigh(text) ?? 0) / published).toBeLessThan(1.01);
  });

  it("weigh the same sizes differently where the corners differ", () => {
    expect(["SHS 100x100x5", "CFSHS 100x100x5", "100x100x5 SHS"].map((text) => weigh(text)?.toFixed(1))).toEqual(["14.7", "14.4", "14.2"]);
  });
});

describe("sizeUnit", () => {
  it.each([
    ["W18X35", "in"],
    ["W310X39", "mm"],
    ["L4X4X3/8", "in"],
    ["HSS100X50X6", "mm"],
    ["4 STD PIPE", "named"],
    ["PL1/2X12", "in"],
    ["PL 5MM X 100MM", "mm"],
    ["PL5X100", "unknown"],
    ["PL Base Plate", "none"],
    ["RB3/4", "in"],
    ["IPE300", "named"],
    ["UB457X191X67", "named"],
    ["18K4", "named"],
    ["SHEAR STUD 3/4X5", "named"],
  ])("of %s is %s", (text, unit) => {
    expect(sizeUnit(readDesignation(text)!.section)).toBe(unit);
  });
});
