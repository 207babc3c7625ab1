import { describe, expect, it } from "@jest/globals";
import { totalsXml } from "./lines-and-totals.ts";

describe("totalsXml", () => {
  it("is in kilograms for a metric takeoff, else in pounds", () => {
    const totals = { lines: 3, pieces: 7, pounds: 1000, unweighed: 1 };
    expect(totalsXml(totals, false)).toBe('<totals lines="3" pieces="7" total_weight_lb="1000" lines_without_weight="1"/>\n');
    expect(totalsXml(totals, true)).toBe('<totals lines="3" pieces="7" total_weight_kg="453.59" lines_without_weight="1"/>\n');
  });

  it("has no weight where no line has one", () => {
    expect(totalsXml({ lines: 2, pieces: 5, pounds: 0, unweighed: 2 }, false)).toBe(
      '<totals lines="2" pieces="5" lines_without_weight="2"/>\n',
    );
  });
});
