import { describe, expect, it } from "@jest/globals";
import { createWhite } from "./gray-image.ts";
import { measureSkew } from "./skew.ts";

describe("measureSkew", () => {
  it.each([-2.9, -1.3, -0.2, 0, 0.4, 2.2, 3])("finds that lines fall by %d degrees, whatever else is on the page", (degrees) => {
    const picture = createWhite(900, 600);
    const slope = Math.tan((degrees * Math.PI) / 180);
    for (let line = 0; line < 8; line++) {
      for (let x = 50; x < 850; x++) {
        const y = Math.round(100 + line * 50 + slope * (x - 450));
        picture.data[y * 900 + x] = 0;
      }
    }
    for (let speck = 0; speck < 2000; speck++) picture.data[(speck * 7919) % picture.data.length] = 0;
    expect(measureSkew(picture)).toBeCloseTo(degrees, 1);
  });

  it("finds none on an empty page", () => {
    expect(measureSkew(createWhite(90, 60))).toBe(0);
  });
});
