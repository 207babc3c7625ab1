import { describe, expect, it } from "@jest/globals";
import { ANGLES } from "./catalogues/angles.ts";
import { findPipe, wallOfSchedule } from "./catalogues/pipes.ts";
import { isRolledSection } from "./catalogues/rolled-sections.ts";
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
