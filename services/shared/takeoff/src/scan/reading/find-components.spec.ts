import { describe, expect, it } from "@jest/globals";
import { findComponents } from "./find-components.ts";

describe("findComponents", () => {
  it("finds what hangs together, also where two arms meet below, with its mean", () => {
    const rows = ["#....#..", "#....#.#", "######..", "........", "..9....."];
    const map = Uint8Array.from(rows.join("").split(""), (sign) => (sign === "#" ? 200 : sign === "9" ? 90 : 0));
    const found = findComponents(map, 8, 5, 80).sort((a, b) => a.left - b.left);
    expect(found).toEqual([
      { left: 0, top: 0, right: 6, bottom: 3, mean: 200 },
      { left: 2, top: 4, right: 3, bottom: 5, mean: 90 },
      { left: 7, top: 1, right: 8, bottom: 2, mean: 200 },
    ]);
  });
});
